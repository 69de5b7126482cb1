import type { DayEntity } from '@parque/contract';
import { formatCurrencyName, MaskedAmount, useHiddenAmounts } from '@parque/ui';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useCurrency } from '../figures/account-money';
import { formatResult, formatTradeCount, formatWhole } from '../figures/figure';
import css from './calendar.module.css';

/** A sheet with a folded corner: marks a day with a note. */
export function NoteMark() {
  return (
    <svg className={css.note} viewBox="0 0 8 10" aria-hidden="true">
      <path d="M0 0h5l3 3v7H0z" />
    </svg>
  );
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const arrows = { up: 'M5 1l4.6 8H.4z', down: 'M5 9L.4 1h9.2z' };

function getProfitTone(profit: number) {
  if (profit === 0) return undefined;
  return profit > 0 ? 'up' : 'down';
}

/** The calendar shows whole units from this amount on. */
const hundredThousand = 100_000;

/** A result in the calendar; from a thousand on, narrow calendars show whole units. */
export function SquareResult({ profit }: { readonly profit: number }) {
  const { currency, digits } = useCurrency();
  const tone = getProfitTone(Number(profit.toFixed(digits)));
  const { isHidden } = useHiddenAmounts();
  if (isHidden) {
    return (
      <span className={css.amount}>
        <MaskedAmount>{null}</MaskedAmount>
      </span>
    );
  }
  const text = formatResult(profit, digits);
  const size = Math.abs(profit);
  const isLong = size >= 1000;
  return (
    <span className={css.amount} translate="no" data-tone={tone} data-long={isLong ? '' : undefined}>
      {tone && (
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d={arrows[tone]} />
        </svg>
      )}
      {isLong ? (
        <>
          <span className={css.exact}>{size < hundredThousand ? text : formatWhole(profit)}</span>
          <span className={css.whole}>{formatWhole(profit)}</span>
        </>
      ) : (
        text
      )}
      <span className="pq-sr"> {formatCurrencyName(currency)}</span>
    </span>
  );
}

interface DaySquareProps {
  /** A day of this month; null for a day of an adjacent month. */
  readonly day: DayEntity | null;
  readonly monthName: string;
  readonly isToday: boolean;
  /** Whether the user wrote a note on it. */
  readonly hasNote: boolean;
  /** Strength of its colour, 0 to 1. */
  readonly strength: number;
  /** Whether Tab moves the focus to it. */
  readonly isTabStop: boolean;
  readonly onOpen: (day: DayEntity) => void;
  readonly onFocus: (day: DayEntity) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const formatSuffix = ({ isToday, hasNote }: Pick<DaySquareProps, 'isToday' | 'hasNote'>) =>
  `${isToday ? ', hoy' : ''}${hasNote ? ', con nota' : ''}`;

/** A day of the calendar: its number, the number of closed trades, and their result. A day without trades is no button. */
export function DaySquare(props: DaySquareProps) {
  const { day, monthName, isToday, hasNote, strength, isTabStop, onOpen, onFocus, onKeyDown } = props;
  if (!day) return <div className={css.day} data-out="" />;
  const today = isToday ? '' : undefined;
  if (day.trades === 0) {
    return (
      <div className={css.day} data-today={today}>
        <span className={css.number} translate="no">
          {day.day}
          {hasNote && <NoteMark />}
        </span>
        <span className="pq-sr">{formatSuffix(props)}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={css.day}
      data-day={day.day}
      data-tone={getProfitTone(day.profit)}
      data-today={today}
      tabIndex={isTabStop ? 0 : -1}
      style={{ '--_i': `${Math.round(14 + 18 * strength)}%` } as CSSProperties}
      onClick={() => onOpen(day)}
      onFocus={() => onFocus(day)}
      onKeyDown={onKeyDown}
    >
      <span className={css.number} translate="no">
        <span className="pq-sr">{weekdays[day.dayWeek]} </span>
        {day.day}
        <span className="pq-sr">{` de ${monthName}${formatSuffix(props)}: `}</span>
        {hasNote && <NoteMark />}
      </span>
      <span className={css.trades} translate="no" data-short={`${day.trades} op.`}>
        <span className="pq-sr">{formatTradeCount(day.trades)}</span>
      </span>
      <SquareResult profit={day.profit} />
    </button>
  );
}
