import { Button, ButtonLink, countText, EmptyState } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { importsQuery, type ImportResult } from '../../api/imports/imports';

interface ImportDoneProps {
  readonly result: ImportResult;
  /** Stored deals that got the values of the report. */
  readonly taken: number;
  /** The label of the button that leaves the result. */
  readonly another: string;
  readonly onAnother: () => void;
}

function formatTitle(added: number, taken: number): string {
  if (taken > 0 && added === 0)
    return `${countText(taken, 'transacción corregida', 'transacciones corregidas')} en tu diario`;
  if (added === 0) return '0 nuevas: tu diario ya tenía este informe';
  return `${countText(added, 'transacción nueva', 'transacciones nuevas')} en tu diario`;
}

/** Whether the import was undone since, in the list below or in another tab. */
function useIsUndone({ account, statement }: ImportResult): boolean {
  const { data } = useQuery(importsQuery(account.id));
  return Boolean(data?.find(({ id }) => id === statement.id)?.undone_at);
}

export function ImportDone({ result, taken, another, onAnother }: ImportDoneProps) {
  const { account, statement } = result;
  const { added, known } = statement;
  const isUndone = useIsUndone(result);
  const element = useRef<HTMLDivElement>(null);
  // The button that started the import had the focus and was removed.
  useEffect(() => element.current?.focus(), []);
  return (
    <div className="pq-card" role="status" tabIndex={-1} ref={element}>
      <EmptyState
        icon={isUndone ? 'undo' : 'check-circle'}
        title={isUndone ? 'Esta importación se ha deshecho' : formatTitle(added, taken)}
        action={
          <div className="pq-row">
            <ButtonLink variant="primary" href={`#/panel?cuenta=${account.id}`}>
              Ver la cuenta {account.number}
            </ButtonLink>
            <Button variant="ghost" onClick={onAnother}>
              {another}
            </Button>
          </div>
        }
      >
        {!isUndone &&
          known > 0 &&
          `${countText(known, 'ya estaba y no se ha repetido', 'ya estaban y no se han repetido')}.`}
      </EmptyState>
    </div>
  );
}
