import type { TradeEntity } from '@parque/contract';
import { formatLots, Pagination } from '@parque/ui';
import { useState } from 'react';
import { Result } from '../figures/account-money';
import { createPriceFormatter } from '../figures/figure';
import { TradeLink } from '../trade/trade-link';
import css from './day-dialog.module.css';

interface DaySummaryProps {
  readonly profit: number;
  readonly trades: readonly TradeEntity[];
}

export function DaySummary({ profit, trades }: DaySummaryProps) {
  const won = trades.filter((trade) => trade.profit >= 0).length;
  const lots = trades.reduce((sum, trade) => sum + trade.lots, 0);
  return (
    <dl className={css.summary}>
      <div>
        <dt>Profit</dt>
        <dd>
          <Result amount={profit} />
        </dd>
      </div>
      <div>
        <dt>Operaciones</dt>
        <dd translate="no">{trades.length}</dd>
      </div>
      <div>
        <dt>Ganadoras</dt>
        <dd translate="no">{`${won} de ${trades.length}`}</dd>
      </div>
      <div>
        <dt>Lotes</dt>
        <dd translate="no">{formatLots(lots)}</dd>
      </div>
    </dl>
  );
}

const pageSize = 100;

interface DayTradesProps {
  readonly trades: readonly TradeEntity[];
  readonly accountId: number | undefined;
}

/** The trades of a day in pages, in the order in which they closed. */
export function DayTrades({ trades, accountId }: DayTradesProps) {
  const [page, setPage] = useState(1);
  const skipped = (page - 1) * pageSize;
  const priceText = createPriceFormatter(trades);
  return (
    <>
      <div className={`pq-table ${css.trades}`} data-flush="">
        <table aria-label="Operaciones cerradas en el día">
          <thead>
            <tr>
              <th scope="col">Nro</th>
              <th scope="col">Símbolo</th>
              <th scope="col" data-num="">
                Lotes
              </th>
              <th scope="col" data-num="">
                Profit
              </th>
              <th scope="col" data-num="">
                Precio Cierre
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.slice(skipped, skipped + pageSize).map((trade, index) => (
              <tr key={trade.ticket}>
                <td translate="no" className="pq-num pq-mute">
                  {skipped + index + 1}
                </td>
                <td>
                  <TradeLink accountId={accountId} ticket={trade.ticket}>
                    {trade.symbol}
                  </TradeLink>
                </td>
                <td data-num="" translate="no">
                  {formatLots(trade.lots)}
                </td>
                <td data-num="" translate="no">
                  <Result amount={trade.profit} />
                </td>
                <td data-num="" translate="no" className="pq-soft">
                  {priceText(trade.symbol, trade.closePrice)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {trades.length > pageSize && (
        <div className={css.pager}>
          <Pagination page={page} pageSize={pageSize} total={trades.length} onPage={setPage} />
        </div>
      )}
    </>
  );
}
