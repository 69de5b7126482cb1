import type { BrokerAccountEntity, RoutinePageEntity, TradeEntity } from '@parque/contract';
import type { DayZone } from '@parque/domain/journal';
import { Badge, Card, type Column, DataTable, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { joinQueries } from '../api/join-queries';
import { monthQuery } from '../api/month';
import { createBlankPlan, type DayPlan, findDayPlan, goalsQuery, routineQuery } from '../api/routine';
import { tradesQuery } from '../api/trades';
import { MissingContext, useTradeContext } from '../components/dimensions/trade-context';
import { OwnNote } from '../components/notes/own-note';
import { AccountScreen } from '../components/panel/account-screen';
import { usePanelAddress } from '../components/panel/panel-address';
import { AccountBar } from '../components/panel/panel-bar';
import { SyncNotice } from '../components/panel/sync-notice';
import { getReportAddress } from '../components/report/report-address';
import { DaysCard } from '../components/routine/days-card';
import type { PeriodFacts } from '../components/routine/goal-progress';
import { GoalsCard } from '../components/routine/goals-card';
import { PeriodNav } from '../components/routine/period-nav';
import { getPageDay, type Period } from '../components/routine/periods';
import { PlanForm } from '../components/routine/plan-form';
import { ResultCard } from '../components/routine/result-card';
import { ReviewCard } from '../components/routine/review-card';
import { useRoutineAddress } from '../components/routine/routine-address';
import { computeSummary, getPlanTime, type PlanTime } from '../components/routine/summary';
import { createSymbolColumn, resultColumns, sideColumn } from '../components/trade/trade-columns';

interface TradesListProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
}

/** The trades of a day, in the order of their closing, each with a link to its page. */
function TradesList({ accountId, trades }: TradesListProps) {
  if (trades.length === 0) return null;
  const columns: readonly Column<TradeEntity>[] = [
    createSymbolColumn(accountId),
    { key: 'time', label: 'Cierre', cell: ({ time }) => time.slice(11, 16), isNumeric: true },
    sideColumn,
    ...resultColumns,
  ];
  return (
    <Card title="Operaciones del día">
      <DataTable
        label="Operaciones del día"
        columns={columns}
        rows={trades}
        getRowKey={({ ticket }) => ticket}
        isDense
      />
    </Card>
  );
}

const planTimes: Readonly<Record<PlanTime, string>> = {
  before: 'Escrito antes de operar',
  changed: 'Cambiado después de la primera operación',
  after: 'Escrito después de la primera operación',
};

interface PartProps {
  readonly account: BrokerAccountEntity;
  readonly period: Period;
  readonly trades: readonly TradeEntity[];
  readonly pages: readonly RoutinePageEntity[];
  readonly facts: PeriodFacts;
}

interface PlanBadgeProps {
  readonly plan: DayPlan | undefined;
  readonly trades: readonly TradeEntity[];
  readonly clock: PeriodFacts['clock'];
}

function PlanBadge({ plan, trades, clock }: PlanBadgeProps) {
  if (!plan) return null;
  const time = getPlanTime(plan, trades, clock);
  return <Badge tone={time === 'before' ? 'up' : undefined}>{planTimes[time]}</Badge>;
}

/** The plan of a day beside its result, and its review. */
function DayPart({ account, period, trades, pages, facts }: PartProps) {
  const plan = findDayPlan(pages, period.from);
  return (
    <>
      <div className="pq-columns" data-split="even">
        <PlanForm
          key={period.from}
          accountId={account.id}
          plan={plan ?? createBlankPlan(period.from)}
          badge={<PlanBadge plan={plan} trades={trades} clock={facts.clock} />}
        />
        <ResultCard
          summary={facts.computeSummary(trades)}
          report={getReportAddress(account.id, period)}
          plan={plan}
        />
      </div>
      <TradesList accountId={account.id} trades={trades} />
      <div className="pq-columns" data-split="even">
        <Card title="Nota del día" padding="md">
          <OwnNote accountId={account.id} on={{ kind: 'day', key: period.from }} />
        </Card>
        <ReviewCard accountId={account.id} period={period} pages={pages} />
      </div>
    </>
  );
}

/** The goals of an account, after they have loaded. */
function Goals({ account, period, facts }: Pick<PartProps, 'account' | 'period' | 'facts'>) {
  const goals = useQuery(goalsQuery(account.id));
  const { kind } = period;
  if (kind === 'day') return null;
  return (
    <QueryView query={goals} label="Cargando tus objetivos" skeleton={<Skeleton height="12rem" />}>
      {(storedGoals) => <GoalsCard accountId={account.id} goals={storedGoals} period={kind} facts={facts} />}
    </QueryView>
  );
}

/** The result, the goals, the days and the review of a week or a month. */
function LongPart(props: PartProps) {
  const { account, period, trades, pages, facts } = props;
  return (
    <>
      <div className="pq-columns" data-split="even">
        <ResultCard summary={facts.computeSummary(trades)} report={getReportAddress(account.id, period)} />
        <Goals account={account} period={period} facts={facts} />
      </div>
      <DaysCard
        accountId={account.id}
        trades={trades}
        pages={pages.filter(({ day }) => day >= period.from)}
        computeSummary={facts.computeSummary}
      />
      <ReviewCard accountId={account.id} period={period} pages={pages} />
    </>
  );
}

interface PeriodPartProps {
  readonly account: BrokerAccountEntity;
  readonly period: Period;
  readonly today: string;
  readonly zone: DayZone;
}

/** The content of a period after its trades, plans and reviews have loaded. */
function PeriodPart({ account, period, today, zone }: PeriodPartProps) {
  const trades = useQuery(tradesQuery(account.id, { from: period.from, to: period.to }, zone));
  const pages = useQuery(routineQuery(account.id, { from: getPageDay(period), to: period.to }));
  const { context, isMissing, retry } = useTradeContext(account);
  const Part = period.kind === 'day' ? DayPart : LongPart;
  return (
    <>
      <MissingContext isMissing={isMissing} retry={retry} />
      <QueryView
        query={joinQueries(pages, trades)}
        label="Cargando tu rutina"
        skeleton={<Skeleton height="26rem" />}
        failureTitle="No se ha podido cargar tu rutina"
      >
        {([pages, history]) => {
          const facts: PeriodFacts = {
            trades: history.trades,
            pages,
            computeSummary: (someTrades) => computeSummary(someTrades, account.digits, context),
            clock: { account, zone },
            isOver: period.to < today,
          };
          return (
            <>
              <SyncNotice account={account} syncState={history} query={trades} />
              <Part account={account} period={period} trades={history.trades} pages={pages} facts={facts} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

/** The plan, the review and the goals of an account. */
function Routine({ account }: { readonly account: BrokerAccountEntity }) {
  const { zone } = usePanelAddress();
  const { period, today, goTo } = useRoutineAddress(account, zone);
  const { data: current } = useQuery(monthQuery(account.id, 0, zone));
  return (
    <>
      <AccountBar
        account={account}
        period={
          <PeriodNav period={period} today={today} lastTraded={current?.last_day ?? undefined} goTo={goTo} />
        }
      />
      <PeriodPart
        key={`${account.id} ${period.kind} ${period.from}`}
        account={account}
        period={period}
        today={today}
        zone={zone}
      />
    </>
  );
}

/** The plan of the day, the reviews and the goals of the account that the address names. */
export function RoutineScreen() {
  return (
    <AccountScreen title="Rutina" empty={{ icon: 'edit', title: 'Todavía no hay una cuenta que revisar' }}>
      {(account) => <Routine account={account} />}
    </AccountScreen>
  );
}
