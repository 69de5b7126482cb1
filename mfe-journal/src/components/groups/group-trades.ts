import type { BrokerAccountEntity, MonthEntity, TradeEntity } from '@parque/contract';
import {
  addSums,
  minorUnits,
  money,
  monthOfSums,
  monthWidgets,
  sumsOfTrade,
  type CalendarMonth,
  type DayZone,
  type TradeSums,
} from '@parque/domain/journal';
import type { MemberTrades } from '../../api/groups';
import type { GroupUnit } from './group-unit';

/** A trade of an account of a group, with its amounts in the unit of the group. */
export interface GroupTrade extends TradeEntity {
  readonly account: BrokerAccountEntity;
  /** The trade in the currency of its account. */
  readonly own: TradeEntity;
}

function inUnit(account: BrokerAccountEntity, trade: TradeEntity, unit: GroupUnit): GroupTrade[] {
  const factor = unit.factorOf(account.currency, trade);
  if (factor === undefined) return [];
  if (factor === 1) return [{ ...trade, account, own: trade }];
  const profit = money(minorUnits(trade.profit * factor, unit.digits), unit.digits);
  const gross = (trade.profit - trade.swap - trade.commission) * factor;
  const swap = trade.swap * factor;
  // The rounding is part of the costs, so that the value of a price move stays exact.
  return [{ ...trade, profit, swap, commission: profit - swap - gross, account, own: trade }];
}

const byClosing = (one: TradeEntity, other: TradeEntity) =>
  one.time.localeCompare(other.time) || one.date.localeCompare(other.date);

/**
 * The trades of all accounts of a group in the order of their closing on the chosen clock. Trades without a result in the
 * unit are left out.
 */
export const groupTrades = (members: readonly MemberTrades[], unit: GroupUnit): GroupTrade[] =>
  members
    .flatMap(({ account, trades }) => trades.flatMap((trade) => inUnit(account, trade, unit)))
    .toSorted(byClosing);

/** A trade is identified by its account too: tickets of two accounts can be equal. */
export const keyOfTrade = ({ account, ticket }: GroupTrade): string => `${account.id}/${ticket}`;

const noSums: TradeSums = { trades: 0, won: 0, grossProfit: 0, grossLoss: 0 };
const dayOf = ({ time }: TradeEntity) => time.slice(0, 10);

/** What a month of a group needs besides its trades. */
interface MonthOptions extends CalendarMonth {
  readonly unit: GroupUnit;
  readonly zone: DayZone;
}

/** A month of a group, in the form of a month of an account. Its trades are added in the smallest unit of the group. */
export function groupMonth(trades: readonly GroupTrade[], options: MonthOptions): MonthEntity {
  const { year, month, unit, zone } = options;
  const { currency, digits } = unit;
  const sums = new Map<string, TradeSums>();
  for (const trade of trades) {
    const one = sumsOfTrade({ net: minorUnits(trade.profit, digits) });
    sums.set(dayOf(trade), addSums(sums.get(dayOf(trade)) ?? noSums, one));
  }
  const figures = monthOfSums({ year, month }, sums);
  const days = [...sums.keys()].sort();
  return {
    ...monthWidgets(figures, digits, ({ date }) => trades.filter((trade) => dayOf(trade) === date)),
    ...{ currency, digits, zone, server_zone: zone },
    ...{ first_day: days[0] ?? null, last_day: days.at(-1) ?? null, as_of: null, sync_error: null },
  };
}
