import { Card, EmptyState, SegmentedControl, Breakable, countText } from '@parque/ui';
import { expiringQuery, fetchExpiringCsv, type ExpiringFilters } from '../api/expiring';
import { ProductFilter } from '../products/product-filter';
import { CursorTable } from '../table/cursor-table';
import type { TableAddress } from '../table/use-table-address';
import type { ExpiringLicenceEntity } from '@parque/contract';
import { ExpiryDate } from '../licences/expiry-date';
import { StatusBadge } from '../licences/status-badge';
import type { ListColumn } from '../table/list-column';
import { UserName } from '../users/user-name';

const formatDaysLeft = (days: number) =>
  days === 0 ? 'Menos de 1\u00a0día' : countText(days, 'día', 'días').replace(' ', '\u00a0');

const expiringColumns: readonly ListColumn<ExpiringLicenceEntity>[] = [
  {
    key: 'nombre',
    label: 'Nombre',
    isHeading: true,
    cell: ({ name, email, user_id }) => <UserName id={user_id} name={name} email={email} />,
  },
  { key: 'email', label: 'Email', isForWide: true, cell: ({ email }) => <Breakable text={email} /> },
  { key: 'telegram', label: 'Telegram', isForWide: true, cell: ({ telegram }) => telegram ?? '—' },
  { key: 'producto', label: 'Producto', cell: ({ title }) => title },
  {
    key: 'caducidad',
    label: 'Caducidad',
    cell: ({ fecha_caducidad }) => <ExpiryDate at={fecha_caducidad} />,
  },
  { key: 'queda', label: 'Queda', isNumeric: true, cell: ({ days_left }) => formatDaysLeft(days_left) },
  {
    key: 'licencia',
    label: 'Licencia',
    cell: ({ licence }) => (licence ? <StatusBadge status={licence.status} /> : '—'),
  },
];

const spans = ['7', '30', '90'] as const;

function toExpiringFilters({ search, filter }: TableAddress): ExpiringFilters & { readonly days: number } {
  return {
    ...(search && { search }),
    ...(filter('producto') && { product_id: Number(filter('producto')) }),
    days: Number(spans.find((span) => span === filter('dias')) ?? '30'),
  };
}

export function ExpiringCard({ address }: { readonly address: TableAddress }) {
  const filters = toExpiringFilters(address);
  return (
    <Card title="Caducan pronto" note="Accesos que terminan, el más próximo primero.">
      <CursorTable
        label="Caducan pronto"
        address={address}
        createQuery={(page) => expiringQuery({ ...filters, ...page })}
        columns={expiringColumns}
        getRowKey={({ user_id, product_id }) => `${user_id}-${product_id}`}
        searchLabel="Nombre o correo"
        filters={
          <>
            <ProductFilter address={address} />
            <SegmentedControl
              label="Caducan en"
              value={String(filters.days)}
              onChange={(days) => address.setFilter('dias', days === '30' ? '' : days)}
              options={spans.map((value) => ({ value, label: `${value} días` }))}
            />
          </>
        }
        empty={
          <EmptyState icon="check-circle" title={`Nada caduca en ${filters.days} días`}>
            Mira más lejos con los días de arriba, o vuelve otro día.
          </EmptyState>
        }
        csv={{
          fileName: 'caducan-pronto',
          fetchCsv: (format) => fetchExpiringCsv({ ...filters, ...format }),
        }}
      />
    </Card>
  );
}
