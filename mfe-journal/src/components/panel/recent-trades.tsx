import type { MonthEntity, TradeEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { Card, DataTable, Exact, Pagination, QueryView, Skeleton } from '@parque/ui';
import { isListed } from '../../api/month';
import { recentTradesQuery, listRecentTrades } from '../../api/recent-trades';
import { Result } from '../figures/account-money';
import { formatMonthInSentence, formatWallTime } from '../figures/date-text';
import { formatTradeCount } from '../figures/figure';
import { TradeLink } from '../trade/trade-link';
import css from './panel.module.css';

const pageSize = 15;

interface RecentTradesProps {
  /** Undefined in the sample journal. */
  readonly accountId?: number;
  readonly month: MonthEntity;
  /** Counted from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

interface RowsProps {
  readonly accountId: number | undefined;
  readonly trades: readonly TradeEntity[];
}

const Rows = ({ accountId, trades }: RowsProps) => (
  <DataTable<TradeEntity>
    label="Operaciones recientes"
    columns={[
      {
        key: 'time',
        label: 'Cierre',
        cell: ({ time }) => (
          <span translate="no" className="pq-num pq-soft">
            {formatWallTime(time)}
          </span>
        ),
      },
      {
        key: 'symbol',
        label: 'Simbolo',
        cell: ({ ticket, symbol }) => (
          <TradeLink accountId={accountId} ticket={ticket}>
            {symbol}
          </TradeLink>
        ),
      },
      { key: 'profit', label: 'Net P&L', cell: ({ profit }) => <Result amount={profit} />, isNumeric: true },
    ]}
    rows={trades}
    keyOf={({ ticket }) => ticket}
    sort={{ key: 'time', isDescending: true }}
    isDense
    isFlat
  />
);

interface LoadedRowsProps {
  readonly accountId: number;
  readonly month: MonthEntity;
  readonly skip: number;
}

/** A page of a month that does not list its trades. */
function LoadedRows({ accountId, month, skip }: LoadedRowsProps) {
  const query = useQuery(recentTradesQuery(accountId, month, { skip, count: pageSize }));
  return (
    <QueryView
      query={query}
      label="Cargando las operaciones"
      skeleton={<Skeleton height="32rem" />}
      failureTitle="No se han podido cargar las operaciones"
    >
      {(trades) => <Rows accountId={accountId} trades={trades} />}
    </QueryView>
  );
}

/** The trades of the month, the latest close first. */
export function RecentTrades({ accountId, month, page, onPage }: RecentTradesProps) {
  const lastPage = Math.max(1, Math.ceil(month.trades / pageSize));
  const shown = Math.min(Math.max(page, 1), lastPage);
  const skip = (shown - 1) * pageSize;
  return (
    <div className={css.fill}>
      <Card
        title="Operaciones recientes"
        tools={
          <Exact
            className={css.count}
          >{`${formatTradeCount(month.trades)} en ${formatMonthInSentence(month)}`}</Exact>
        }
      >
        {month.trades === 0 ? (
          <p className={css.nothing} translate="no">
            {`Ninguna operación cerrada en ${formatMonthInSentence(month)}.`}
          </p>
        ) : accountId === undefined || isListed(month) ? (
          <Rows accountId={accountId} trades={listRecentTrades(month, { skip, count: pageSize })} />
        ) : (
          <LoadedRows accountId={accountId} month={month} skip={skip} />
        )}
        {month.trades > pageSize && (
          <div className={css.pager}>
            <Pagination page={shown} pageSize={pageSize} total={month.trades} onPage={onPage} />
          </div>
        )}
      </Card>
    </div>
  );
}
