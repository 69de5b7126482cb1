import type { DayEntity, MonthEntity } from '@parque/contract';
import { listCalendarWeeks, type CalendarWeek, type DateKey } from '@parque/domain/journal';
import { useCommand } from '@parque/remote';
import { orderWeek, useWeekStart } from '@parque/remote/week-start';
import { formatCurrencyName } from '@parque/ui';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useCurrency } from '../figures/account-money';
import css from './calendar.module.css';
import { DaySquare, SquareResult } from './day-square';
import { formatTradeCount } from '../figures/figure';
import { formatMonthName } from '../figures/date-text';

const headings = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb'];
const daysBy: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthsBy: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The traded day nearest to the target day, in the direction of the key. */
function findDayToward(days: readonly DayEntity[], from: number, step: number): DayEntity | undefined {
  const target = from + step;
  const beyond = days.filter(({ day }) => (step > 0 ? day > from : day < from));
  return beyond.toSorted((a, b) => Math.abs(a.day - target) - Math.abs(b.day - target))[0];
}

function WeekTotal({ week }: { readonly week: CalendarWeek<DayEntity> }) {
  return (
    <td className={css.total}>
      {week.trades > 0 && (
        <div className={css.week}>
          <span translate="no">
            <span className="pq-sr">Semana: </span>
            {formatTradeCount(week.trades)}
          </span>
          <SquareResult profit={week.profit} />
        </div>
      )}
    </td>
  );
}

interface MonthCalendarProps {
  readonly month: MonthEntity;
  readonly today: DateKey;
  /** The days with a note, as 2026-03-09. */
  readonly notedDays?: ReadonlySet<string> | undefined;
  readonly onOpen: (day: DayEntity) => void;
  /** Opens another month, by an offset. The focus moves to the given end of it. */
  readonly onMonth: (step: number, from: MonthEnd) => void;
  /** The end of the month at which the keyboard focus arrives. */
  readonly arrival: MonthEnd | undefined;
}

/** The first or last traded day of a month. */
export type MonthEnd = 'first' | 'last';

/** The result of each day and of each week. Arrow keys move between traded days. */
export function MonthCalendar({ month, today, notedDays, onOpen, onMonth, arrival }: MonthCalendarProps) {
  const { currency } = useCurrency();
  const { weekStart } = useWeekStart();
  const table = useRef<HTMLTableElement>(null);
  const tradedDays = month.days.filter(({ trades }) => trades > 0).toSorted((a, b) => a.day - b.day);
  const [focusedDay, setFocusedDay] = useState<number>();
  // With another clock the focused day may have no trades any more; Tab then moves to a traded day.
  const tabStop = tradedDays.some(({ day }) => day === focusedDay) ? focusedDay : tradedDays.at(-1)?.day;
  const maxProfit = Math.max(...tradedDays.map(({ profit }) => Math.abs(profit)), 0);
  const name = formatMonthName(month).toLowerCase();

  const focus = (day: number | undefined) =>
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();

  /** Moves the focus to an adjacent traded day, in this month or another, or into the calendar. */
  const moveFocus = (step: 1 | -1) => {
    if (tabStop !== undefined && !table.current?.contains(document.activeElement)) {
      focus(tabStop);
      return;
    }
    const beside = tabStop === undefined ? undefined : findDayToward(tradedDays, tabStop, step);
    if (beside) focus(beside.day);
    else onMonth(step, step > 0 ? 'first' : 'last');
  };
  useCommand('journal/next-day', () => moveFocus(1));
  useCommand('journal/previous-day', () => moveFocus(-1));

  const arrive = useEffectEvent(() => {
    if (arrival) focus(tradedDays.at(arrival === 'first' ? 0 : -1)?.day);
  });
  useEffect(() => arrive(), []);

  const move = (event: KeyboardEvent) => {
    const step = daysBy[event.key];
    const months = monthsBy[event.key];
    if (months) onMonth(months, months > 0 ? 'first' : 'last');
    const target = step && tabStop !== undefined ? findDayToward(tradedDays, tabStop, step) : undefined;
    if (target) focus(target.day);
    if (months || step) event.preventDefault();
  };

  return (
    <div className={css.calendar}>
      <table ref={table}>
        <caption className="pq-sr">{`Resultado por día, ${name}, en ${formatCurrencyName(currency)}`}</caption>
        <thead>
          <tr>
            {orderWeek(headings, weekStart).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col" className={css.weekHead}>
              Semana
            </th>
          </tr>
        </thead>
        <tbody>
          {listCalendarWeeks(month.days, ({ trades }) => trades, { digits: month.digits, weekStart }).map(
            (week, row) => (
              <tr key={row}>
                {week.days.map((day, column) => (
                  <td key={column}>
                    <DaySquare
                      day={day}
                      monthName={name.replace(' ', ' de ')}
                      isToday={day?.date === today}
                      hasNote={day !== null && notedDays?.has(day.date) === true}
                      strength={maxProfit === 0 ? 0 : Math.abs(day?.profit ?? 0) / maxProfit}
                      isTabStop={day?.day === tabStop}
                      onOpen={onOpen}
                      onKeyDown={move}
                      onFocus={({ day: number }) => setFocusedDay(number)}
                    />
                  </td>
                ))}
                <WeekTotal week={week} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
