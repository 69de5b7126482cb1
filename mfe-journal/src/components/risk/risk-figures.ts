import type { TradeEntity } from '@parque/contract';
import {
  balanceDrawdown,
  dailyReturns,
  dailySharpe,
  dailySortino,
  expectancyOf,
  followBalance,
  runsOf,
  systemQuality,
  type Balances,
} from '@parque/domain/performance';
import type { Movements } from '../../api/movements';
import { rMultiple } from '../analysis/r-multiple';

export const asBalanceTrade = ({ ticket, time, profit }: TradeEntity) => ({
  ...{ ticket, time, net: profit },
  day: time.slice(0, 10),
});

/** The balances of an account, from all its trades and movements. */
export const balancesOf = (trades: readonly TradeEntity[], { opening, movements }: Movements): Balances =>
  followBalance(opening, trades.map(asBalanceTrade), movements);

/**
 * The risk figures of the selected trades.
 *
 * @param balances - Of the whole account.
 * @param own - The same trades in the currencies of their accounts, for R.
 */
export function riskFigures(trades: readonly TradeEntity[], balances: Balances, own = trades) {
  const changes = trades.map(asBalanceTrade);
  const nets = trades.map(({ profit }) => profit);
  const multiples = own.map(rMultiple).filter((r) => r !== undefined);
  const returns = dailyReturns(changes, balances);
  return {
    drawdown: balanceDrawdown(changes, balances),
    expectancy: expectancyOf(nets),
    expectancyR: expectancyOf(multiples),
    days: returns.length,
    sharpe: dailySharpe(returns),
    sortino: dailySortino(returns),
    quality: systemQuality(multiples),
    multiples: multiples.length,
    runs: runsOf(nets),
  };
}

/** The known R of each traded day, in the order of the days. */
export function daysOfR(trades: readonly TradeEntity[]): number[][] {
  const days = new Map<string, number[]>();
  for (const trade of trades) {
    const r = rMultiple(trade);
    if (r === undefined) continue;
    const day = trade.time.slice(0, 10);
    const others = days.get(day);
    if (others) others.push(r);
    else days.set(day, [r]);
  }
  return [...days.values()];
}
