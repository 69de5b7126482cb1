import type { AdminProductEntity } from '@parque/contract';
import { Badge, Money } from '@parque/ui';
import {
  createIconsColumn,
  createDigitsColumn,
  createValueColumn,
  type ListColumn,
} from '../table/list-column';
import { formatAccess } from './product-words';

/** A product and its position in the catalogue, counted from 1. */
export type PlacedProduct = AdminProductEntity & { readonly place: number };

export const createProductColumns = (
  onEdit: (product: AdminProductEntity) => void,
): readonly ListColumn<PlacedProduct>[] => [
  createValueColumn('orden', 'Orden', ({ place }) => place, {
    isSortable: true,
    isForWide: true,
    cell: ({ place }) => (
      <span translate="no" className="pq-num pq-mute">
        {place}
      </span>
    ),
  }),
  createValueColumn('titulo', 'Producto', ({ title }) => title, { isHeading: true, isSortable: true }),
  createValueColumn('url', 'Nombre corto', ({ url }) => url),
  createDigitsColumn('hotmart', 'Nº en Hotmart', ({ hotmart_id }) => hotmart_id),
  createValueColumn('precio', 'Precio', ({ price }) => Number(price), {
    isNumeric: true,
    isSortable: true,
    cell: ({ price }) => <Money amount={price} isPublic />,
  }),
  createValueColumn('acceso', 'Cada pago dura', ({ access_days }) => access_days, {
    cell: ({ access_days }) => formatAccess(access_days),
  }),
  {
    key: 'catalogo',
    label: 'Catálogo',
    cell: ({ hidden }) => (hidden ? <Badge icon="eye-off">Oculto</Badge> : <Badge tone="up">Visible</Badge>),
    value: ({ hidden }) => (hidden ? 'Oculto' : 'Visible'),
  },
  createIconsColumn({ icon: 'edit', label: ({ title }) => `Editar ${title}`, onClick: onEdit }),
];
