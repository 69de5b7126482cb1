import type { AdminPurchaseDetailEntity, AdminPurchaseEntity } from '@parque/contract';
import { Button, DataList, Dialog, formatDateTime, QueryView, type DataListItem } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { purchaseQuery } from '../api/purchases';
import { getEventName } from './event-name';
import { SaleDialog } from '../ledger/sale-dialog';
import { AssignPurchase, ReplayPurchase } from './purchase-actions';
import css from './purchase-dialog.module.css';
import {
  describeChange,
  PurchaseAmount,
  PurchaseOwner,
  PurchaseProduct,
  PurchaseState,
} from './purchase-parts';

const formatMoment = (instant: string | null) => (instant === null ? '—' : formatDateTime(instant));

function listPurchaseFacts(purchase: AdminPurchaseDetailEntity): DataListItem[] {
  const facts: DataListItem[] = [
    { label: 'Evento', value: `${getEventName(purchase)} (${purchase.event})` },
    { label: 'Efecto', value: describeChange(purchase) },
    { label: 'Recibido', value: formatMoment(purchase.received_at) },
    { label: 'Según Hotmart', value: formatMoment(purchase.created_at) },
    { label: 'Comprador', value: purchase.email ?? '—' },
    { label: 'Producto', value: <PurchaseProduct {...purchase} /> },
    { label: 'Importe', value: <PurchaseAmount {...purchase} /> },
    { label: 'De quién es', value: <PurchaseOwner {...purchase} /> },
    { label: 'Asignada a mano', value: purchase.is_assigned ? 'Sí' : 'No' },
    { label: 'Estado', value: <PurchaseState state={purchase.state} /> },
    { label: 'Procesado', value: formatMoment(purchase.processed_at) },
  ];
  if (purchase.failure !== null)
    facts.push(
      { label: 'Por qué falló', value: purchase.failure },
      { label: 'Intentos fallidos', value: purchase.failures },
      { label: 'Próximo intento', value: formatMoment(purchase.next_attempt_at) },
    );
  return facts;
}

interface PurchaseDialogProps {
  readonly purchase: AdminPurchaseEntity;
  readonly onClose: () => void;
}

export function PurchaseDialog({ purchase, onClose }: PurchaseDialogProps) {
  const detail = useQuery(purchaseQuery(purchase.id));
  const [openAction, setOpenAction] = useState<'assign' | 'replay' | 'sale'>();
  const close = () => setOpenAction(undefined);
  const current = detail.data ?? purchase;
  return (
    <>
      <Dialog
        isOpen
        size="md"
        title={purchase.transaction === null ? 'Evento' : `Compra ${purchase.transaction}`}
        note={getEventName(purchase)}
        onClose={onClose}
        foot={
          <>
            {current.transaction !== null && current.product && (
              <Button onClick={() => setOpenAction('sale')}>Ver la venta entera</Button>
            )}
            <Button onClick={() => setOpenAction('replay')}>Procesar de nuevo</Button>
            {purchase.transaction !== null && (
              <Button variant="primary" onClick={() => setOpenAction('assign')}>
                {current.owner ? 'Asignar a otra persona' : 'Asignar'}
              </Button>
            )}
          </>
        }
      >
        <QueryView query={detail} label="Cargando la compra">
          {(loadedPurchase) => (
            <>
              <DataList items={listPurchaseFacts(loadedPurchase)} />
              <details className={css.source}>
                <summary>Tal como llegó</summary>
                <textarea
                  readOnly
                  rows={14}
                  spellCheck={false}
                  aria-label="Contenido del evento"
                  value={JSON.stringify(loadedPurchase.body, null, 2)}
                />
              </details>
            </>
          )}
        </QueryView>
      </Dialog>
      {openAction === 'assign' && <AssignPurchase purchase={current} onClose={close} />}
      {openAction === 'sale' && current.transaction !== null && current.product && (
        <SaleDialog transaction={current.transaction} productId={current.product.id} onClose={close} />
      )}
      {openAction === 'replay' && <ReplayPurchase purchase={current} onClose={close} />}
    </>
  );
}
