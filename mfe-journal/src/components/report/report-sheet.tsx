import type { BrokerAccountEntity } from '@parque/contract';
import { formatShortDay } from '../figures/date-text';
import { formatTradeCount } from '../figures/figure';
import type { ReportRange } from './report-address';
import { ReportCalendar } from './report-calendar';
import { ReportCurve } from './report-curve';
import type { ReportFacts } from './report-facts';
import { ReportFigures } from './report-figures';
import { ReportNotes, type WrittenText } from './report-notes';
import { ReportTrades } from './report-trades';
import css from './report.module.css';
import type { TradeEntity } from '@parque/contract';

interface ReportSheetProps {
  readonly account: BrokerAccountEntity;
  readonly range: ReportRange;
  readonly facts: ReportFacts;
  readonly trades: readonly TradeEntity[];
  readonly texts: readonly WrittenText[];
  readonly formatValue: (value: number | undefined) => string;
  readonly tradeText: (trade: TradeEntity) => string;
}

/** `01/11/2026 – 30/11/2026`, or one day. */
export const formatRange = ({ from, to }: ReportRange) =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`;

/** A report as it is printed: figures, curve, calendar, trades and what the owner wrote. */
export function ReportSheet(props: ReportSheetProps) {
  const { account, range, facts, trades, texts, formatValue, tradeText } = props;
  return (
    <article className={`pq-card ${css.sheet}`} aria-label="Informe">
      <header className={css.head}>
        <h2 translate="no">{formatRange(range)}</h2>
        <p className="pq-soft" translate="no">
          {`Cuenta ${account.number}${account.server ? ` · ${account.server}` : ''} · ${account.currency}`}
        </p>
      </header>
      <ReportFigures facts={facts} formatValue={formatValue} />
      {facts.curve.length > 0 && (
        <section>
          <h2>Resultado acumulado</h2>
          <ReportCurve
            values={facts.curve}
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
