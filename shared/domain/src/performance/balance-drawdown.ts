import type { Balances, BalanceTrade } from './balance';

/** How far closed results fell from their highest point. Positions that were open in between are not in it. */
export interface BalanceDrawdown {
  /** The largest fall of the cumulative net result. */
  readonly money: number;
  /** The largest fall in percent, time-weighted: each trade counts by the balance before it, without flows. */
  readonly percent: number;
}

/**
 * Drawdown of the balance by the given trades, with deposits and withdrawals taken out.
 *
 * @param trades - In the order of their closing; some or all of the account.
 * @param balances - Of the whole account. Trades without a positive balance before them count in money only.
 */
export function computeBalanceDrawdown(
  trades: readonly BalanceTrade[],
  { beforeTrade }: Balances,
): BalanceDrawdown {
  let [total, peak, index, indexPeak, money, percent] = [0, 0, 1, 1, 0, 0];
  for (const { ticket, net } of trades) {
    total += net;
    peak = Math.max(peak, total);
    money = Math.max(money, peak - total);
    const previousBalance = beforeTrade.get(ticket) ?? 0;
    if (previousBalance > 0) index = Math.max(0, index * (1 + net / previousBalance));
    indexPeak = Math.max(indexPeak, index);
    percent = Math.max(percent, 100 * (1 - index / indexPeak));
  }
  return { money, percent };
}
