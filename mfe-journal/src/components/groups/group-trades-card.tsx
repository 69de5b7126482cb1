import { Card, DataTable, Exact, Pagination, type Column } from '@parque/ui';
import { Result } from '../figures/account-money';
import { formatWallTime } from '../figures/date-text';
import { formatTradeCount } from '../figures/figure';
import panel from '../panel/panel.module.css';
import { TradeLink } from '../trade/trade-link';
import { getTradeKey, type GroupTrade } from './group-trades';

const pageSize = 15;

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
  <DataTable label="Operaciones del grupo" columns={columns} rows={trades} keyOf={getTradeKey} isDense />
);

interface GroupTradesCardProps {
  /** In the order of their closing. */
  readonly trades: readonly GroupTrade[];
  /** Counted from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The trades of a group, the latest close first. */
export function GroupTradesCard({ trades, page, onPage }: GroupTradesCardProps) {
  const lastPage = Math.max(1, Math.ceil(trades.length / pageSize));
  const shown = Math.min(page, lastPage);
  const rows = trades.toReversed().slice((shown - 1) * pageSize, shown * pageSize);
  return (
    <div className={panel.fill}>
      <Card
        title="Operaciones recientes"
        tools={<Exact className={panel.count}>{formatTradeCount(trades.length)}</Exact>}
      >
        {rows.length === 0 ? (
          <p className={panel.nothing}>Ninguna operación cerrada.</p>
        ) : (
          <GroupTradesTable trades={rows} />
        )}
        {trades.length > pageSize && (
          <div className={panel.pager}>
            <Pagination page={shown} pageSize={pageSize} total={trades.length} onPage={onPage} />
          </div>
        )}
      </Card>
    </div>
  );
}
