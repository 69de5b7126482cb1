import type { DayEntity, MonthEntity } from '@parque/contract';
import type { DateKey } from '@parque/domain/journal';
import { useState, type ReactNode } from 'react';
import { CalendarKey, DayExtremes, DayStrip } from '../calendar/calendar-summary';
import { MonthCalendar, type MonthEnd } from '../calendar/month-calendar';
import { EmptyMonth } from './empty-month';

interface CalendarProps {
  readonly month: MonthEntity;
  readonly offset: number;
  readonly today: DateKey;
  readonly notedDays?: ReadonlySet<string> | undefined;
  readonly onOffset: (offset: number) => void;
  readonly arrival?: MonthEnd | undefined;
  readonly onArrival?: (end: MonthEnd) => void;
  /** The dialog of the open day; without a day it is closed. */
  readonly children: (day: DayEntity | undefined, onClose: () => void) => ReactNode;
}

/** The calendar of a month with its legend, its last day on phones, and its extremes. */
export function Calendar(props: CalendarProps) {
  const { month, offset, today, notedDays, onOffset, arrival, onArrival, children } = props;
  const [open, setOpen] = useState<DayEntity>();
  const lastTradedDay = month.days.findLast(({ trades }) => trades > 0);
  return (
    <>
      <MonthCalendar
        month={month}
        today={today}
        notedDays={notedDays}
        onOpen={setOpen}
        onMonth={(step, from) => {
          if (offset + step > 0) return;
          onArrival?.(from);
          onOffset(offset + step);
        }}
        arrival={arrival}
      />
      <CalendarKey
        hasToday={month.days.some(({ date }) => date === today)}
        hasNote={month.days.some(({ date }) => notedDays?.has(date))}
      />
      <EmptyMonth month={month} offset={offset} onOffset={onOffset} />
      {lastTradedDay && <DayStrip day={lastTradedDay} onOpen={setOpen} />}
      <DayExtremes month={month} />
      {children(open, () => setOpen(undefined))}
    </>
  );
}
