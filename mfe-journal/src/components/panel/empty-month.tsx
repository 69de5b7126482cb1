import type { MonthEntity } from '@parque/contract';
import { Button } from '@parque/ui';
import { formatMonthInSentence } from '../figures/date-text';
import css from './panel.module.css';
import { countMonthsToLastTrade } from './use-shown-month';

interface EmptyMonthProps {
  readonly month: MonthEntity;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}

/** A link to the month of the last trade, in a month without trades. */
export function EmptyMonth({ month, offset, onOffset }: EmptyMonthProps) {
  const months = countMonthsToLastTrade(month);
  if (months === 0 || month.last_day === null) return null;
  const [year = 0, number = 0] = month.last_day.split('-').map(Number);
  return (
    <p className={`pq-row pq-soft ${css.elsewhere}`}>
      Tu última operación es de {formatMonthInSentence({ year, month: number })}.
      <Button size="sm" onClick={() => onOffset(offset + months)}>
        Ir a ese mes
      </Button>
    </p>
  );
}

/** Explains that the current month has no trades, and links to it. */
export function EarlierMonth({ month, onOffset }: Omit<EmptyMonthProps, 'offset'>) {
  return (
    <p className="pq-row pq-soft" role="status">
      Este mes no tiene operaciones: ves {formatMonthInSentence(month)}, el último que las tiene.
      <Button size="sm" onClick={() => onOffset(0)}>
        Ir al mes actual
      </Button>
    </p>
  );
}
