import type { ReconciliationRowEntity } from '@parque/contract';
import { ConfirmDialog } from '@parque/ui';
import { useResolveFinding } from '../../api/copier';
import { describeOrderFailure } from '../../api/order-failure';
import { describeAction, formatActionVolume, type Action } from './reconciliation-words';

interface ResolutionDialogProps {
  readonly id: number;
  readonly row: ReconciliationRowEntity & { readonly finding: number };
  readonly action: Action;
  readonly onClose: () => void;
}

const isOrder = (action: Action) => action === 'cerrar' || action === 'igualar';

/** The object of the question, for actions whose object is not the whole position. */
const objects: Partial<Record<Action, string>> = { igualar: 'de la posición', avisar: 'sobre la posición' };

export function ResolutionDialog({ id, row, action, onClose }: ResolutionDialogProps) {
  const resolution = useResolveFinding(id);
  const { label, effect, tone } = describeAction(row.kind, action);
  return (
    <ConfirmDialog
      title={`¿${label} ${objects[action] ?? 'la posición'} ${row.child_position}?`}
      isOpen
      onClose={onClose}
      confirmLabel={action === 'avisar' ? label : `${label} ${formatActionVolume(row)}`}
      tone={tone}
      isBusy={resolution.isPending}
      error={isOrder(action) ? describeOrderFailure(resolution.error) : resolution.error}
      onConfirm={() => resolution.mutate({ finding: row.finding, action }, { onSuccess: onClose })}
    >
      <p>{`${row.symbol}, ${row.side}, ${formatActionVolume(row)}.`}</p>
      <p>{effect}</p>
    </ConfirmDialog>
  );
}
