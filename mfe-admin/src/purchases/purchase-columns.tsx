import type { AdminPurchaseEntity } from '@parque/contract';
import { Breakable, getTranslateAttribute } from '@parque/ui';
import { createIconsColumn, createMomentColumn, type ListColumn } from '../table/list-column';
import { getEventName } from './event-name';
import css from './purchase-columns.module.css';
import {
  describeChange,
  PurchaseAmount,
  PurchaseOwner,
  PurchaseProduct,
  PurchaseState,
} from './purchase-parts';

export const createPurchaseColumns = (
  onOpen: (purchase: AdminPurchaseEntity) => void,
): readonly ListColumn<AdminPurchaseEntity>[] => [
  createMomentColumn('recibida', 'Recibida', ({ received_at }) => received_at, { isSortable: true }),
  {
    key: 'comprador',
    label: 'Comprador',
    isHeading: true,
    cell: ({ email, event_id }) => <Breakable text={email ?? event_id} />,
  },
  {
    key: 'evento',
    label: 'Evento',
    cell: (purchase) => (
      <>
        {getEventName(purchase)}
        <div className={`pq-mute ${css.change}`} translate={getTranslateAttribute(describeChange(purchase))}>
          {describeChange(purchase)}
        </div>
      </>
    ),
  },
  { key: 'estado', label: 'Estado', cell: ({ state }) => <PurchaseState state={state} /> },
  { key: 'producto', label: 'Producto', cell: (purchase) => <PurchaseProduct {...purchase} /> },
  {
    key: 'importe',
    label: 'Importe',
    isNumeric: true,
    cell: (purchase) => <PurchaseAmount {...purchase} />,
  },
  {
    key: 'usuario',
    label: 'De quién es',
    cell: (purchase) => (
      <div className={css.owner}>
        <PurchaseOwner {...purchase} />
      </div>
    ),
  },
  createIconsColumn({
    icon: 'eye',
    label: ({ transaction, event_id }) => `Ver ${transaction ?? event_id}`,
    onClick: onOpen,
  }),
];
