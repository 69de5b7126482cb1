import type { BrokerAccountEntity, MonthEntity } from '@parque/contract';
import { type DayZone, getMonthAt, toDateKey, toWallTime } from '@parque/domain/journal';
import { Card, formatCurrencyName, QueryView, Skeleton } from '@parque/ui';
import { useEffect, useState } from 'react';
import { useNotedDays } from '../../api/notes';
import { DayDialog } from '../calendar/day-dialog';
import type { MonthEnd } from '../calendar/month-calendar';
import { UndoneImport } from '../importing/undone-import';
import { Calendar } from './calendar';
import { EarlierMonth } from './empty-month';
import { MonthFigures } from './month-figures';
import { MonthNav } from './month-nav';
import { FiguresSkeleton } from './month-skeleton';
import { NetProfit } from './net-profit';
import { usePanelAddress } from './panel-address';
import { AccountBar } from './panel-bar';
import css from './panel.module.css';
import { RecentTrades } from './recent-trades';
import { SyncNotice } from './sync-notice';
import { useShownMonth } from './use-shown-month';

/** Calls back after the latest render is painted. */
function runAfterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns how many of the later parts of a screen to draw: none with the first frame, then one more with each frame. The
 * first figures therefore appear early, and no part delays a tap. When the data is ready at the first render, all parts.
 */
function useDrawnInTurn(parts: number, isReady: boolean): number {
  const [drawn, setDrawn] = useState(isReady ? parts : 0);
  useEffect(() => {
    if (!isReady || drawn >= parts) return undefined;
    return runAfterPaint(() => setDrawn(drawn + 1));
  }, [isReady, drawn, parts]);
  return drawn;
}

export function Figures({ month }: { readonly month: MonthEntity }) {
  return (
    <div className={css.top}>
      <NetProfit month={month} />
      <MonthFigures month={month} />
    </div>
  );
}

/** A time on the clock by which days are counted. */
const toAccountWallTime = (account: BrokerAccountEntity, zone: DayZone, instant: number) =>
  toWallTime(zone === 'server' ? account.zone : zone, instant);

const calendarSkeleton = <Skeleton height="33.4rem" />;
const tradesSkeleton = <Skeleton height="38.2rem" />;

/** A month of the account: its figures, its calendar and its trades. */
export function MonthView({ account }: { readonly account: BrokerAccountEntity }) {
  const { page, zone, goToMonth, goToPage } = usePanelAddress();
  const { offset, isEarlier, query } = useShownMonth(account.id);
  const [openedAt] = useState(Date.now);
  const [arrival, setArrival] = useState<MonthEnd>();
  const notedDays = useNotedDays(account.id);
  const { data: month, isLoading } = query;
  const drawnCount = useDrawnInTurn(2, month !== undefined);
  const nav = (
    <MonthNav
      month={month ?? getMonthAt(toAccountWallTime(account, zone, openedAt), offset)}
      offset={offset}
      isLoading={isLoading}
      onOffset={(nextOffset) => {
        setArrival(undefined);
        goToMonth(nextOffset);
      }}
    />
  );

  return (
    <>
      <AccountBar account={account} period={nav} />
      {month && <SyncNotice account={account} syncState={month} query={query} />}
      {month?.last_day === null && <UndoneImport account={account} />}
      {month && isEarlier && <EarlierMonth month={month} onOffset={goToMonth} />}
      {month ? <Figures month={month} /> : isLoading && <FiguresSkeleton />}
      <div className={month || isLoading ? css.columns : undefined}>
        <div className={css.fill}>
          <Card
            title={
              <>
                Calendario{' '}
                <span className={`pq-mute pq-hide-sm ${css.unit}`}>
                  importes en {formatCurrencyName(account.currency)}
                </span>
              </>
            }
          >
            <QueryView
              query={query}
              label="Cargando el mes"
              skeleton={calendarSkeleton}
              failureTitle="No se ha podido cargar el mes"
            >
              {(loadedMonth) =>
                drawnCount < 1 ? (
                  calendarSkeleton
                ) : (
                  <Calendar
                    key={`${account.id} ${loadedMonth.year}-${loadedMonth.month}`}
                    notedDays={notedDays}
                    month={loadedMonth}
                    offset={offset}
                    today={toDateKey(toAccountWallTime(account, zone, Date.now()))}
                    onOffset={goToMonth}
                    arrival={arrival}
                    onArrival={setArrival}
                  >
                    {(day, onClose) => (
                      <DayDialog day={day} accountId={account.id} zone={loadedMonth.zone} onClose={onClose} />
                    )}
                  </Calendar>
                )
              }
            </QueryView>
          </Card>
        </div>
        {month && drawnCount >= 2 ? (
          <RecentTrades accountId={account.id} month={month} page={page} onPage={goToPage} />
        ) : (
          (month || isLoading) && tradesSkeleton
        )}
      </div>
    </>
  );
}
