import type { ExpiringLicenceEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { ExpiryDate } from '../licences/expiry-date';
import { StatusBadge } from '../licences/status-badge';
import type { ListColumn } from '../table/list-column';

const left = (days: number) => (days === 0 ? 'Hoy' : days === 1 ? '1 día' : `${days} días`);

export const expiringColumns: readonly ListColumn<ExpiringLicenceEntity>[] = [
  {
    key: 'nombre',
    label: 'Nombre',
    isHeading: true,
    cell: ({ name, user_id }) => <Link to={`/admin-usuarios/${user_id}`}>{name}</Link>,
  },
  { key: 'email', label: 'Email', cell: ({ email }) => email },
  { key: 'telegram', label: 'Telegram', isForWide: true, cell: ({ telegram }) => telegram ?? '—' },
  { key: 'producto', label: 'Producto', cell: ({ title }) => title },
  {
    key: 'caducidad',
    label: 'Caducidad',
    cell: ({ fecha_caducidad }) => <ExpiryDate at={fecha_caducidad} />,
  },
  { key: 'queda', label: 'Queda', isNumeric: true, cell: ({ days_left }) => left(days_left) },
  {
    key: 'licencia',
    label: 'Licencia',
    cell: ({ licence }) => (licence ? <StatusBadge status={licence.status} /> : '—'),
  },
];
