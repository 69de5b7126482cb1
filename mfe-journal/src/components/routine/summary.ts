import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { toDateKey, toInstant, toWallTime, type DayZone } from '@parque/domain/journal';
import type { DayPlan } from '../../api/routine';
import { computeRMultiple } from '../analysis/r-multiple';
import type { TradeContext } from '../dimensions/dimensions';
import { addDays } from './periods';

/** Marks of rules: how many were kept and how many broken. */
interface Adherence {
  readonly keptRules: number;
  readonly brokenRules: number;
}

/** The results of the trades of a day or of a longer period. */
export interface Summary extends Adherence {
  readonly trades: number;
  readonly won: number;
  readonly profit: number;
  /** Sum of the R of the trades with a known stop; undefined without any. */
  readonly r: number | undefined;
  /** Number of trades with a known stop. */
  readonly multiples: number;
}

/** The rules that the trades kept or broke. Rules that a setup does not have any more do not count. */
function computeAdherence(trades: readonly TradeEntity[], { reviews, setups }: TradeContext): Adherence {
  let [keptRules, brokenRules] = [0, 0];
  for (const { ticket } of trades) {
    const review = reviews.get(ticket);
    const rules = new Set(setups.get(review?.setup ?? '')?.content.rules.map(({ key }) => key));
    keptRules += review?.kept.filter((key) => rules.has(key)).length ?? 0;
    brokenRules += review?.broken.filter((key) => rules.has(key)).length ?? 0;
  }
  return { keptRules, brokenRules };
}

/** @param digits - Decimals of the account's money, so that sums are exact. */
export function computeSummary(
  trades: readonly TradeEntity[],
  digits: number,
  context: TradeContext,
): Summary {
  const unit = 10 ** digits;
  const multiples = trades.flatMap((trade) => computeRMultiple(trade) ?? []);
  return {
    trades: trades.length,
    won: trades.filter(({ profit }) => profit >= 0).length,
    profit: trades.reduce((total, { profit }) => total + Math.round(profit * unit), 0) / unit,
    r: multiples.length === 0 ? undefined : multiples.reduce((total, r) => total + r, 0),
    multiples: multiples.length,
    ...computeAdherence(trades, context),
  };
}

/** Percent of the marked rules that were kept; undefined without marks. */
export const computeAdherencePercent = ({ keptRules, brokenRules }: Adherence): number | undefined =>
  keptRules + brokenRules === 0 ? undefined : (100 * keptRules) / (keptRules + brokenRules);

/** The trades of each day on which trades closed, in the order of the days. */
export function groupTradesByDay(trades: readonly TradeEntity[]): Map<string, TradeEntity[]> {
  const days = new Map<string, TradeEntity[]>();
  for (const trade of trades) {
    const day = trade.time.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), trade]);
  }
  return days;
}

/** When the plan of a day was written, compared with the first opening of that day. */
export type PlanTime = 'before' | 'changed' | 'after';

interface Clock {
  readonly account: Pick<BrokerAccountEntity, 'zone'>;
  readonly zone: DayZone;
}

/** Instants at which trades were opened on a day of the chosen clock. */
function listOpeningsOn(day: string, trades: readonly TradeEntity[], { account, zone }: Clock): number[] {
  const clock = zone === 'server' ? account.zone : zone;
  // Two clocks are at most a day apart.
  const daysAround = [addDays(day, -1), day, addDays(day, 1)];
  return trades
    .flatMap(({ opened }) => (opened !== null && daysAround.includes(opened.slice(0, 10)) ? [opened] : []))
    .map((openingTime) => toInstant(account.zone, Date.parse(`${openingTime}Z`)))
    .filter((instant) => toDateKey(toWallTime(clock, instant)) === day);
}

/** @returns `changed` when it was written before the first opening, and changed after it. */
export function getPlanTime(
  { day, written_at, updated_at }: Pick<DayPlan, 'day' | 'written_at' | 'updated_at'>,
  trades: readonly TradeEntity[],
  clock: Clock,
): PlanTime {
  const first = Math.min(...listOpeningsOn(day, trades, clock));
  if (Date.parse(updated_at) <= first) return 'before';
  return Date.parse(written_at) <= first ? 'changed' : 'after';
}
