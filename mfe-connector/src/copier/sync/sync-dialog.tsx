import { mayHaveTakenEffect, type ApiError } from '@parque/api-client';
import type { CopyChildEntity, SyncPreviewEntity, PlannedOrderEntity } from '@parque/contract';
import {
  Banner,
  Button,
  countText,
  Dialog,
  EmptyState,
  FormError,
  QueryView,
  toast,
  formatLots,
} from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewQuery, useSync } from '../../api/copier';
import css from './sync-dialog.module.css';
import { describeOperation, formatSum } from '../log/copy-words';
import list from '../rows.module.css';

interface OrderListProps {
  readonly label: string;
  readonly orders: readonly PlannedOrderEntity[];
}

function OrderList({ label, orders }: OrderListProps) {
  return (
    <ul className={list.rows} aria-label={label}>
      {orders.map((order) => (
        <li key={`${order.action} ${order.master_position}`}>
          <strong>{describeOperation(order)}</strong>
          <span translate="no" className="pq-num">
            {order.lots > 0 && `${formatLots(order.lots)} lotes`}
          </span>
          {order.sum && (
            <small translate="no" className="pq-num">
              {formatSum(order.sum)}
            </small>
          )}
          {order.message && <small>{order.message}</small>}
        </li>
      ))}
    </ul>
  );
}

interface SyncDialogProps {
  readonly child: CopyChildEntity;
  readonly onClose: () => void;
}

const count = (orders: number) => countText(orders, 'orden', 'órdenes');

/** Explains why there is nothing to send. Positions are compared only after the first activation of the child. */
function explainEmptyPreview({ left_out }: SyncPreviewEntity, { activated_at }: CopyChildEntity): string {
  if (left_out.length > 0) return 'Lo que falta no se puede copiar; abajo está el motivo.';
  return activated_at === null
    ? 'La copia en esta cuenta no está activada. Actívala para comparar las dos cuentas y copiar lo que falte.'
    : 'La cuenta ya tiene lo mismo que la maestra.';
}

interface PreviewProps {
  readonly preview: SyncPreviewEntity;
  readonly child: CopyChildEntity;
}

function Preview({ preview, child }: PreviewProps) {
  const { orders, left_out } = preview;
  return (
    <div className={css.preview}>
      {orders.length > 0 ? (
        <section>
          <h3>{`Se enviará${orders.length === 1 ? '' : 'n'} ${count(orders.length)}`}</h3>
          <OrderList label="Órdenes que se enviarán" orders={orders} />
        </section>
      ) : (
        <EmptyState icon="check-circle" title="No hay nada que enviar">
          {explainEmptyPreview(preview, child)}
        </EmptyState>
      )}
      {left_out.length > 0 && (
        <section>
          <h3>Se quedará fuera</h3>
          <OrderList label="Lo que se quedará fuera" orders={left_out} />
        </section>
      )}
    </div>
  );
}

/** Whether the orders may have been sent. Errors of a broker come from the comparison, before any order. */
const isUnknown = (error: ApiError) => mayHaveTakenEffect(error) && !error.code.startsWith('broker_');

export function SyncDialog({ child, onClose }: SyncDialogProps) {
  const preview = useQuery(previewQuery(child.id));
  const sync = useSync(child.id);
  const orders = preview.data?.orders.length ?? 0;
  const isOutdated = sync.error?.code === 'preview_outdated';
  // A retry repeats the same request, also when the accounts have changed: the API executes it once.
  const [unanswered, setUnanswered] = useState<string>();

  const send = () => {
    const fingerprint = unanswered ?? preview.data?.fingerprint;
    if (fingerprint === undefined) return;
    sync.mutate(fingerprint, {
      onError: (error) => setUnanswered(isUnknown(error) ? fingerprint : undefined),
      onSuccess: ({ sent }) => {
        toast.success(`${count(sent)} en camino: el registro muestra cómo termina cada una`);
        onClose();
      },
    });
  };
  const compareAgain = () => {
    sync.reset();
    void preview.refetch();
  };
  return (
    <Dialog
      title={`Sincronizar la cuenta ${child.number}`}
      note="Lo que hace falta para que tenga lo mismo que la maestra, al precio de ahora."
      isOpen
      onClose={onClose}
      size="md"
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {orders > 0 && !unanswered ? 'Cancelar' : 'Cerrar'}
          </Button>
          {isOutdated ? (
            <Button variant="primary" isBusy={preview.isFetching} onClick={compareAgain}>
              Ver las órdenes de nuevo
            </Button>
          ) : (
            (unanswered || orders > 0) && (
              <Button
                variant="primary"
                isBusy={sync.isPending}
                disabled={preview.isFetching && !unanswered}
                onClick={send}
              >
                {unanswered ? 'Repetir el envío' : `Enviar ${count(orders)}`}
              </Button>
            )
          )}
        </>
      }
    >
      {unanswered ? (
        <Banner tone="accent" title="No se sabe si las órdenes se han enviado">
          Pueden ejecutarse todavía: el registro de la copia muestra cómo termina cada una. Si repites el
          envío, ninguna se ejecuta dos veces.
        </Banner>
      ) : (
        <QueryView query={preview} label="Comparando las dos cuentas">
          {(data) => <Preview preview={data} child={child} />}
        </QueryView>
      )}
      {!unanswered && <FormError error={sync.error} />}
    </Dialog>
  );
}
