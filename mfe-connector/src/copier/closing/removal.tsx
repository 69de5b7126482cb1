import type { ConnectorAccountEntity } from '@parque/contract';
import { Button, Dialog, Spinner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reportDeletion, useIsRemoved } from '../../api/accounts';
import { copierQuery } from '../../api/copier';
import { listChildren } from '../../api/masters';
import css from './closing.module.css';
import { accountTypes } from '../../components/draft';
import { formatPositionCount } from './open-copies';

const progressMs = 1000;

interface RemovalProps {
  readonly account: Pick<ConnectorAccountEntity, 'id' | 'number' | 'type'>;
  /** Copies that were open when the deletion was confirmed. */
  readonly positions: number;
  readonly onClose: () => void;
}

/**
 * Shows the progress of closing an account's copies. When the account is removed, the dialog closes and a notice reports
 * it. If the user closes the dialog earlier, the copies are still closed.
 */
export function Removal({ account, positions, onClose }: RemovalProps) {
  const isRemoved = useIsRemoved(account.id);
  const end = useEffectEvent(() => {
    reportDeletion(account.number);
    onClose();
  });
  useEffect(() => {
    if (isRemoved) end();
  }, [isRemoved]);
  // The query reads all children, because one for this account alone would be rejected after its removal.
  const { data } = useQuery({ ...copierQuery, enabled: !isRemoved, refetchInterval: progressMs });
  const removedChildren =
    data &&
    (account.type === accountTypes.master
      ? listChildren(account, data.masters, data.children)
      : data.children.filter(({ id }) => id === account.id));
  const open = removedChildren?.reduce((sum, { open_copies }) => sum + open_copies, 0);
  const remainingPositions = Math.min(open ?? positions, positions);
  const state =
    remainingPositions > 0
      ? `Cerrando: ${positions - remainingPositions} de ${formatPositionCount(positions)}`
      : 'Todo cerrado. Eliminando la cuenta…';
  return (
    <Dialog
      title={`Cerrar y eliminar la cuenta ${account.number}`}
      isOpen
      onClose={onClose}
      foot={
        <Button variant="ghost" onClick={onClose}>
          Seguir en segundo plano
        </Button>
      }
    >
      <div className={css.dialog} role="status">
        <p className="pq-row">
          <Spinner />
          <span translate="no">{state}</span>
        </p>
        <p>
          Suele tardar unos segundos. Si el bróker rechaza un cierre o el mercado está cerrado, se intenta de
          nuevo: lo verás en el registro de la copia.
        </p>
      </div>
    </Dialog>
  );
}
