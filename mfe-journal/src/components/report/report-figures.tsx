import { formatShortDay } from '../figures/date-text';
import {
  formatDayCount,
  formatTradeCount,
  formatDecimal,
  formatPercent,
  formatRatio,
} from '../figures/figure';
import type { ReportFacts } from './report-facts';
import list from '../figures/figure-list.module.css';
import css from './report.module.css';
import { hiddenText } from './unit-text';

const missing = '—';

interface ReportFiguresProps {
  readonly facts: ReportFacts;
  readonly formatValue: (value: number | undefined) => string;
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
}

const Figure = ({ label, value, note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd translate="no">
      {value}
      {note !== undefined && <small>{note}</small>}
    </dd>
  </div>
);

/** The summary of a report. Counts and ratios are shown in each unit. */
export function ReportFigures({ facts, formatValue }: ReportFiguresProps) {
  const { trades, valued, won, factor, best, worst, days, fall, unit } = facts;
  const wonDays = days.filter(({ total }) => (total ?? 0) > 0).length;
  return (
    <dl className={`${list.list} ${css.figures}`}>
      <Figure
        label="Resultado"
        value={formatValue(facts.total)}
        note={
          unit === 'r'
            ? `${formatDecimal(valued)} de ${formatTradeCount(trades)} con stop inicial`
            : undefined
        }
      />
      <Figure label="Operaciones" value={formatDecimal(trades)} note={`en ${formatDayCount(days.length)}`} />
      <Figure label="Ganadoras" value={won === undefined ? missing : formatPercent(won)} />
      <Figure label="Factor de Beneficio" value={factor === undefined ? missing : formatRatio(factor)} />
      <Figure label="Media por operación" value={formatValue(facts.average)} />
      <Figure
        label="Drawdown máximo"
        value={unit === 'hidden' ? hiddenText : formatValue(valued === 0 ? undefined : -fall)}
      />
      <Figure label="Días ganados" value={`${formatDecimal(wonDays)} de ${formatDecimal(days.length)}`} />
      <Figure label="Mejor día" value={formatValue(best?.total)} note={best && formatShortDay(best.day)} />
      <Figure label="Peor día" value={formatValue(worst?.total)} note={worst && formatShortDay(worst.day)} />
    </dl>
  );
}
