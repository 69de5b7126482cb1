import { Card, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BrokerAccount } from '../api/accounts';
import { monthQuery, type Day, type Month } from '../api/month';
import { CalendarKey, DayExtremes, DayStrip } from './calendar-summary';
import { DayDialog } from './day-dialog';
import { MonthCalendar } from './month-calendar';
import { MonthFigures } from './month-figures';
import { monthAt } from './month-name';
import { MonthNav } from './month-nav';
import { NetProfit } from './net-profit';
import { usePanelAddress } from './panel-address';
import css from './panel.module.css';
import { RecentTrades } from './recent-trades';

/** The number of today, when it lies in the month. */
function todayIn({ month, year }: Month, now = new Date()): number | undefined {
  return now.getFullYear() === year && now.getMonth() + 1 === month ? now.getDate() : undefined;
}

function Figures({ month }: { readonly month: Month }) {
  return (
    <div className={css.top}>
      <NetProfit month={month} />
      <MonthFigures month={month} />
    </div>
  );
}

function FiguresOnTheirWay() {
  return (
    <div className={css.top} aria-hidden="true">
      <Skeleton height="15rem" />
      <div className={css.figures}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="7rem" />
        ))}
      </div>
    </div>
  );
}

interface CalendarProps {
  readonly month: Month;
  readonly onMonth: (by: number) => void;
}

function Calendar({ month, onMonth }: CalendarProps) {
  const [open, setOpen] = useState<Day>();
  const today = todayIn(month);
  const last = month.days.findLast(({ op }) => op.length > 0);
  return (
    <>
      <MonthCalendar month={month} today={today} onOpen={setOpen} onMonth={onMonth} />
      <CalendarKey hasToday={today !== undefined} />
      {last && <DayStrip day={last} onOpen={setOpen} />}
      <DayExtremes month={month} />
      <DayDialog day={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

const calendarTitle = (
  <>
    Calendario <span className={`pq-mute pq-hide-sm ${css.unit}`}>importes en US$</span>
  </>
);

/** A month of the account: its figures, its calendar and its trades. */
export function MonthView({ account }: { readonly account: BrokerAccount }) {
  const { offset, page, goToMonth, goToPage } = usePanelAddress();
  const query = useQuery(monthQuery(account.id, offset));
  const { data: month, isLoading } = query;

  return (
    <>
      {month ? <Figures month={month} /> : isLoading && <FiguresOnTheirWay />}
      <div className={month ? css.columns : undefined}>
        <div className={css.fill}>
          <Card
            title={calendarTitle}
            tools={
              <MonthNav
                month={month ?? monthAt(offset)}
                offset={offset}
                isLoading={isLoading}
                onOffset={goToMonth}
              />
            }
          >
            <QueryView query={query} label="Cargando el mes" failureTitle="No se ha podido cargar el mes">
              {(loaded) => (
                <Calendar
                  key={`${loaded.year}-${loaded.month}`}
                  month={loaded}
                  onMonth={(by) => goToMonth(offset + by)}
                />
              )}
            </QueryView>
          </Card>
        </div>
        {month && <RecentTrades month={month} page={page} onPage={goToPage} />}
      </div>
    </>
  );
}
