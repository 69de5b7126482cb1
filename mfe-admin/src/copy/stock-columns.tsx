import type { CopyStockEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import type { Column } from '@parque/ui';

const createFigureColumn = (
  key: 'free' | 'reserved' | 'assigned',
  label: string,
): Column<CopyStockEntity> => ({
  key,
  label,
  isNumeric: true,
  cell: (stock) => stock[key],
});

export const stockColumns: readonly Column<CopyStockEntity>[] = [
  {
    key: 'title',
    label: 'Producto',
    isHeading: true,
    cell: ({ title, url }) => <Link to={`/copy/${url}`}>{title}</Link>,
  },
  createFigureColumn('free', 'Libres'),
  createFigureColumn('reserved', 'Reservados'),
  createFigureColumn('assigned', 'Asignados'),
];
