import type { GoalsEntity } from '@parque/contract';
import { formatDayCount, formatDecimal, formatPercent, formatR } from '../figures/figure';
import type { Goal } from '../../api/routine';
import type { GoalProgress } from './goal-progress';

type Metric = GoalsEntity['goals'][number]['metric'];

/** The names of the goals, in the order in which they are offered. */
export const metricNames: Readonly<Record<Metric, string>> = {
  max_trades: 'Máximo de operaciones por día',
  max_loss: 'Pérdida máxima por día',
  rule_adherence: 'Mínimo de reglas cumplidas',
  days_planned: 'Mínimo de días con plan previo',
  days_reviewed: 'Mínimo de días revisados',
  net: 'Neto mínimo',
  r: 'R mínima',
};

export const metrics = Object.keys(metricNames) as readonly Metric[];

export const periodNames = { week: 'Semanal', month: 'Mensual' } as const;

const isPercent = (metric: Metric) => ['rule_adherence', 'days_planned', 'days_reviewed'].includes(metric);

/** The unit of a target; undefined when it is the currency of the account. */
export function getMetricUnit(metric: Metric): string | undefined {
  if (metric === 'max_trades') return 'trades';
  if (metric === 'r') return 'R';
  return isPercent(metric) ? '%' : undefined;
}

/** Formats an amount of money, hidden when amounts are hidden. */
type Money = (amount: number) => string;

function formatMetricValue({ metric }: Pick<Goal, 'metric'>, value: number, money: Money): string {
  if (metric === 'r') return formatR(value);
  if (metric === 'max_trades') return formatDecimal(value);
  return isPercent(metric) ? formatPercent(value) : money(value);
}

/** `Máximo de trades por día: 3`. */
export const formatGoal = (goal: Goal, money: Money): string =>
  `${metricNames[goal.metric]}: ${formatMetricValue(goal, goal.target, money)}`;

/** `4 de 5 días dentro del límite`, `62,50 %`. */
export function formatProgress(goal: Goal, { value, days }: GoalProgress, money: Money): string {
  if (value === undefined) return 'Sin datos';
  if (goal.metric === 'max_trades' || goal.metric === 'max_loss')
    return `${formatDecimal(value)} de ${formatDayCount(days)} dentro del límite`;
  return formatMetricValue(goal, value, money);
}
