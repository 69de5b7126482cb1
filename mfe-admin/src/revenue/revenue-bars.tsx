import type { MonthlyRevenueEntity } from '@parque/contract';
import { formatMonth, formatShortMonth } from '../overview/month-label';
import { formatMinorMoney } from './minor-money';
import css from './revenue.module.css';
import { computeNet } from './revenue-sums';

interface RevenueBarsProps {
  readonly months: readonly MonthlyRevenueEntity[];
  readonly currency: string;
}

const height = 100;

function describeRevenue({ months, currency }: RevenueBarsProps): string {
  const net = months.reduce((total, month) => total + computeNet(month), 0);
  const best = months.reduce((most, month) => (computeNet(month) > computeNet(most) ? month : most));
  return `Neto de ${months.length} meses: ${formatMinorMoney(net, currency)}; el mejor, ${formatMonth(best.month)} con ${formatMinorMoney(computeNet(best), currency)}.`;
}

/** Revenue of each month above the line, and the returned money below it. */
export function RevenueBars({ months, currency }: RevenueBarsProps) {
  const up = Math.max(1, ...months.map(({ gross }) => gross));
  const down = Math.max(0, ...months.map(({ refunded }) => refunded));
  const scale = height / (up + down);
  const zero = up * scale;
  const [first, last] = [months.at(0), months.at(-1)];
  return (
    <div className={css.chart}>
      <svg
        className={css.bars}
        role="img"
        aria-label={describeRevenue({ months, currency })}
        viewBox={`0 0 ${months.length * 10} ${height}`}
        preserveAspectRatio="none"
      >
        {months.map(({ month, gross, refunded }, index) => (
          <g key={month} className={index === months.length - 1 ? css.current : undefined}>
            <rect
              className={css.gross}
              x={index * 10 + 1.5}
              width={7}
              y={zero - gross * scale}
              height={gross * scale}
            />
            <rect
              className={css.refunded}
              x={index * 10 + 1.5}
              width={7}
              y={zero}
              height={refunded * scale}
            />
          </g>
        ))}
        <line className={css.zero} x1={0} x2={months.length * 10} y1={zero} y2={zero} />
      </svg>
      <p className={css.axis} aria-hidden="true">
        <span>{first && formatShortMonth(first.month)}</span>
        <span>Arriba lo cobrado, abajo lo devuelto</span>
        <span>{last && formatShortMonth(last.month)}</span>
      </p>
    </div>
  );
}
