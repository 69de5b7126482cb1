/** A change of a balance by a trade. */
export interface BalanceTrade {
  readonly ticket: string;
  /** The day of its closing, as 2026-03-09. */
  readonly day: string;
  /** A reading of the clock of the days that sorts as text: 2026-03-09T22:30:00. */
  readonly time: string;
  readonly net: number;
}

/** A deposit, a withdrawal or a charge. A credit does not change a balance. */
export interface BalanceFlow {
  readonly time: string;
  readonly amount: number;
}

/** The balances of an account that returns are measured by. */
export interface Balances {
  /** The balance before the trade of each ticket. */
  readonly beforeTrade: ReadonlyMap<string, number>;
  /** The balance at the beginning of each day with a trade; if that is zero or less, the balance before its first trade. */
  readonly atDayStart: ReadonlyMap<string, number>;
}

/**
 * Follows the balance of an account through its whole history.
 *
 * @param opening - Balance before the first flow and trade.
 * @param trades - All trades of the account, in the order of their closing.
 * @param flows - All flows of the account, in the order of their time. A flow at the time of a trade comes first.
 */
export function followBalance(
  opening: number,
  trades: readonly BalanceTrade[],
  flows: readonly BalanceFlow[],
): Balances {
  const beforeTrade = new Map<string, number>();
  const atDayStart = new Map<string, number>();
  let balance = opening;
  let next = 0;
  const addFlowsBefore = (isBefore: (flow: BalanceFlow) => boolean) => {
    for (let flow = flows[next]; flow && isBefore(flow); flow = flows[next]) {
      balance += flow.amount;
      next += 1;
    }
  };
  for (const { ticket, day, time, net } of trades) {
    addFlowsBefore((flow) => flow.time.slice(0, 10) < day);
    const atStart = balance;
    addFlowsBefore((flow) => flow.time <= time);
    if (!atDayStart.has(day)) atDayStart.set(day, atStart > 0 ? atStart : balance);
    beforeTrade.set(ticket, balance);
    balance += net;
  }
  return { beforeTrade, atDayStart };
}
