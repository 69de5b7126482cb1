import type { MonthEntity } from '@parque/contract';
import { Card, Exact, Icon, Pagination } from '@parque/ui';
import { Result } from '../figures/account-money';
import { monthInText, wallTime } from '../figures/date-text';
import { countTrades } from '../figures/figure';
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

/** The trades of the month, the latest close first. */
export function RecentTrades({ accountId, month, page, onPage }: RecentTradesProps) {
  const trades = month.days.flatMap(({ op }) => op).toReversed();
  const lastPage = Math.max(1, Math.ceil(trades.length / pageSize));
  const shown = Math.min(Math.max(page, 1), lastPage);
  const rows = trades.slice((shown - 1) * pageSize, shown * pageSize);
  return (
    <div className={css.fill}>
      <Card
        title="Trades recientes"
        tools={
          <Exact className={css.count}>{`${countTrades(trades.length)} en ${monthInText(month)}`}</Exact>
        }
      >
        {rows.length === 0 ? (
          <p className={css.nothing} translate="no">
            {`Ningún trade cerrado en ${monthInText(month)}.`}
          </p>
        ) : (
          <div className="pq-table" data-dense="" data-flush="">
            <table aria-label="Trades recientes">
              <thead>
                <tr>
                  <th scope="col" aria-sort="descending">
                    <span className={css.sorted}>
                      Cierre <Icon name="sort-descending" />
                    </span>
                  </th>
                  <th scope="col">Simbolo</th>
                  <th scope="col" data-num="">
                    {'Net P&L'}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((trade) => (
                  <tr key={trade.ticket}>
                    <td translate="no" className="pq-num pq-soft">
                      {wallTime(trade.time)}
                    </td>
                    <td>
                      <TradeLink accountId={accountId} ticket={trade.ticket}>
                        {trade.symbol}
                      </TradeLink>
                    </td>
                    <td data-num="" translate="no">
                      <Result amount={trade.profit} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {trades.length > pageSize && (
          <div className={css.pager}>
            <Pagination page={shown} pageSize={pageSize} total={trades.length} onPage={onPage} />
          </div>
        )}
      </Card>
    </div>
  );
}
