import { followBalance, groupFlows, type Balances } from '@parque/domain/performance';
import type { MemberTrades } from '../../api/groups';
import type { Movements } from '../../api/movements';
import { toBalanceTrade, listFlows, computeRiskFigures } from '../risk/risk-figures';
import { groupTrades, getTradeKey, type GroupTrade } from './group-trades';
import type { GroupUnit } from './group-unit';

/** An account of a group with its whole history. */
export interface MemberHistory extends MemberTrades {
  readonly movements: Movements;
}

/** Tickets of two accounts can be equal. */
const toKeyedTrades = (trades: readonly GroupTrade[]) =>
  trades.map((trade) => ({ ...trade, ticket: getTradeKey(trade) }));

/** Computes the balances of a group by day, in its currency. @param unit - The money unit of the group. */
export function groupBalances(members: readonly MemberHistory[], unit: GroupUnit): Balances {
  const histories = members.map(({ account, trades, movements }) => ({
    opening: movements.opening,
    flows: listFlows(movements),
    rates: unit.listRates(account.currency),
    trades: trades.map(toBalanceTrade),
  }));
  const { opening, flows } = groupFlows(histories);
  return followBalance(opening, toKeyedTrades(groupTrades(members, unit)).map(toBalanceTrade), flows);
}

/** Computes the risk figures of a group's selected trades as for one account. R comes from the trades in their accounts. */
export const groupRiskFigures = (trades: readonly GroupTrade[], balances: Balances) =>
  computeRiskFigures(
    toKeyedTrades(trades),
    balances,
    trades.map(({ original }) => original),
  );
