import type { FundEntryEntity } from '@parque/contract';
import { formatDateTime, IconButton, Money } from '@parque/ui';
import { Link } from '@parque/remote';
import type { ListColumn } from '../table/list-column';
import { FundBadge, fundStatusName } from './fund-status';

export const fundColumns = (
  onReview: (fund: FundEntryEntity) => void,
): readonly ListColumn<FundEntryEntity>[] => [
  {
    key: 'fecha',
    label: 'Fecha',
    cell: ({ date }) => <span className="pq-num">{formatDateTime(date)}</span>,
    value: ({ date }) => date,
  },
  {
    key: 'nombre',
    label: 'Nombre',
    isHeading: true,
    cell: ({ name, user_id }) => <Link to={`/admin-usuarios/${user_id}`}>{name}</Link>,
    value: ({ name }) => name,
  },
  { key: 'email', label: 'Email', cell: ({ email }) => email, value: ({ email }) => email },
  {
    key: 'binance',
    label: 'Usuario de Binance',
    cell: ({ binance_user }) => binance_user,
    value: ({ binance_user }) => binance_user,
  },
  {
    key: 'monto',
    label: 'Monto',
    isNumeric: true,
    cell: ({ ammount }) => <Money amount={ammount} />,
    value: ({ ammount }) => Number(ammount),
  },
  {
    key: 'estado',
    label: 'Estado',
    cell: ({ status }) => <FundBadge status={status} />,
    value: ({ status }) => fundStatusName(status),
  },
  {
    key: 'nota',
    label: 'Nota',
    isForWide: true,
    cell: ({ note }) => note ?? '—',
    value: ({ note }) => note,
  },
  {
    key: 'acciones',
    label: 'Acciones',
    isActions: true,
    cell: (fund) => (
      <IconButton icon="edit" label={`Revisar el pago de ${fund.email}`} onClick={() => onReview(fund)} />
    ),
  },
];
