import type { ReconciliationRowEntity } from '@parque/contract';
import { ConfirmDialog } from '@parque/ui';
import { useCloseOrphan } from '../../api/copier';
import { volumeOf } from './reconciliation-words';

interface OrphanDialogProps {
  /** The child. */
  readonly id: number;
  readonly row: ReconciliationRowEntity & { readonly child_position: string };
  readonly onClose: () => void;
}

/** Confirms the close of a position of a child without a master. */
export function OrphanDialog({ id, row, onClose }: OrphanDialogProps) {
  const { child_position: position, symbol, side, lots } = row;
  const closing = useCloseOrphan(id);
  return (
    <ConfirmDialog
      title={`¿Cerrar la posición ${position}?`}
      isOpen
      onClose={onClose}
      confirmLabel={`Cerrar ${volumeOf(row)}`}
      tone="danger"
      isBusy={closing.isPending}
      error={closing.error}
      onConfirm={() => closing.mutate({ position, lots }, { onSuccess: onClose })}
    >
      <p>{`${symbol}, ${side}, ${volumeOf(row)}.`}</p>
      <p>
        Se cerrará entera al precio de mercado de ese momento, también lo que le hayas añadido tú. No se puede
        deshacer.
      </p>
    </ConfirmDialog>
  );
}
