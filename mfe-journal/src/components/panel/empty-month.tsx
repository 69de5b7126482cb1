import type { MonthEntity } from '@parque/contract';
import { Button } from '@parque/ui';
import { monthInText } from '../figures/date-text';
import css from './panel.module.css';

interface EmptyMonthProps {
  readonly month: MonthEntity;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}

/** The month of the last trade is shown only when this month has no trades. */
export function EmptyMonth({ month, offset, onOffset }: EmptyMonthProps) {
  if (month.trades > 0 || month.last_day === null) return null;
  const [year = 0, number = 0] = month.last_day.split('-').map(Number);
  const months = (year - month.year) * 12 + number - month.month;
  if (months === 0) return null;
  return (
    <p className={css.elsewhere}>
      Tu último trade es de {monthInText({ year, month: number })}.
      <Button size="sm" onClick={() => onOffset(offset + months)}>
        Ir a ese mes
      </Button>
    </p>
  );
}
