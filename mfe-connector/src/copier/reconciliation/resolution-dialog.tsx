import type { ReconciliationRowEntity } from '@parque/contract';
import { ConfirmDialog } from '@parque/ui';
import { useResolveFinding } from '../../api/copier';
import { orderFailure } from '../../api/unanswered';
import { actionWords, volumeOf, type Action } from './reconciliation-words';

interface ResolutionDialogProps {
  /** The child. */
  readonly id: number;
  readonly row: ReconciliationRowEntity & { readonly finding: number };
  readonly action: Action;
  readonly onClose: () => void;
}

const isOrder = (action: Action) => action === 'cerrar' || action === 'igualar';

/** Actions that are not done to the position itself. */
const objects: Partial<Record<Action, string>> = { igualar: 'de la posición', avisar: 'sobre la posición' };

/** Confirms what is done about a difference. */
export function ResolutionDialog({ id, row, action, onClose }: ResolutionDialogProps) {
  const resolution = useResolveFinding(id);
  const { label, effect, tone } = actionWords(row.kind, action);
  return (
    <ConfirmDialog
      title={`¿${label} ${objects[action] ?? 'la posición'} ${row.child_position}?`}
      isOpen
      onClose={onClose}
      confirmLabel={action === 'avisar' ? label : `${label} ${volumeOf(row)}`}
      tone={tone}
      isBusy={resolution.isPending}
      error={isOrder(action) ? orderFailure(resolution.error) : resolution.error}
      onConfirm={() => resolution.mutate({ finding: row.finding, action }, { onSuccess: onClose })}
    >
      <p>{`${row.symbol}, ${row.side}, ${volumeOf(row)}.`}</p>
      <p>{effect}</p>
    </ConfirmDialog>
  );
}
