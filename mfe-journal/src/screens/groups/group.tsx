import { type CalendarMonth, getMonthAt, getMonthBounds, toDateKey } from '@parque/domain/journal';
import { Card, formatCurrencyName, QueryView, Skeleton } from '@parque/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupTradesQuery, type MemberTrades } from '../../api/groups';
import { monthQuery } from '../../api/month';
import { DaySummary, TradesOfDayDialog } from '../../components/calendar/day-trades';
import type { MonthEnd } from '../../components/calendar/month-calendar';
import { GroupFrame, type ShownGroup } from '../../components/groups/group-frame';
import { GroupSyncNotices, LeftOutNotice } from '../../components/groups/group-notices';
import { groupMonth, type GroupTrade, groupTrades } from '../../components/groups/group-trades';
import { GroupTradesCard, GroupTradesTable } from '../../components/groups/group-trades-card';
import { MembersCard } from '../../components/groups/members-card';
import { Calendar } from '../../components/panel/calendar';
import { EarlierMonth } from '../../components/panel/empty-month';
import { MonthNav } from '../../components/panel/month-nav';
import { Figures } from '../../components/panel/month-view';
import { usePanelAddress } from '../../components/panel/panel-address';
import css from '../../components/panel/panel.module.css';
import { toLatestWallTime } from '../../components/use-today';

const toMonthRange = (month: CalendarMonth) => {
  const { from, to } = getMonthBounds(month);
  return { from: toDateKey(from), to: toDateKey(to - 1) };
};

/** Returns the offset in months from now to the latest trade of any account; undefined until all accounts are loaded. */
function useLastTraded({ members }: ShownGroup, now: CalendarMonth, isNeeded: boolean): number | undefined {
  const { zone } = usePanelAddress();
  const months = useQueries({
    queries: members.map(({ id }) => ({ ...monthQuery(id, 0, zone), enabled: isNeeded })),
  });
  if (!isNeeded || months.some(({ data }) => data === undefined)) return undefined;
  const days = months.flatMap(({ data }) => data?.last_day ?? []);
  const last = days.sort().at(-1);
  if (last === undefined) return 0;
  const [year = 0, number = 0] = last.split('-').map(Number);
  return Math.min(0, (year - now.year) * 12 + number - now.month);
}

/** The shown month: that of the address, else the last one with trades. */
function useGroupMonth(shownGroup: ShownGroup) {
  const { offset: addressOffset, hasMonth, zone } = usePanelAddress();
  const [openedAt] = useState(Date.now);
  const currentWallTime = toLatestWallTime(openedAt, zone, shownGroup.members);
  const current = useQuery(
    groupTradesQuery(shownGroup.members, toMonthRange(getMonthAt(currentWallTime, addressOffset)), zone),
  );
  const isEmpty = current.data?.every(({ trades }) => trades.length === 0) === true;
  const lastTraded = useLastTraded(shownGroup, getMonthAt(currentWallTime, 0), isEmpty && !hasMonth) ?? 0;
  const offset = hasMonth ? addressOffset : lastTraded;
  const month = getMonthAt(currentWallTime, offset);
  const query = useQuery(groupTradesQuery(shownGroup.members, toMonthRange(month), zone));
  return { now: currentWallTime, offset, month, query, zone, isEarlier: !hasMonth && offset < 0 };
}

interface DayProps {
  readonly day: { readonly date: string; readonly profit: number } | undefined;
  readonly trades: readonly GroupTrade[];
  readonly onClose: () => void;
}

function GroupDayDialog({ day, trades, onClose }: DayProps) {
  if (!day) return null;
  const tradesOfDay = trades.filter(({ time }) => time.startsWith(day.date));
  return (
    <TradesOfDayDialog date={day.date} onClose={onClose}>
      <DaySummary profit={day.profit} trades={tradesOfDay} />
      <GroupTradesTable trades={tradesOfDay} />
    </TradesOfDayDialog>
  );
}

interface LoadedMonthProps {
  readonly shownGroup: ShownGroup;
  readonly state: ReturnType<typeof useGroupMonth>;
  readonly members: readonly MemberTrades[];
}

function LoadedMonth({ shownGroup, state, members }: LoadedMonthProps) {
  const { page, goToMonth, goToPage } = usePanelAddress();
  const { unit } = shownGroup;
  const { now, offset, zone } = state;
  const [arrival, setArrival] = useState<MonthEnd>();
  const trades = groupTrades(members, unit);
  const month = groupMonth(trades, { ...state.month, unit, zone });
  return (
    <>
      <GroupSyncNotices members={members} query={state.query} />
      {state.isEarlier && <EarlierMonth month={month} onOffset={goToMonth} />}
      <LeftOutNotice shownGroup={shownGroup} members={members} />
      <Figures month={month} />
      <MembersCard kind="month" shownGroup={shownGroup} members={members} />
      <div className={css.columns}>
        <div className={css.fill}>
          <Card
            title="Calendario"
            note={unit.kind === 'r' ? 'Resultados en R' : `Importes en ${formatCurrencyName(unit.currency)}`}
          >
            <Calendar
              key={`${month.year}-${month.month}`}
              month={month}
              offset={offset}
              today={toDateKey(now)}
              onOffset={goToMonth}
              arrival={arrival}
              onArrival={setArrival}
            >
              {(day, onClose) => <GroupDayDialog day={day} trades={trades} onClose={onClose} />}
            </Calendar>
          </Card>
        </div>
        <GroupTradesCard trades={trades} page={page} onPage={goToPage} />
      </div>
    </>
  );
}

/** A month of all accounts of a group together: figures, curve, calendar and trades. */
function GroupMonthView({ shown: shownGroup }: { readonly shown: ShownGroup }) {
  const groupMonthState = useGroupMonth(shownGroup);
  const { goToMonth } = usePanelAddress();
  const { month, offset, query } = groupMonthState;
  return (
    <>
      {shownGroup.renderBar(
        <MonthNav month={month} offset={offset} isLoading={query.isLoading} onOffset={goToMonth} />,
      )}
      <QueryView
        key={shownGroup.group.key}
        query={query}
        label="Cargando el mes"
        skeleton={<Skeleton height="33rem" />}
        failureTitle="No se ha podido cargar el mes"
      >
        {(members) => <LoadedMonth shownGroup={shownGroup} state={groupMonthState} members={members} />}
      </QueryView>
    </>
  );
}

/** A month of a group of accounts. */
export const GroupScreen = () => (
  <GroupFrame kind="month" title="Grupo">
    {(shownGroup) => <GroupMonthView shown={shownGroup} />}
  </GroupFrame>
);
