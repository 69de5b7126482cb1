import type { SaleEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Breakable } from '@parque/ui';
import { formatProducts } from '../purchases/purchase-parts';
import { createIconsColumn, createMomentColumn, type ListColumn } from '../table/list-column';
import { SaleState } from './sale-state';
import { Refunded, StatedMoney } from './stated-money';

export const createSaleColumns = (onOpen: (sale: SaleEntity) => void): readonly ListColumn<SaleEntity>[] => [
  createMomentColumn('recibida', 'Venta', ({ approved_at }) => approved_at, { isSortable: true }),
  {
    key: 'transaccion',
    label: 'Transacción',
    isHeading: true,
    cell: ({ transaction, owner, email }) => (
      <>
        <span translate="no">{transaction}</span>
        <div className="pq-mute">
          {owner ? (
            <Link to={`/admin-usuarios/${owner.id}`}>
              <Breakable text={owner.email} />
            </Link>
          ) : (
            <Breakable text={email ?? 'Sin asignar'} />
          )}
        </div>
      </>
    ),
  },
  { key: 'producto', label: 'Producto', cell: formatProducts },
  { key: 'estado', label: 'Estado', cell: ({ state }) => <SaleState state={state} /> },
  { key: 'precio', label: 'Precio', isNumeric: true, cell: ({ gross }) => <StatedMoney money={gross} /> },
  { key: 'devuelto', label: 'Devuelto', isNumeric: true, cell: (sale) => <Refunded {...sale} /> },
  { key: 'comision', label: 'Comisión', isNumeric: true, cell: ({ fee }) => <StatedMoney money={fee} /> },
  { key: 'neto', label: 'Neto', isNumeric: true, cell: ({ net }) => <StatedMoney money={net} /> },
  createIconsColumn({
    icon: 'eye',
    label: ({ transaction }) => `Ver la venta ${transaction}`,
    onClick: onOpen,
  }),
];
