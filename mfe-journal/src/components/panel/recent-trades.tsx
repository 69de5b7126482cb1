import type { MonthEntity, TradeEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { Card, DataTable, Exact, Pagination, QueryView, Skeleton } from '@parque/ui';
import type { ReactNode } from 'react';
import { isListed } from '../../api/month';
import { listRecentTrades, recentTradesQuery, type Page } from '../../api/recent-trades';
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
  /** The page that is shown, counted from 1. */
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
    getRowKey={({ ticket }) => ticket}
    sort={{ key: 'time', isDescending: true }}
    isDense
    isFlat
  />
);

interface LoadedRowsProps {
  readonly accountId: number;
  readonly month: MonthEntity;
  readonly page: Page;
}

/** A page of a month that does not list its trades. */
function LoadedRows({ accountId, month, page }: LoadedRowsProps) {
  const query = useQuery(recentTradesQuery(accountId, month, page));
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

interface RecentCardProps {
  /** Number of all trades. */
  readonly count: number;
  readonly note: string;
  /** Content that is shown when there are no trades. */
  readonly empty: string;
  /** The page that is shown, counted from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** A page of trades, after so many skipped ones. */
  readonly children: (page: Page) => ReactNode;
}

/** Trades in pages, the latest close first. */
export function RecentCard({ count, note, empty, page, onPage, children }: RecentCardProps) {
  const shownPage = Math.min(page, Math.max(1, Math.ceil(count / pageSize)));
  return (
    <div className={css.fill}>
      <Card title="Operaciones recientes" tools={<Exact className={css.count}>{note}</Exact>}>
        {count === 0 ? (
          <p className={css.nothing} translate="no">
            {empty}
          </p>
        ) : (
          children({ skip: (shownPage - 1) * pageSize, count: pageSize })
        )}
        {count > pageSize && (
          <div className={css.pager}>
            <Pagination page={shownPage} pageSize={pageSize} total={count} onPage={onPage} />
          </div>
        )}
      </Card>
    </div>
  );
}

export function RecentTrades({ accountId, month, page, onPage }: RecentTradesProps) {
  const name = formatMonthInSentence(month);
  return (
    <RecentCard
      count={month.trades}
      note={`${formatTradeCount(month.trades)} en ${name}`}
      empty={`Ninguna operación cerrada en ${name}.`}
      page={page}
      onPage={onPage}
    >
      {(shownPage) =>
        accountId === undefined || isListed(month) ? (
          <Rows accountId={accountId} trades={listRecentTrades(month, shownPage)} />
        ) : (
          <LoadedRows accountId={accountId} month={month} page={shownPage} />
        )
      }
    </RecentCard>
  );
}
