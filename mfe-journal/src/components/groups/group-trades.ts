import type { BrokerAccountEntity, MonthEntity, TradeEntity } from '@parque/contract';
import {
  addSums,
  buildMonthOfSums,
  toMonthWidgets,
  toTradeSums,
  type CalendarMonth,
  type DayZone,
  type TradeSums,
} from '@parque/domain/journal';
import type { MemberTrades } from '../../api/groups';
import { roundMoney } from '../figures/figure';
import type { GroupUnit } from './group-unit';

/** A trade of an account of a group, with its amounts in the unit of the group. They are not rounded, so that sums are exact. */
export interface GroupTrade extends TradeEntity {
  readonly account: BrokerAccountEntity;
  /** The trade in the currency of its account. */
  readonly original: TradeEntity;
}

function convertTrade(account: BrokerAccountEntity, trade: TradeEntity, unit: GroupUnit): GroupTrade[] {
  const factor = unit.findFactor(account.currency, trade);
  if (factor === undefined) return [];
  if (factor === 1) return [{ ...trade, account, original: trade }];
  const [profit, swap, commission] = [trade.profit * factor, trade.swap * factor, trade.commission * factor];
  return [{ ...trade, profit, swap, commission, account, original: trade }];
}

const compareClosings = (a: TradeEntity, b: TradeEntity) =>
  a.time.localeCompare(b.time) || a.date.localeCompare(b.date);

/**
 * The trades of all accounts of a group in the order of their closing on the chosen clock. Trades without a result in the
 * unit are left out.
 */
export const groupTrades = (members: readonly MemberTrades[], unit: GroupUnit): GroupTrade[] =>
  members
    .flatMap(({ account, trades }) => trades.flatMap((trade) => convertTrade(account, trade, unit)))
    .toSorted(compareClosings);

/** A trade is identified by its account too: tickets of two accounts can be equal. */
export const getTradeKey = ({ account, ticket }: GroupTrade): string => `${account.id}/${ticket}`;

const noSums: TradeSums = { trades: 0, won: 0, grossProfit: 0, grossLoss: 0 };
const getClosingDate = ({ time }: TradeEntity) => time.slice(0, 10);

/** What a month of a group needs besides its trades. */
interface MonthOptions extends CalendarMonth {
  readonly unit: GroupUnit;
  readonly zone: DayZone;
}

/** A month of a group, in the form of a month of an account. The days are not rounded, so that their sums are exact. */
export function groupMonth(trades: readonly GroupTrade[], options: MonthOptions): MonthEntity {
  const { year, month, unit, zone } = options;
  const { currency, digits } = unit;
  const sums = new Map<string, TradeSums>();
  for (const trade of trades) {
    const tradeSums = toTradeSums({ net: trade.profit * 10 ** digits });
    sums.set(getClosingDate(trade), addSums(sums.get(getClosingDate(trade)) ?? noSums, tradeSums));
  }
  const figures = buildMonthOfSums({ year, month }, sums);
  const days = [...sums.keys()].sort();
  const widgets = toMonthWidgets(figures, digits, ({ date }) =>
    trades.filter((trade) => getClosingDate(trade) === date),
  );
  return {
    ...widgets,
    profit: roundMoney(widgets.profit, digits),
    currency,
    digits,
    zone,
    server_zone: zone,
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    as_of: null,
    sync_error: null,
  };
}
