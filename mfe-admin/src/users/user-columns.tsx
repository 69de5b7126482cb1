import type { AdminUserEntity } from '@parque/contract';
import { Badge, Breakable, formatDate, formatDateTime } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { UserName } from './user-name';
import { Digits } from '../table/digits';

const formatActiveTitles = ({ products }: AdminUserEntity) =>
  products
    .filter(({ status }) => status === 'Activo')
    .map(({ title }) => title)
    .join(', ');

/** The keys are those by which the API sorts. */
export const userColumns: readonly ListColumn<AdminUserEntity>[] = [
  {
    key: 'name',
    label: 'Nombre',
    isHeading: true,
    isSortable: true,
    cell: ({ id, name, email, rol }) => (
      <>
        <UserName id={id} name={name} email={email} /> {rol === 1 && <Badge>Administrador</Badge>}
      </>
    ),
  },
  {
    key: 'email',
    label: 'Email',
    isForWide: true,
    isSortable: true,
    cell: ({ email }) => <Breakable text={email} />,
  },
  { key: 'products', label: 'Productos activos', cell: (user) => formatActiveTitles(user) || '—' },
  {
    key: 'last_seen',
    label: 'Última visita',
    isSortable: true,
    cell: ({ last_seen }) => <Digits>{last_seen === null ? 'Nunca' : formatDateTime(last_seen)}</Digits>,
  },
  {
    key: 'created_at',
    label: 'Alta',
    isSortable: true,
    cell: ({ created_at }) => <Digits>{formatDate(created_at)}</Digits>,
  },
];
