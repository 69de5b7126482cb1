import type { AdminProductEntity } from '@parque/contract';
import { Badge, IconButton, Money } from '@parque/ui';
import {
  createActionsColumn,
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
  {
    key: 'orden',
    label: 'Orden',
    isSortable: true,
    isForWide: true,
    cell: ({ place }) => (
      <span translate="no" className="pq-num pq-mute">
        {place}
      </span>
    ),
    value: ({ place }) => place,
  },
  createValueColumn('titulo', 'Producto', ({ title }) => title, { isHeading: true, isSortable: true }),
  createValueColumn('url', 'Nombre corto', ({ url }) => url),
  createDigitsColumn('hotmart', 'Nº en Hotmart', ({ hotmart_id }) => hotmart_id),
  {
    key: 'precio',
    label: 'Precio',
    isNumeric: true,
    isSortable: true,
    cell: ({ price }) => <Money amount={price} isPublic />,
    value: ({ price }) => Number(price),
  },
  {
    key: 'acceso',
    label: 'Cada pago dura',
    cell: ({ access_days }) => formatAccess(access_days),
    value: ({ access_days }) => access_days,
  },
  {
    key: 'catalogo',
    label: 'Catálogo',
    cell: ({ hidden }) => (hidden ? <Badge icon="eye-off">Oculto</Badge> : <Badge tone="up">Visible</Badge>),
    value: ({ hidden }) => (hidden ? 'Oculto' : 'Visible'),
  },
  createActionsColumn((product) => (
    <IconButton icon="edit" label={`Editar ${product.title}`} onClick={() => onEdit(product)} />
  )),
];
