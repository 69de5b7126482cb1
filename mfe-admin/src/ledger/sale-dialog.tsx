import { isApiError } from '@parque/api-client';
import type { SaleDetailEntity } from '@parque/contract';
import { DataList, DataTable, Dialog, EmptyState, formatDateTime, QueryView, type Column } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { saleQuery } from '../api/ledger';
import { getEventName } from '../purchases/event-name';
import { describeChange, formatProducts, PurchaseOwner } from '../purchases/purchase-parts';
import { MinorMoney } from '../revenue/minor-money';
import { createMomentColumn } from '../table/list-column';
import { SaleState } from './sale-state';
import { Refunded, StatedMoney } from './stated-money';

type SaleEvent = SaleDetailEntity['events'][number];

/** Shows the money that an event moved; a dash if it moved none, such as the confirmation of an approved purchase. */
function Moved({ event: { moved, currency, partial_refund: refund } }: { readonly event: SaleEvent }) {
  if (moved !== null && currency !== null) return <MinorMoney units={moved} currency={currency} />;
  return refund?.amount === null ? <>sin dato</> : <>—</>;
}

const createCommissionCell = (getMoney: (event: SaleEvent) => SaleEvent['fee']) => (event: SaleEvent) =>
  event.moved === null ? '—' : <StatedMoney money={getMoney(event)} />;

const columns: readonly Column<SaleEvent>[] = [
  createMomentColumn('fecha', 'Según Hotmart', ({ created_at, received_at }) => created_at ?? received_at),
  {
    key: 'evento',
    label: 'Evento',
    isHeading: true,
    cell: (event) => (
      <>
        {getEventName(event)}
        <div className="pq-mute">{describeChange(event)}</div>
      </>
    ),
  },
  { key: 'importe', label: 'Importe', isNumeric: true, cell: (event) => <Moved event={event} /> },
  { key: 'comision', label: 'Comisión', isNumeric: true, cell: createCommissionCell(({ fee }) => fee) },
  { key: 'neto', label: 'Neto', isNumeric: true, cell: createCommissionCell(({ net }) => net) },
];

function SaleLedger({ sale }: { readonly sale: SaleDetailEntity }) {
  const [first] = sale.events;
  return (
    <>
      <DataList
        items={[
          { label: 'Venta', value: formatDateTime(sale.approved_at) },
          { label: 'Producto', value: formatProducts(sale) },
          { label: 'Estado', value: <SaleState state={sale.state} /> },
          { label: 'Comprador', value: sale.email ?? '—' },
          { label: 'De quién es', value: first ? <PurchaseOwner {...first} /> : '—' },
          { label: 'Precio', value: <StatedMoney money={sale.gross} /> },
          { label: 'Devuelto', value: <Refunded {...sale} /> },
          { label: 'Comisión de Hotmart', value: <StatedMoney money={sale.fee} /> },
          { label: 'Neto', value: <StatedMoney money={sale.net} /> },
        ]}
      />
      <DataTable label="Avisos de la venta" columns={columns} rows={sale.events} getRowKey={({ id }) => id} />
    </>
  );
}

interface SaleDialogProps {
  readonly transaction: string;
  readonly productId: number;
  readonly onClose: () => void;
}

export function SaleDialog({ transaction, productId, onClose }: SaleDialogProps) {
  const sale = useQuery(saleQuery(transaction, productId));
  const isUnpaid = isApiError(sale.error) && sale.error.code === 'not_found';
  return (
    <Dialog
      isOpen
      size="lg"
      title={`Venta ${transaction}`}
      note="Lo que dicen los avisos de Hotmart. «Sin dato»: ninguno lo dice."
      onClose={onClose}
    >
      {isUnpaid ? (
        <EmptyState icon="products" title="No hay venta">
          Ningún aviso prueba que se haya pagado.
        </EmptyState>
      ) : (
        <QueryView query={sale} label="Cargando la venta">
          {(loadedSale) => <SaleLedger sale={loadedSale} />}
        </QueryView>
      )}
    </Dialog>
  );
}
