import type { ZoneName } from '../journal/zone';

/** The floor of a day: the account may not be below it until the next day begins. */
export interface DailyRule {
  readonly percent: number;
  /** What the percent is of: the initial balance, or the balance at the beginning of the day. */
  readonly of: 'initial' | 'dayStart';
  /** What counts at the beginning of the day. Equity is not known from closings, so the balance is used for both. */
  readonly base: 'balance' | 'highest';
  /** `pause`: the account is closed for the rest of the day only. */
  readonly effect: 'fail' | 'pause';
}

/** The floor of the whole plan, in percent of the initial balance. */
export interface TotalRule {
  readonly percent: number;
  /**
   * `static`: below the initial balance. `trailEod`: below the highest balance at the beginning of a day.
   * `trailIntraday`: below the highest balance of all.
   */
  readonly mode: 'static' | 'trailEod' | 'trailIntraday';
  /** Whether a trailing floor stops at the initial balance. */
  readonly is_locked: boolean;
}

/** The rules of a plan of a prop firm, in the shape of the API's answer. What a plan does not limit is null. */
export interface FundingRules {
  /** The clock whose midnight begins a day. */
  readonly zone: ZoneName;
  readonly daily: DailyRule | null;
  readonly total: TotalRule | null;
  /** Profit to reach, in percent of the initial balance. */
  readonly target_percent: number | null;
  /** Days with a closing that are needed. */
  readonly min_days: number | null;
  /** The best day may be at most this percent of the total profit. */
  readonly best_day_percent: number | null;
}
