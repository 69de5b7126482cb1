import { areExpected, listUnopenedClosings, type Statement } from '@parque/domain/statement';
import { reconcileAll } from '@parque/domain/statistics';
import { Banner, Button, Card, FormError, pluralize } from '@parque/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { type ImportProgress, useImport } from '../../api/imports/import-run';
import type { ImportResult } from '../../api/imports/imports';
import {
  type AccountFacts,
  AccountFactsFields,
  findMissingFact,
  storeZone,
  toAccountFacts,
} from './account-facts';
import { ChangesBanner, useChanges } from './changes-banner';
import css from './importing.module.css';
import { SkippedList } from './mapping/skipped-list';
import { Progress } from '../figures/progress';
import { ReconciliationCard } from './reconciliation-card';
import { StatementSummary } from './statement-summary';

interface StatementPreviewProps {
  readonly statement: Statement;
  readonly fileName: string;
  /** The label of the button that leaves the preview. */
  readonly back: string;
  readonly onSend: () => void;
  /** Called with the number of stored deals that got the values of the report. */
  readonly onDone: (result: ImportResult, correctedDeals: number) => void;
  readonly onLeave: () => void;
}

const progressLabel: Readonly<Record<ImportProgress['stage'], string>> = {
  sending: 'Enviando transacciones',
  saving: 'Guardando en tu diario',
  unanswered: 'Sin respuesta: comprobamos si ya está guardado',
};

const toHead = ({ account, kind, openingBalance }: Statement, facts: AccountFacts, fileName: string) => ({
  kind,
  file: fileName.slice(0, 200),
  number: Number(facts.number),
  server: (account.server ?? '').slice(0, 120),
  broker: (account.broker ?? '').slice(0, 120),
  currency: facts.currency.trim(),
  digits: account.digits,
  zone: facts.zone,
  opening_balance: openingBalance,
});

/** Lists the first closings whose opening is not in the file. */
function formatUnopened(tickets: readonly string[]): string {
  const subject = pluralize(tickets.length, 'La transacción', 'Las transacciones');
  const names = `${tickets.slice(0, 5).join(', ')}${tickets.length > 5 ? '…' : ''}`;
  return `${subject} ${names} ${pluralize(tickets.length, 'cierra', 'cierran')} más de lo que el archivo abre. Si la apertura está en tu diario, se unen.`;
}

/** A preview of the import, before any deal is stored. */
export function StatementPreview(props: StatementPreviewProps) {
  const { statement, fileName, back, onSend, onDone, onLeave } = props;
  const { deals, unexplainedBalance } = statement;
  const [reconciliation] = useState(() => reconcileAll(statement));
  const [unopenedTickets] = useState(() => listUnopenedClosings(deals));
  const [facts, setFacts] = useState(() => toAccountFacts(statement));
  const { data: dealChanges } = useChanges(statement, facts);
  const [isTaken, setTaken] = useState(false);
  const importMutation = useImport();
  const { isPending, error, progress, isCancelled, isUnstored } = importMutation;
  const missingFact = findMissingFact(facts);
  const missingId = useId();
  const top = useRef<HTMLDivElement>(null);
  // The columns of a table are longer than the page: what is not imported would be above its visible part.
  useEffect(() => {
    top.current?.scrollIntoView();
  }, []);

  const confirm = () => {
    const { matchingCount: matching, total: printed } = reconciliation;
    const head = { ...toHead(statement, facts, fileName), matching, printed, takes_changes: isTaken };
    storeZone(facts, statement);
    onSend();
    importMutation.mutate(
      { head, deals },
      { onSuccess: (result) => onDone(result, isTaken ? (dealChanges?.changes.length ?? 0) : 0) },
    );
  };

  return (
    <div className={`pq-cards ${css.top}`} ref={top}>
      <SkippedList statement={statement} />
      {dealChanges && (
        <ChangesBanner
          {...dealChanges}
          currency={facts.currency}
          isTaken={isTaken}
          onTake={setTaken}
          disabled={isPending}
        />
      )}
      <div className={css.preview}>
        <Card title={fileName} note={isUnstored && 'Todavía no hay nada guardado.'} padding="md">
          <StatementSummary statement={statement} />
          {unexplainedBalance !== 0 && (
            <Banner tone="accent" title="En el archivo faltan transacciones">
              Lo que suma no llega al balance que imprime el informe.
            </Banner>
          )}
          {unopenedTickets.length > 0 && (
            <Banner tone="accent" title="Hay cierres sin su apertura">
              {formatUnopened(unopenedTickets)}
            </Banner>
          )}
          <AccountFactsFields statement={statement} facts={facts} onChange={setFacts} disabled={isPending} />
          <FormError error={error} />
          {isCancelled && <p role="status">Importación cancelada: no se ha guardado nada.</p>}
          {isPending && progress && (
            <Progress label={progressLabel[progress.stage]} share={progress.fractionDone} />
          )}
          <div className={`pq-row ${css.buttons}`}>
            <span id={missingId} className="pq-field__hint">
              {missingFact}
            </span>
            <Button variant="ghost" onClick={isPending ? importMutation.cancel : onLeave}>
              {isPending ? 'Cancelar la importación' : back}
            </Button>
            <Button
              variant="primary"
              disabled={missingFact !== undefined}
              isBusy={isPending}
              aria-describedby={missingId}
              onClick={confirm}
            >
              Importar al diario
            </Button>
          </div>
        </Card>
        <ReconciliationCard
          reconciliation={reconciliation}
          isComplete={areExpected(statement.skippedRows) && statement.leftOut.length === 0}
        />
      </div>
    </div>
  );
}
