import type { RoutinePageEntity, TradeEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Badge, Card, DataTable, EmptyState, type Column } from '@parque/ui';
import { findDayPlan, findPeriodReview } from '../../api/routine';
import { Result } from '../figures/account-money';
import { formatLongDay } from '../figures/date-text';
import { formatPercent, formatR } from '../figures/figure';
import { buildRoutineAddress } from './routine-address';
import { computeAdherencePercent, groupTradesByDay, type Summary } from './summary';

interface DayRow {
  readonly day: string;
  readonly summary: Summary;
  readonly hasPlan: boolean;
  readonly hasReview: boolean;
}

interface DaysCardProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
  readonly pages: readonly RoutinePageEntity[];
  readonly computeSummary: (trades: readonly TradeEntity[]) => Summary;
}

/** The days with trades, a plan or a review, in order. */
function listDayRows({ trades, pages, computeSummary }: DaysCardProps): DayRow[] {
  const byDay = groupTradesByDay(trades);
  const writtenDays = pages.filter(({ kind }) => kind === 'plan' || kind === 'day').map(({ day }) => day);
  return [...new Set([...byDay.keys(), ...writtenDays])].sort().map((day) => ({
    day,
    summary: computeSummary(byDay.get(day) ?? []),
    hasPlan: findDayPlan(pages, day) !== undefined,
    hasReview: findPeriodReview(pages, 'day', day) !== undefined,
  }));
}

const Mark = ({ isDone }: { readonly isDone: boolean }) =>
  isDone ? <Badge tone="up">Sí</Badge> : <span className="pq-mute">No</span>;

const formatAdherence = ({ summary }: DayRow) => {
  const percent = computeAdherencePercent(summary);
  return percent === undefined ? '—' : formatPercent(percent);
};

/** The days of a week or a month, each with its result and whether it was planned and reviewed. */
export function DaysCard(props: DaysCardProps) {
  const rows = listDayRows(props);
  const columns: readonly Column<DayRow>[] = [
    {
      key: 'day',
      label: 'Día',
      isHeading: true,
      cell: ({ day }) => <Link to={buildRoutineAddress(props.accountId, day)}>{formatLongDay(day)}</Link>,
    },
    { key: 'trades', label: 'Operaciones', cell: ({ summary }) => summary.trades, isNumeric: true },
    { key: 'net', label: 'Neto', cell: ({ summary }) => <Result amount={summary.profit} />, isNumeric: true },
    {
      key: 'r',
      label: 'R',
      cell: ({ summary }) => formatR(summary.r),
      isNumeric: true,
    },
    { key: 'rules', label: 'Reglas', cell: formatAdherence, isNumeric: true },
    { key: 'plan', label: 'Plan', cell: ({ hasPlan }) => <Mark isDone={hasPlan} /> },
    { key: 'review', label: 'Revisión', cell: ({ hasReview }) => <Mark isDone={hasReview} /> },
  ];
  return (
    <Card title="Días">
      {rows.length === 0 ? (
        <EmptyState icon="table" title="Ningún día con operaciones, plan o revisión">
          Cuando cierres una operación o escribas un plan, aparecerá aquí.
        </EmptyState>
      ) : (
        <DataTable label="Días" columns={columns} rows={rows} getRowKey={({ day }) => day} isDense />
      )}
    </Card>
  );
}
