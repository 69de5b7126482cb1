import type { ExpiringLicenceEntity } from '@parque/contract';
import { Breakable, countText } from '@parque/ui';
import { ExpiryDate } from '../licences/expiry-date';
import { StatusBadge } from '../licences/status-badge';
import type { ListColumn } from '../table/list-column';
import { UserName } from '../users/user-name';

const formatDaysLeft = (days: number) =>
  days === 0 ? 'Menos de 1\u00a0día' : countText(days, 'día', 'días').replace(' ', '\u00a0');

export const expiringColumns: readonly ListColumn<ExpiringLicenceEntity>[] = [
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
