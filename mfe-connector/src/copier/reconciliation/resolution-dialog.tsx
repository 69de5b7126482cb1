import type { ReconciliationRowEntity } from '@parque/contract';
import { ConfirmDialog, Dialog } from '@parque/ui';
import { useResolveFinding } from '../../api/copier';
import { describeOrderFailure } from '../../api/order-failure';
import {
  describeAction,
  describeOutdated,
  formatActionVolume,
  formatRowFigures,
  type Action,
} from './reconciliation-words';

interface ResolutionDialogProps {
  readonly id: number;
  readonly row: ReconciliationRowEntity & { readonly finding: number };
  readonly action: Action;
  readonly hasOwnStop: boolean;
  readonly onClose: () => void;
}

const isOrder = (action: Action) => action === 'cerrar' || action === 'igualar';

/** The object of the question, for actions whose object is not the whole position. */
const objects: Partial<Record<Action, string>> = { igualar: 'de la posición', avisar: 'sobre la posición' };

export function ResolutionDialog({ id, row, action, hasOwnStop, onClose }: ResolutionDialogProps) {
  const resolution = useResolveFinding(id);
  const { label, effect, tone } = describeAction(row.kind, action);
  const title = `¿${label} ${objects[action] ?? 'la posición'} ${row.child_position}?`;
  const volume = formatActionVolume(row);
  const outdatedText = resolution.error && describeOutdated(resolution.error.code);
  if (outdatedText) {
    return (
      <Dialog title="La diferencia ha cambiado" isOpen onClose={onClose} size="sm" role="alertdialog">
        <p className="pq-soft">{outdatedText}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      confirmLabel={action === 'avisar' || action === 'igualar' ? label : `${label} ${volume}`}
      tone={tone}
      isBusy={resolution.isPending}
      error={isOrder(action) ? describeOrderFailure(resolution.error) : resolution.error}
      onConfirm={() => resolution.mutate({ finding: row.finding, action }, { onSuccess: onClose })}
    >
      <p>{`${row.symbol}, ${row.side}, ${volume}.`}</p>
      {row.kind === 'stops' && <p translate="no">{`${formatRowFigures(row, hasOwnStop)}.`}</p>}
      <p>{effect}</p>
    </ConfirmDialog>
  );
}
