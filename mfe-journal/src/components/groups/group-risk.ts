import { followBalance, groupFlows, type Balances } from '@parque/domain/performance';
import type { MemberTrades } from '../../api/groups';
import type { Movements } from '../../api/movements';
import { asBalanceTrade, riskFigures } from '../risk/risk-figures';
import { groupTrades, keyOfTrade, type GroupTrade } from './group-trades';
import type { GroupUnit } from './group-unit';

/** An account of a group with its whole history. */
export interface MemberHistory extends MemberTrades {
  readonly movements: Movements;
}

/** Tickets of two accounts can be equal. */
const named = (trades: readonly GroupTrade[]) =>
  trades.map((trade) => ({ ...trade, ticket: keyOfTrade(trade) }));

/** The balances of a group by day, in its currency. @param unit - Money. */
export function groupBalances(members: readonly MemberHistory[], unit: GroupUnit): Balances {
  const histories = members.map(({ account, trades, movements }) => ({
    ...{ opening: movements.opening, flows: movements.movements, rates: unit.ratesOf(account.currency) },
    trades: trades.map(asBalanceTrade),
  }));
  const { opening, flows } = groupFlows(histories);
  return followBalance(opening, named(groupTrades(members, unit)).map(asBalanceTrade), flows);
}

/** The risk figures of the selected trades of a group, as those of an account. R is that of the accounts' own trades. */
export const groupRiskFigures = (trades: readonly GroupTrade[], balances: Balances) =>
  riskFigures(
    named(trades),
    balances,
    trades.map(({ own }) => own),
  );
