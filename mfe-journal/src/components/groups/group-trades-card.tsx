import { DataTable, type Column } from '@parque/ui';
import { Result } from '../figures/account-money';
import { formatWallTime } from '../figures/date-text';
import { formatTradeCount } from '../figures/figure';
import { RecentCard } from '../panel/recent-trades';
import { TradeLink } from '../trade/trade-link';
import { getTradeKey, type GroupTrade } from './group-trades';

const columns: readonly Column<GroupTrade>[] = [
  { key: 'time', label: 'Cierre', cell: ({ time }) => formatWallTime(time) },
  { key: 'account', label: 'Cuenta', cell: ({ account: { number } }) => number },
  {
    key: 'symbol',
    label: 'Símbolo',
    isHeading: true,
    cell: ({ account, ticket, symbol }) => (
      <TradeLink accountId={account.id} ticket={ticket}>
        {symbol}
      </TradeLink>
    ),
  },
  { key: 'profit', label: 'Resultado', isNumeric: true, cell: ({ profit }) => <Result amount={profit} /> },
];

/** Trades of several accounts in the given order. */
export const GroupTradesTable = ({ trades }: { readonly trades: readonly GroupTrade[] }) => (
  <DataTable label="Operaciones del grupo" columns={columns} rows={trades} getRowKey={getTradeKey} isDense />
);

interface GroupTradesCardProps {
  /** Trades in the order of their closing. */
  readonly trades: readonly GroupTrade[];
  /** The page that is shown, counted from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The trades of a group, the latest close first. */
export const GroupTradesCard = ({ trades, page, onPage }: GroupTradesCardProps) => (
  <RecentCard
    count={trades.length}
    note={formatTradeCount(trades.length)}
    empty="Ninguna operación cerrada."
    page={page}
    onPage={onPage}
  >
    {({ skip, count }) => <GroupTradesTable trades={trades.toReversed().slice(skip, skip + count)} />}
  </RecentCard>
);
