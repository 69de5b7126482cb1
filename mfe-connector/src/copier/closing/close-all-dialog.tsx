import { mayHaveTakenEffect } from '@parque/api-client';
import type { CallInput, ClosingEntity, CopyMasterEntity } from '@parque/contract';
import { Banner, Button, Dialog, EmptyState, FormError, pluralize, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copierQuery, openCopiesQuery, useCloseAll } from '../../api/copier';
import { findMaster } from '../../api/masters';
import css from './closing.module.css';
import { OpenCopies, sumPositions, formatPositionCount } from './open-copies';

interface CloseAllDialogProps {
  readonly title: string;
  readonly account: number;
  /** Id of the child whose copies are closed; undefined: all children, or the children of `master`. */
  readonly child: number | undefined;
  /** With a child: its master, if there are several. Without a child: the master whose children are closed. */
  readonly master: CopyMasterEntity | undefined;
  readonly onStart: (closing: ClosingEntity) => void;
  readonly onClose: () => void;
}

/** Whether the copy of the child, of the children of one master, or of all children is paused already. */
function useIsPausedAlready({ child, master }: Pick<CloseAllDialogProps, 'child' | 'master'>): boolean {
  const { data } = useQuery(copierQuery);
  const masters = data ? data.masters : [];
  const affectedChildren = (data?.children ?? []).filter((candidate) => {
    if (child !== undefined) return candidate.id === child;
    return master === undefined || findMaster(candidate, masters)?.id === master.id;
  });
  return affectedChildren.length > 0 && affectedChildren.every(({ mode }) => mode === 'pausado');
}

const getCloseLabel = (positions: number | undefined) =>
  positions === undefined ? 'Cerrar todo' : `Cerrar ${formatPositionCount(positions)}`;

type Closing = CallInput<'closeCopies'>['body'];

export function CloseAllDialog(props: CloseAllDialogProps) {
  const { title, account, child, master, onStart, onClose } = props;
  const open = useQuery(openCopiesQuery(account, { only: 'to_close' }));
  const [isPaused, setIsPaused] = useState(true);
  const isPausedAlready = useIsPausedAlready(props);
  const closeAll = useCloseAll();
  const positions = open.data ? sumPositions(open.data) : undefined;
  const closingCount = open.data?.accounts.reduce((sum, { closing }) => sum + closing, 0) ?? 0;
  // A retry repeats the same request: the API executes it once and returns what it has closed.
  const [unanswered, setUnanswered] = useState<Closing>();
  const confirm = () => {
    const body = unanswered ?? {
      is_paused: isPaused && !isPausedAlready,
      ...(child !== undefined && { child_id: child }),
      ...(master !== undefined && child === undefined && { master_id: master.id }),
    };
    closeAll.mutate(body, {
      onSuccess: onStart,
      onError: (error) => {
        if (mayHaveTakenEffect(error)) setUnanswered(body);
      },
    });
  };
  return (
    <Dialog
      title={title}
      note={child !== undefined && master && `Copia de la maestra ${master.number}, ${master.server}`}
      isOpen
      onClose={onClose}
      role="alertdialog"
      canCancel
      foot={
        <>
          {(unanswered || positions !== 0) && (
            <Button variant="danger" isBusy={closeAll.isPending} disabled={open.isPending} onClick={confirm}>
              {unanswered ? 'Repetir el cierre' : getCloseLabel(positions)}
            </Button>
          )}
        </>
      }
    >
      <div className={css.dialog}>
        {unanswered ? (
          <Banner tone="accent" title="No se sabe si el cierre ha empezado">
            Puedes repetirlo: nada se cierra dos veces, y verás el resultado de cada posición.
          </Banner>
        ) : (
          <>
            <QueryView
              query={open}
              label="Contando las posiciones"
              failureTitle="No se han podido contar las posiciones"
              isEmpty={(data) => sumPositions(data) === 0}
              empty={<EmptyState icon="check-circle" title="No hay ninguna copia por cerrar" />}
            >
              {(data) => (
                <>
                  <p>Se cerrarán al precio de mercado de ese momento. No se puede deshacer.</p>
                  <OpenCopies open={data} />
                </>
              )}
            </QueryView>
            {positions !== 0 && !isPausedAlready && (
              <label className={css.option}>
                <input
                  type="checkbox"
                  checked={isPaused}
                  onChange={(event) => setIsPaused(event.target.checked)}
                />
                <span>
                  <strong>Pausar también la copia.</strong>
                  {` Si no, lo próximo que abra la maestra${master ? ` ${master.number}` : ''} se copiará.`}
                </span>
              </label>
            )}
          </>
        )}
        {closingCount > 0 && (
          <p className="pq-soft">
            {`${formatPositionCount(closingCount)} ya se ${pluralize(closingCount, 'está', 'están')} cerrando: su resultado saldrá en el registro.`}
          </p>
        )}
        <FormError error={closeAll.error} />
      </div>
    </Dialog>
  );
}
