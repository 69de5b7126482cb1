import type { MonthlyRevenueEntity } from '@parque/contract';
import type { ReactNode } from 'react';
import { formatMonth } from '../overview/month-label';
import { formatChurn } from './churn';
import { MinorMoney } from './minor-money';
import css from './revenue.module.css';
import { computeNet } from './revenue-sums';

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  /** The figure of the previous month. */
  readonly before: ReactNode;
}

function Figure({ label, children, before }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt className="pq-kpi__label">{label}</dt>
      <dd className="pq-kpi__value">{children}</dd>
      <dd className={css.before}>{before}</dd>
    </div>
  );
}

interface RevenueFiguresProps {
  /** Oldest first; the last one is the current month. */
  readonly months: readonly MonthlyRevenueEntity[];
  readonly currency: string;
}

export function RevenueFigures({ months, currency }: RevenueFiguresProps) {
  const [previous, current] = [months.at(-2), months.at(-1)];
  if (!current) return null;
  const figures: [string, (month: MonthlyRevenueEntity) => ReactNode][] = [
    ['Neto este mes', (month) => <MinorMoney units={computeNet(month)} currency={currency} />],
    ['Ingresos recurrentes al mes', (month) => <MinorMoney units={month.recurring} currency={currency} />],
    ['Devuelto este mes', (month) => <MinorMoney units={month.refunded} currency={currency} />],
    ['Bajas de suscripción', (month) => <span translate="no">{formatChurn(month)}</span>],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([label, figure]) => (
        <Figure
          key={label}
          label={label}
          before={
            previous && (
              <>
                {formatMonth(previous.month)}: {figure(previous)}
              </>
            )
          }
        >
          {figure(current)}
        </Figure>
      ))}
    </dl>
  );
}
