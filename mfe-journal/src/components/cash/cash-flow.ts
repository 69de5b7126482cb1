import type { TradeEntity } from '@parque/contract';
import { toMinorUnits, toMoney } from '@parque/domain/journal';
import type { Movements } from '../../api/movements';
import { listFlows } from '../risk/risk-figures';

/** What changed the balance of an account in a month, in its currency. The sums lead to the balance at its end. */
export interface CashMonth {
  /** `2026-11`. */
  readonly month: string;
  readonly deposits: number;
  readonly withdrawals: number;
  /** Commission and swap of trades, and charges without a trade. */
  readonly costs: number;
  /** The result of the trades, without costs. */
  readonly gross: number;
  readonly balance: number;
}

type Sums = Omit<CashMonth, 'month' | 'balance'>;

const noSums: Sums = { deposits: 0, withdrawals: 0, costs: 0, gross: 0 };

/**
 * Returns the months of an account in which its balance changed, the newest first. Credits change no balance.
 *
 * @param digits - Decimals of the account's money.
 */
export function computeCashFlow(
  trades: readonly TradeEntity[],
  movements: Movements,
  digits: number,
): CashMonth[] {
  const months = new Map<string, Sums>();
  const add = (time: string, changes: Partial<Sums>) => {
    const month = time.slice(0, 7);
    const sums = { ...(months.get(month) ?? noSums) };
    for (const [name, amount] of Object.entries(changes) as [keyof Sums, number][])
      sums[name] += toMinorUnits(amount, digits);
    months.set(month, sums);
  };
  for (const { time, profit, commission, swap } of trades)
    add(time, { costs: commission + swap, gross: profit - commission - swap });
  for (const { time, type, amount } of listFlows(movements)) {
    if (type === 'charge') add(time, { costs: amount });
    else add(time, amount < 0 ? { withdrawals: amount } : { deposits: amount });
  }
  let balance = toMinorUnits(movements.opening, digits);
  const inOrder = [...months].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder
    .map(([month, { deposits, withdrawals, costs, gross }]) => {
      balance += deposits + withdrawals + costs + gross;
      return {
        month,
        deposits: toMoney(deposits, digits),
        withdrawals: toMoney(withdrawals, digits),
        costs: toMoney(costs, digits),
        gross: toMoney(gross, digits),
        balance: toMoney(balance, digits),
      };
    })
    .reverse();
}
