import type { CopyStockEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { ButtonLink, Card, DataTable, EmptyState, QueryView, Skeleton, type Column } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { linkStockQuery } from '../api/copy';

const createFigureColumn = (
  key: 'free' | 'reserved' | 'assigned',
  label: string,
): Column<CopyStockEntity> => ({
  key,
  label,
  isNumeric: true,
  cell: (stock) => stock[key],
});

const stockColumns: readonly Column<CopyStockEntity>[] = [
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

export function LinkStock() {
  const stock = useQuery(linkStockQuery);
  return (
    <Card
      title="Enlaces de copia"
      note="Un enlace reservado se le está mostrando a alguien que aún no lo usa."
    >
      <QueryView
        query={stock}
        label="Cargando enlaces"
        skeleton={<Skeleton height="5rem" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon="products"
            title="Ningún producto lleva enlaces"
            action={<ButtonLink href="#/admin-productos">Ir a productos</ButtonLink>}
          >
            Crea un producto de copy trading y aquí le pondrás sus enlaces.
          </EmptyState>
        }
      >
        {(list) => (
          <DataTable
            label="Enlaces de copia"
            columns={stockColumns}
            rows={list}
            getRowKey={({ product_id }) => product_id}
          />
        )}
      </QueryView>
    </Card>
  );
}
