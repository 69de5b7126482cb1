import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { formatLots } from '@parque/ui';
import { formatDayRange, formatShortDay, formatWallTime } from '../figures/date-text';
import { SmallCurve } from '../figures/equity-curve';
import {
  createPriceFormatter,
  formatDayCount,
  formatDecimal,
  formatPercent,
  formatRatio,
  formatTradeCount,
} from '../figures/figure';
import { FigureList } from '../figures/figure-list';
import list from '../figures/figure-list.module.css';
import { ScrollArea } from '../scroll-area';
import type { ReportRange } from './report-address';
import { ReportCalendar } from './report-calendar';
import type { ReportFacts } from './report-facts';
import { ReportNotes, type WrittenText } from './report-notes';
import css from './report.module.css';
import { hiddenText } from './units';

/** Trades of a printed report. More would fill dozens of pages: exports contain all. */
const maxTrades = 500;

/** Figures for which a phone has no room. */
const onPaper = { 'data-num': '', className: css.onPaper };
const columns = [
  { label: 'Cierre' },
  { label: 'Símbolo' },
  { label: 'Dirección' },
  { label: 'Lotes', ...onPaper },
  { label: 'Entrada', ...onPaper },
  { label: 'Salida', ...onPaper },
  { label: 'Resultado', 'data-num': '' },
];

interface ReportTradesProps {
  /** Trades in the order of their closing. */
  readonly trades: readonly TradeEntity[];
  readonly formatValue: (trade: TradeEntity) => string;
}

/** The trades of a report, in the order of their closing. */
function ReportTrades({ trades, formatValue }: ReportTradesProps) {
  const shownTrades = trades.slice(-maxTrades);
  const priceText = createPriceFormatter(trades);
  return (
    <section>
      <h2>Operaciones</h2>
      {shownTrades.length < trades.length && (
        <p>{`Las últimas ${formatDecimal(maxTrades)} de ${formatDecimal(trades.length)}. La exportación las trae todas.`}</p>
      )}
      <p className={css.onPhones}>El PDF y las exportaciones traen también los lotes y los precios.</p>
      <ScrollArea className={css.scroll} label="Operaciones del informe">
        <table className={css.trades}>
          <thead>
            <tr>
              {columns.map(({ label, ...attributes }) => (
                <th key={label} scope="col" {...attributes}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownTrades.map((trade) => (
              <tr key={trade.ticket} translate="no">
                <td>{formatWallTime(trade.time)}</td>
                <td>{trade.symbol}</td>
                <td translate="yes">{trade.side === 'buy' ? 'Compra' : 'Venta'}</td>
                <td {...onPaper}>{formatLots(trade.lots)}</td>
                <td {...onPaper}>
                  {trade.openPrice === null ? noValue : priceText(trade.symbol, trade.openPrice)}
                </td>
                <td {...onPaper}>{priceText(trade.symbol, trade.closePrice)}</td>
                <td data-num="">{formatValue(trade)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}

const noValue = '—';

interface ReportFiguresProps {
  readonly facts: ReportFacts;
  readonly formatValue: (value: number | undefined) => string;
}

/** The summary of a report. Counts and ratios are shown in each unit. */
function ReportFigures({ facts, formatValue }: ReportFiguresProps) {
  const { trades, valued, won, factor, best, worst, days, fall, unit } = facts;
  const wonDays = days.filter(({ total }) => (total ?? 0) > 0).length;
  return (
    <FigureList
      className={`${list.list} ${css.figures}`}
      items={[
        {
          label: 'Resultado',
          value: formatValue(facts.total),
          note:
            unit === 'r'
              ? `${formatDecimal(valued)} de ${formatTradeCount(trades)} con stop inicial`
              : undefined,
        },
        { label: 'Operaciones', value: formatDecimal(trades), note: `en ${formatDayCount(days.length)}` },
        { label: 'Ganadoras', value: won === undefined ? noValue : formatPercent(won) },
        { label: 'Factor de Beneficio', value: factor === undefined ? noValue : formatRatio(factor) },
        { label: 'Media por operación', value: formatValue(facts.average) },
        {
          label: 'Drawdown máximo',
          value: unit === 'hidden' ? hiddenText : formatValue(valued === 0 ? undefined : -fall),
        },
        { label: 'Días ganados', value: `${formatDecimal(wonDays)} de ${formatDecimal(days.length)}` },
        { label: 'Mejor día', value: formatValue(best?.total), note: best && formatShortDay(best.day) },
        { label: 'Peor día', value: formatValue(worst?.total), note: worst && formatShortDay(worst.day) },
      ]}
    />
  );
}

interface ReportSheetProps {
  readonly account: BrokerAccountEntity;
  readonly range: ReportRange;
  readonly facts: ReportFacts;
  readonly trades: readonly TradeEntity[];
  readonly texts: readonly WrittenText[];
  readonly formatValue: (value: number | undefined) => string;
  readonly tradeText: (trade: TradeEntity) => string;
}

/** A report as it is printed: figures, curve, calendar, trades and what the owner wrote. */
export function ReportSheet(props: ReportSheetProps) {
  const { account, range, facts, trades, texts, formatValue, tradeText } = props;
  return (
    <article className={`pq-card ${css.sheet}`} aria-label="Informe">
      <header className={`pq-row ${css.head}`}>
        <h2 translate="no">{formatDayRange(range.from, range.to)}</h2>
        <p className="pq-soft" translate="no">
          {`Cuenta ${account.number}${account.server ? ` · ${account.server}` : ''} · ${account.currency}`}
        </p>
      </header>
      <ReportFigures facts={facts} formatValue={formatValue} />
      {facts.curve.length > 0 && (
        <section>
          <h2>Resultado acumulado</h2>
          <SmallCurve
            className={css.curve}
            totals={facts.curve}
            summary={`Resultado acumulado: ${formatValue(facts.total)} en ${formatTradeCount(facts.trades)}`}
          />
        </section>
      )}
      <section className="pq-stack">
        <ReportCalendar range={range} days={facts.days} formatValue={formatValue} />
      </section>
      {trades.length > 0 && <ReportTrades trades={trades} formatValue={tradeText} />}
      <ReportNotes texts={texts} />
      <p className="pq-mute">
        Cifras del propio diario, sin auditar. Los días empiezan a medianoche del reloj elegido.
      </p>
    </article>
  );
}
