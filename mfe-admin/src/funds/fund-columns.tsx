import type { FundEntryEntity } from '@parque/contract';
import { countDecimals } from '@parque/domain/amounts';
import { Badge, Breakable, IconButton, Money } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { Moment } from '../table/moment';
import { UserName } from '../users/user-name';
import { FundBadge, getFundStatusName } from './fund-status';

export const createFundColumns = (
  onReview: (fund: FundEntryEntity) => void,
): readonly ListColumn<FundEntryEntity>[] => [
  {
    key: 'fecha',
    label: 'Fecha',
    cell: ({ date }) => <Moment at={date} />,
    value: ({ date }) => new Date(date),
  },
  {
    key: 'nombre',
    label: 'Nombre',
    isHeading: true,
    cell: ({ name, email, user_id }) => <UserName id={user_id} name={name} email={email} />,
    value: ({ name }) => name,
  },
  {
    key: 'email',
    label: 'Email',
    isForWide: true,
    cell: ({ email }) => <Breakable text={email} />,
    value: ({ email }) => email,
  },
  {
    key: 'binance',
    label: 'Usuario de Binance',
    cell: ({ binance_user }) => binance_user,
    value: ({ binance_user }) => binance_user,
  },
  {
    key: 'transaccion',
    label: 'Transacción',
    isForWide: true,
    cell: ({ transaction_id }) => (transaction_id ? <Breakable text={transaction_id} /> : '—'),
    value: ({ transaction_id }) => transaction_id,
  },
  {
    key: 'red',
    label: 'Red',
    isForWide: true,
    cell: ({ network }) => network ?? '—',
    value: ({ network }) => network,
  },
  {
    key: 'monto',
    label: 'Monto',
    isNumeric: true,
    cell: ({ ammount }) => <Money amount={ammount} digits={countDecimals(ammount)} />,
    value: ({ ammount }) => Number(ammount),
  },
  {
    key: 'estado',
    label: 'Estado',
    cell: (fund) => (
      <>
        <FundBadge fund={fund} />
        {fund.same_transaction.length > 0 && <Badge tone="danger">Transacción repetida</Badge>}
      </>
    ),
    value: getFundStatusName,
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
