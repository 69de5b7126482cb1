import { msPerDay } from '../durations';
import type { Balances, BalanceTrade } from './balance';

/** Saturday and Sunday, on which most markets are closed. */
const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay());

/** The days from one to another, both included, without weekends on which nothing was traded. */
function listDaysBetween(first: string, last: string, netByDay: ReadonlyMap<string, number>): string[] {
  const days: string[] = [];
  for (let timeMs = Date.parse(first); timeMs <= Date.parse(last); timeMs += msPerDay) {
    const day = new Date(timeMs).toISOString().slice(0, 10);
    if (!isWeekend(timeMs) || netByDay.has(day)) days.push(day);
  }
  return days;
}

/**
 * The return of each day: its net result divided by the balance at its beginning, so that deposits and withdrawals do
 * not count. Weekdays without trades are zeros. Days without a positive balance are left out.
 *
 * @param trades - The trades to measure, in the order of their closing; some or all of the account.
 * @param balances - Of the whole account.
 * @returns Fractions from the first to the last day with a trade: 0.01 is 1 %.
 */
export function computeDailyReturns(trades: readonly BalanceTrade[], { atDayStart }: Balances): number[] {
  const nets = new Map<string, number>();
  for (const { day, net } of trades) nets.set(day, (nets.get(day) ?? 0) + net);
  const [first, last] = [trades[0]?.day, trades.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  return listDaysBetween(first, last, nets).flatMap((day) => {
    const net = nets.get(day);
    if (net === undefined) return [0];
    const base = atDayStart.get(day) ?? 0;
    return base > 0 ? [net / base] : [];
  });
}
