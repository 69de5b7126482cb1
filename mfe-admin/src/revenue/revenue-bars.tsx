import type { MonthlyRevenueEntity } from '@parque/contract';
import { fromMinorUnits } from '@parque/domain/amounts';
import { MaskedAmount, formatNumber } from '@parque/ui';
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
  const best = months.reduce((top, month) => (computeNet(month) > computeNet(top) ? month : top));
  return `Neto de ${months.length} meses: ${formatMinorMoney(net, currency)}; el mejor, ${formatMonth(best.month)} con ${formatMinorMoney(computeNet(best), currency)}.`;
}

/** Selects the months whose values a phone shows: the last month, and the best month unless the two texts would touch. */
function listMainMonths(months: RevenueBarsProps['months']): number[] {
  const last = months.length - 1;
  const best = months.reduce((top, { gross }, index) => (gross > (months[top]?.gross ?? 0) ? index : top), 0);
  return last - best < 2 ? [last] : [best, last];
}

export function RevenueBars({ months, currency }: RevenueBarsProps) {
  const maxGross = Math.max(1, ...months.map(({ gross }) => gross));
  const maxRefunded = Math.max(0, ...months.map(({ refunded }) => refunded));
  const scale = height / (maxGross + maxRefunded);
  const zero = maxGross * scale;
  const main = listMainMonths(months);
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
      <ul className={css.axis} aria-hidden="true">
        {months.map(({ month, gross }, index) => (
          <li key={month} data-main={main.includes(index) ? '' : undefined}>
            <b translate="no">
              <MaskedAmount>{formatNumber(Math.round(fromMinorUnits(gross, currency)))}</MaskedAmount>
            </b>
            {formatShortMonth(month)}
          </li>
        ))}
      </ul>
      <p className={css.legend}>{`Arriba lo cobrado, con su importe en ${currency}; abajo lo devuelto.`}</p>
    </div>
  );
}
