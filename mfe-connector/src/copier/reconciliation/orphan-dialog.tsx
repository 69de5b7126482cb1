import type { ReconciliationRowEntity } from '@parque/contract';
import { Button, ConfirmDialog, Dialog, FormError, toast } from '@parque/ui';
import { useState } from 'react';
import { useCloseOrphan } from '../../api/copier';
import { orderFailure } from '../../api/unanswered';
import { volumeOf } from './reconciliation-words';

interface OrphanDialogProps {
  /** The child. */
  readonly id: number;
  readonly row: ReconciliationRowEntity & { readonly child_position: string };
  /** The position as it was read last; undefined: the account does not hold it any more. */
  readonly held: ReconciliationRowEntity | undefined;
  readonly isWithoutMaster: boolean;
  readonly onClose: () => void;
}

type Refused = Pick<OrphanDialogProps, 'held' | 'isWithoutMaster'>;

/** Why a position cannot be closed here any more; undefined: it can, with the volume that it has now. */
function obstacleOf({ held, isWithoutMaster }: Refused): string | undefined {
  if (!isWithoutMaster) return 'Esta cuenta vuelve a tener maestra: la posición ya no se cierra desde aquí.';
  if (!held) return 'La cuenta ya no tiene esta posición: no se ha enviado nada.';
  return held.close_attempt?.is_pending ? 'Ya hay un cierre en curso de esta posición.' : undefined;
}

const isStale = (code: string | undefined) => code === 'position_changed' || code === 'not_found';

/**
 * Confirms the close of a position of a child without a master. A refused close reads the position again: the next
 * confirmation is about what the account holds then.
 */
export function OrphanDialog({ id, row, held, isWithoutMaster, onClose }: OrphanDialogProps) {
  const { child_position: position, symbol, side } = row;
  const [confirmed, setConfirmed] = useState<ReconciliationRowEntity>(row);
  const closing = useCloseOrphan(id);
  const isRefused = !closing.isPending && isStale(closing.error?.code);
  const obstacle = isRefused ? obstacleOf({ held, isWithoutMaster }) : undefined;
  const shown = isRefused && held ? held : confirmed;
  const changed =
    shown.lots === confirmed.lots
      ? undefined
      : `La posición ha cambiado: ahora tiene ${volumeOf(shown)}. No se ha enviado nada.`;
  const close = () => {
    setConfirmed(shown);
    closing.mutate(
      { position, lots: shown.lots },
      {
        onSuccess: ({ rows }) => {
          // The row is gone; of a close without an answer it stays, with what is known.
          if (rows.every(({ child_position }) => child_position !== position))
            toast.success(`Posición ${position} cerrada`, 'El registro de la copia tiene el precio.');
          onClose();
        },
      },
    );
  };
  const title = `¿Cerrar la posición ${position}?`;
  if (obstacle !== undefined) {
    return (
      <Dialog
        title={title}
        isOpen
        onClose={onClose}
        size="sm"
        role="alertdialog"
        foot={
          <Button variant="primary" onClick={onClose} data-first-focus="">
            Entendido
          </Button>
        }
      >
        <FormError error={{ message: obstacle }} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      confirmLabel={`Cerrar ${volumeOf(shown)}`}
      tone="danger"
      isBusy={closing.isPending}
      error={closing.error && isRefused && changed ? { message: changed } : orderFailure(closing.error)}
      onConfirm={close}
    >
      <p>{`${symbol}, ${side}, ${volumeOf(shown)}.`}</p>
      <p>
        Se cerrará entera al precio de mercado de ese momento, también lo que le hayas añadido tú. No se puede
        deshacer.
      </p>
    </ConfirmDialog>
  );
}
