import type { TradeEntity } from '@parque/contract';
import {
  computeBalanceDrawdown,
  computeDailyReturns,
  computeDailySharpe,
  computeDailySortino,
  computeExpectancy,
  followBalance,
  computeRuns,
  computeSystemQuality,
  type Balances,
} from '@parque/domain/performance';
import type { Movements } from '../../api/movements';
import { computeRMultiple } from '../analysis/r-multiple';

export const toBalanceTrade = ({ ticket, time, profit }: TradeEntity) => ({
  ticket,
  time,
  net: profit,
  day: time.slice(0, 10),
});

/** Movements that change the balance without a trade. A credit does not, so no percentage contains it. */
export const listFlows = ({ movements }: Movements) => movements.filter(({ type }) => type !== 'credit');

/** The balances of an account, from all its trades and movements. */
export const computeBalances = (trades: readonly TradeEntity[], movements: Movements): Balances =>
  followBalance(movements.opening, trades.map(toBalanceTrade), listFlows(movements));

/**
 * The risk figures of the selected trades.
 *
 * @param balances - Balances of the whole account.
 * @param originals - The same trades in the currencies of their accounts, for R.
 */
export function computeRiskFigures(trades: readonly TradeEntity[], balances: Balances, originals = trades) {
  const changes = trades.map(toBalanceTrade);
  const nets = trades.map(({ profit }) => profit);
  const multiples = originals.map(computeRMultiple).filter((r) => r !== undefined);
  const returns = computeDailyReturns(changes, balances);
  return {
    drawdown: computeBalanceDrawdown(changes, balances),
    expectancy: computeExpectancy(nets),
    expectancyR: computeExpectancy(multiples),
    days: returns.length,
    sharpe: computeDailySharpe(returns),
    sortino: computeDailySortino(returns),
    quality: computeSystemQuality(multiples),
    multiples: multiples.length,
    runs: computeRuns(nets),
  };
}

/** The known R of each traded day, in the order of the days. */
export function groupRByDay(trades: readonly TradeEntity[]): number[][] {
  const days = new Map<string, number[]>();
  for (const trade of trades) {
    const r = computeRMultiple(trade);
    if (r === undefined) continue;
    const day = trade.time.slice(0, 10);
    const dayMultiples = days.get(day);
    if (dayMultiples) dayMultiples.push(r);
    else days.set(day, [r]);
  }
  return [...days.values()];
}
