import type { TradeEntity } from '@parque/contract';
import { formatLots } from '@parque/ui';
import { formatWallTime } from '../figures/date-text';
import { formatDecimal, createPriceFormatter } from '../figures/figure';
import { ScrollArea } from '../scroll-area';
import css from './report.module.css';

/** Trades of a printed report. More would fill dozens of pages: exports contain all. */
const maxTrades = 500;

interface ReportTradesProps {
  /** In the order of their closing. */
  readonly trades: readonly TradeEntity[];
  readonly formatValue: (trade: TradeEntity) => string;
}

/** The trades of a report, in the order of their closing. */
export function ReportTrades({ trades, formatValue }: ReportTradesProps) {
  const shown = trades.slice(-maxTrades);
  const priceText = createPriceFormatter(trades);
  return (
    <section className={css.part}>
      <h2>Operaciones</h2>
      {shown.length < trades.length && (
        <p>{`Las últimas ${formatDecimal(maxTrades)} de ${formatDecimal(trades.length)}. La exportación las trae todas.`}</p>
      )}
      <p className={css.onPhones}>El PDF y las exportaciones traen también los lotes y los precios.</p>
      <ScrollArea className={css.scroll} label="Operaciones del informe">
        <table className={css.trades}>
          <thead>
            <tr>
              <th scope="col">Cierre</th>
              <th scope="col">Símbolo</th>
              <th scope="col">Dirección</th>
              <th scope="col" data-num="" className={css.onPaper}>
                Lotes
              </th>
              <th scope="col" data-num="" className={css.onPaper}>
                Entrada
              </th>
              <th scope="col" data-num="" className={css.onPaper}>
                Salida
              </th>
              <th scope="col" data-num="">
                Resultado
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((trade) => (
              <tr key={trade.ticket} translate="no">
                <td>{formatWallTime(trade.time)}</td>
                <td>{trade.symbol}</td>
                <td translate="yes">{trade.side === 'buy' ? 'Compra' : 'Venta'}</td>
                <td data-num="" className={css.onPaper}>
                  {formatLots(trade.lots)}
                </td>
                <td data-num="" className={css.onPaper}>
                  {trade.openPrice === null ? '—' : priceText(trade.symbol, trade.openPrice)}
                </td>
                <td data-num="" className={css.onPaper}>
                  {priceText(trade.symbol, trade.closePrice)}
                </td>
                <td data-num="">{formatValue(trade)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}
