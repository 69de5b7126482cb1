import type { FundEntryEntity } from '@parque/contract';
import { countDecimals } from '@parque/domain/amounts';
import { Badge, Breakable, IconButton, Money } from '@parque/ui';
import {
  createActionsColumn,
  createMomentColumn,
  createValueColumn,
  type ListColumn,
} from '../table/list-column';
import { UserName } from '../users/user-name';
import { FundBadge, getFundStatusName } from './fund-status';

export const createFundColumns = (
  onReview: (fund: FundEntryEntity) => void,
): readonly ListColumn<FundEntryEntity>[] => [
  createMomentColumn('fecha', 'Fecha', ({ date }) => date),
  {
    key: 'nombre',
    label: 'Nombre',
    isHeading: true,
    cell: ({ name, email, user_id }) => <UserName id={user_id} name={name} email={email} />,
    value: ({ name }) => name,
  },
  createValueColumn('email', 'Email', ({ email }) => email, {
    isForWide: true,
    cell: ({ email }) => <Breakable text={email} />,
  }),
  createValueColumn('binance', 'Binance', ({ binance_user }) => binance_user),
  {
    key: 'transaccion',
    label: 'Transacción',
    isForWide: true,
    cell: ({ transaction_id }) => (transaction_id ? <Breakable text={transaction_id} /> : '—'),
    value: ({ transaction_id }) => transaction_id,
  },
  createValueColumn('red', 'Red', ({ network }) => network, { isForWide: true }),
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
  createValueColumn('nota', 'Nota', ({ note }) => note, { isForWide: true }),
  createActionsColumn((fund) => (
    <IconButton icon="edit" label={`Revisar el pago de ${fund.email}`} onClick={() => onReview(fund)} />
  )),
];
