import { toWallTime, type Instant } from './zone';

/** The part of the trading day in which a trade was opened. */
export type TradingSession = 'asia' | 'london' | 'newYork';

/** The sessions in the order of the day, each with its first hour on the clock `NY+7`. */
export const tradingSessions: readonly { readonly session: TradingSession; readonly from: number }[] = [
  { session: 'asia', from: 0 },
  { session: 'london', from: 10 },
  { session: 'newYork', from: 15 },
];

/**
 * The session of an instant. The sessions divide the day of `NY+7`, the clock of most MetaTrader servers: it begins at
 * 17:00 in New York. Asia lasts until 10:00, when London opens (3:00 in New York). London lasts until 15:00, when
 * New York opens (8:00 there). In the weeks in which only one of the two has changed its clock, London opens an hour
 * away from 10:00.
 */
export function getTradingSession(instant: Instant): TradingSession {
  const hour = new Date(toWallTime('NY+7', instant)).getUTCHours();
  return tradingSessions.findLast(({ from }) => hour >= from)?.session ?? 'asia';
}
