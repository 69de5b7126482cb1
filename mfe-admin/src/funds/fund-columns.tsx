import type { FundEntryEntity } from '@parque/contract';
import { countDecimals } from '@parque/domain/amounts';
import { Badge, Breakable, Money } from '@parque/ui';
import {
  createIconsColumn,
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
  createValueColumn('nombre', 'Nombre', ({ name }) => name, {
    isHeading: true,
    cell: ({ name, email, user_id }) => <UserName id={user_id} name={name} email={email} />,
  }),
  createValueColumn('email', 'Email', ({ email }) => email, {
    isForWide: true,
    cell: ({ email }) => <Breakable text={email} />,
  }),
  createValueColumn('binance', 'Binance', ({ binance_user }) => binance_user),
  createValueColumn('transaccion', 'Transacción', ({ transaction_id }) => transaction_id, {
    isForWide: true,
    cell: ({ transaction_id }) => (transaction_id ? <Breakable text={transaction_id} /> : '—'),
  }),
  createValueColumn('red', 'Red', ({ network }) => network, { isForWide: true }),
  createValueColumn('monto', 'Monto', ({ ammount }) => Number(ammount), {
    isNumeric: true,
    cell: ({ ammount }) => <Money amount={ammount} digits={countDecimals(ammount)} />,
  }),
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
  createIconsColumn({ icon: 'edit', label: ({ email }) => `Revisar el pago de ${email}`, onClick: onReview }),
];
