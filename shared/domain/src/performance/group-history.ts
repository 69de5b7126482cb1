import type { BalanceFlow, BalanceTrade } from './balance';
import { inOrder, rateOn, type DatedRate } from './dated-rates';

/** The whole history of an account, in its own currency. */
export interface MemberHistory {
  /** Balance before the first flow and trade. */
  readonly opening: number;
  readonly trades: readonly Pick<BalanceTrade, 'day' | 'net'>[];
  readonly flows: readonly BalanceFlow[];
  /** To the currency of the group, at least one; that currency itself has the rate 1. */
  readonly rates: readonly DatedRate[];
}

/** What changes the balance of a group without a trade. */
export interface GroupFlows {
  readonly opening: number;
  /** In the order of their time. */
  readonly flows: readonly BalanceFlow[];
}

const dayOf = ({ time }: BalanceFlow) => time.slice(0, 10);

/** The end of the day before a day. As text, it follows every other time of that day. */
function endBefore(day: string): string {
  const before = new Date(Date.parse(day) - 86_400_000).toISOString();
  return `${before.slice(0, 10)}T24:00:00`;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the new value of a balance adds at each change of its rate. It is no result of trades. */
function revaluations({ opening, trades, flows, rates }: MemberHistory): BalanceFlow[] {
  const ordered = inOrder(rates);
  return ordered.slice(1).map(({ since, rate }, index) => {
    const nets = trades.filter(({ day }) => day < since).map(({ net }) => net);
    const moved = flows.filter((flow) => dayOf(flow) < since).map(({ amount }) => amount);
    const balance = opening + sumOf(nets) + sumOf(moved);
    return { time: endBefore(since), amount: balance * (rate - (ordered[index]?.rate ?? rate)) };
  });
}

/**
 * The opening balance and the flows of a group in its currency, for `followBalance` with the converted trades. On each day
 * the balance of the group is the sum of the accounts' balances by the rates of that day. A new rate changes it before the
 * first trade of its day, as a deposit does, so no return contains it.
 */
export function groupFlows(members: readonly MemberHistory[]): GroupFlows {
  const flows = members.flatMap((member) => [
    ...member.flows.map(({ time, amount }) => ({
      time,
      amount: amount * (rateOn(member.rates, time.slice(0, 10)) ?? 0),
    })),
    ...revaluations(member),
  ]);
  return {
    opening: sumOf(members.map(({ opening, rates }) => opening * (rateOn(rates, '') ?? 0))),
    flows: flows.toSorted((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time))),
  };
}
