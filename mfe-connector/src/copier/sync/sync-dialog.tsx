import type { CopyChildEntity, SyncPreviewEntity } from '@parque/contract';
import { Button, countText, Dialog, EmptyState, FormError, QueryView, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { previewQuery, useSync } from '../../api/copier';
import { OrderList } from './order-list';
import css from './sync-dialog.module.css';

interface SyncDialogProps {
  readonly child: CopyChildEntity;
  readonly onClose: () => void;
}

const count = (orders: number) => countText(orders, 'orden', 'órdenes');

/** Why there is nothing to send. The positions of a child that was never activated are not compared. */
function emptyText({ left_out }: SyncPreviewEntity, { activated_at }: CopyChildEntity): string {
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
          {emptyText(preview, child)}
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

/** Shows the orders that would give the child its master's positions, and sends them once confirmed. */
export function SyncDialog({ child, onClose }: SyncDialogProps) {
  const preview = useQuery(previewQuery(child.id));
  const sync = useSync(child.id);
  const orders = preview.data?.orders.length ?? 0;
  const isOutdated = sync.error?.code === 'preview_outdated';

  const send = () => {
    if (!preview.data) return;
    sync.mutate(preview.data.fingerprint, {
      onSuccess: ({ sent }) => {
        toast.success(`${count(sent)} en camino: el registro muestra cómo termina cada una`);
        onClose();
      },
    });
  };
  const lookAgain = () => {
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
            {orders > 0 ? 'Cancelar' : 'Cerrar'}
          </Button>
          {isOutdated ? (
            <Button variant="primary" isBusy={preview.isFetching} onClick={lookAgain}>
              Ver las órdenes de nuevo
            </Button>
          ) : (
            orders > 0 && (
              <Button
                variant="primary"
                isBusy={sync.isPending}
                disabled={preview.isFetching}
                onClick={send}
              >{`Enviar ${count(orders)}`}</Button>
            )
          )}
        </>
      }
    >
      <QueryView query={preview} label="Comparando las dos cuentas">
        {(data) => <Preview preview={data} child={child} />}
      </QueryView>
      <FormError error={sync.error} />
    </Dialog>
  );
}
