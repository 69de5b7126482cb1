import { msPerDay } from '../durations';
import type { BalanceFlow, BalanceTrade } from './balance';
import { sortRates, findRateOn, type DatedRate } from './dated-rates';

/** The whole history of an account, in its own currency. */
export interface MemberHistory {
  /** Balance before the first flow and trade. */
  readonly opening: number;
  readonly trades: readonly Pick<BalanceTrade, 'day' | 'net'>[];
  readonly flows: readonly BalanceFlow[];
  /** To the currency of the group, at least one; that currency itself has the rate 1. */
  readonly rates: readonly DatedRate[];
}

/** The changes of the balance of a group that are not trades. */
export interface GroupFlows {
  readonly opening: number;
  /** In the order of their time. */
  readonly flows: readonly BalanceFlow[];
}

const getFlowDay = ({ time }: BalanceFlow) => time.slice(0, 10);

/** The end of the day before a day. As text, it follows every other time of that day. */
function getPreviousDayEnd(day: string): string {
  const previousDay = new Date(Date.parse(day) - msPerDay).toISOString();
  return `${previousDay.slice(0, 10)}T24:00:00`;
}

const sumAmounts = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The change of a balance by each new exchange rate. It is not a result of trades. */
function listRevaluations({ opening, trades, flows, rates }: MemberHistory): BalanceFlow[] {
  const orderedRates = sortRates(rates);
  return orderedRates.slice(1).map(({ since, rate }, index) => {
    const nets = trades.filter(({ day }) => day < since).map(({ net }) => net);
    const earlierFlows = flows.filter((flow) => getFlowDay(flow) < since).map(({ amount }) => amount);
    const balance = opening + sumAmounts(nets) + sumAmounts(earlierFlows);
    return { time: getPreviousDayEnd(since), amount: balance * (rate - (orderedRates[index]?.rate ?? rate)) };
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
      amount: amount * (findRateOn(member.rates, time.slice(0, 10)) ?? 0),
    })),
    ...listRevaluations(member),
  ]);
  return {
    opening: sumAmounts(members.map(({ opening, rates }) => opening * (findRateOn(rates, '') ?? 0))),
    flows: flows.toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time))),
  };
}
