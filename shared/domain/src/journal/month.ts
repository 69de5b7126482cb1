import { msPerDay } from '../durations';
import type { ClosedTrade } from './closed-trades';
import {
  getClosingWall,
  toDateKey,
  getMonthBounds,
  type CalendarMonth,
  type DateKey,
  type DayZone,
} from './day';
import type { MinorUnits } from './deal';

/** The sums of some trades. The sums of each day, or of each hour, are enough to compute the figures of a month. */
export interface TradeSums {
  readonly trades: number;
  /** Trades that ended at zero or more. */
  readonly won: number;
  /** Sum of the net results of the won trades. */
  readonly grossProfit: MinorUnits;
  /** Sum of the net results of the lost trades: zero or negative. */
  readonly grossLoss: MinorUnits;
}

const noTrades: TradeSums = { trades: 0, won: 0, grossProfit: 0, grossLoss: 0 };

/** Adds the sums of two groups of trades. */
export const addSums = (sums: TradeSums, otherSums: TradeSums): TradeSums => ({
  trades: sums.trades + otherSums.trades,
  won: sums.won + otherSums.won,
  grossProfit: sums.grossProfit + otherSums.grossProfit,
  grossLoss: sums.grossLoss + otherSums.grossLoss,
});

/** The sums of one trade. */
export const toTradeSums = ({ net }: Pick<ClosedTrade, 'net'>): TradeSums =>
  net >= 0
    ? { trades: 1, won: 1, grossProfit: net, grossLoss: 0 }
    : { trades: 1, won: 0, grossProfit: 0, grossLoss: net };

export interface MonthDay {
  readonly date: DateKey;
  /** 1–31. */
  readonly day: number;
  /** 0 = Sunday. */
  readonly dayWeek: number;
  readonly profit: MinorUnits;
  /** How many trades were closed on this day. */
  readonly count: number;
  /** These trades, in the order of their closing; empty where only the sums are known. */
  readonly trades: readonly ClosedTrade[];
}

/**
 * The figures of a month. A trade is a closing deal, and one that ends at zero counts as won: both as MetaTrader's own
 * report has it, so that the two agree. Percentages are 0–100, and 0 where there is nothing to share.
 */
export interface MonthFigures {
  readonly year: number;
  readonly month: number;
  /** Sum of the nets. */
  readonly profit: MinorUnits;
  readonly trades: number;
  readonly grossProfit: MinorUnits;
  /** Zero or negative. */
  readonly grossLoss: MinorUnits;
  /** Share of trades won and lost. */
  readonly tradesPositives: number;
  readonly tradesNegatives: number;
  /** Gross profit over gross loss; null when nothing was lost. */
  readonly profitFactor: number | null;
  /** Share of the days with trades that ended above, and below, zero; a day at zero is neither. */
  readonly daysPositive: number;
  readonly daysNegative: number;
  /** Mean of the trades won, and of those lost (zero or negative). */
  readonly averageWin: MinorUnits;
  readonly averageLoss: MinorUnits;
  /** Mean win over mean loss; null when nothing was lost. */
  readonly winOverLoss: number | null;
  /** How the two means share a bar: together 100, or 0 without trades. */
  readonly averageWinShare: number;
  readonly averageLossShare: number;
  /** Every day of the month. */
  readonly days: readonly MonthDay[];
}

const computePercent = (part: number, total: number) => (total === 0 ? 0 : (part / total) * 100);
const computeMean = (sum: MinorUnits, count: number) => (count === 0 ? 0 : sum / count);
const computeProfit = ({ grossProfit, grossLoss }: TradeSums): MinorUnits => grossProfit + grossLoss;

/** Trades by the day of their closing. */
type TradesByDay = ReadonlyMap<DateKey, readonly ClosedTrade[]>;

function buildMonthDays(
  month: CalendarMonth,
  sums: ReadonlyMap<DateKey, TradeSums>,
  trades: TradesByDay | undefined,
): MonthDay[] {
  const { from, to } = getMonthBounds(month);
  const count = Math.round((to - from) / msPerDay);
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(from + index * msPerDay);
    const date = toDateKey(+start);
    const daySums = sums.get(date) ?? noTrades;
    return {
      date,
      day: index + 1,
      dayWeek: start.getUTCDay(),
      profit: computeProfit(daySums),
      count: daySums.trades,
      trades: trades?.get(date) ?? [],
    };
  });
}

/**
 * The figures of one month from the sums of its days, for months with too many trades to read each of them.
 *
 * @param sums - By day. May hold days of other months, which are left out.
 * @param trades - The trades of these days; without them, the days of the result list none.
 */
export function buildMonthOfSums(
  month: CalendarMonth,
  sums: ReadonlyMap<DateKey, TradeSums>,
  trades?: TradesByDay,
): MonthFigures {
  const days = buildMonthDays(month, sums, trades);
  const tradedDays = days.filter(({ count }) => count > 0);
  const total = tradedDays.reduce((total, { date }) => addSums(total, sums.get(date) ?? noTrades), noTrades);
  const { grossProfit, grossLoss } = total;
  const averageWin = computeMean(grossProfit, total.won);
  const averageLoss = computeMean(grossLoss, total.trades - total.won);
  const bothMeans = averageWin - averageLoss;
  return {
    ...month,
    profit: computeProfit(total),
    trades: total.trades,
    grossProfit,
    grossLoss,
    tradesPositives: computePercent(total.won, total.trades),
    tradesNegatives: computePercent(total.trades - total.won, total.trades),
    profitFactor: grossLoss === 0 ? null : grossProfit / -grossLoss,
    daysPositive: computePercent(tradedDays.filter(({ profit }) => profit > 0).length, tradedDays.length),
    daysNegative: computePercent(tradedDays.filter(({ profit }) => profit < 0).length, tradedDays.length),
    averageWin,
    averageLoss,
    winOverLoss: averageLoss === 0 ? null : averageWin / -averageLoss,
    averageWinShare: computePercent(averageWin, bothMeans),
    averageLossShare: computePercent(Math.abs(averageLoss), bothMeans),
    days,
  };
}

/**
 * The figures of one month.
 *
 * @param trades - May hold trades of other months, which are left out. In the order of their closing.
 * @param zone - By which clock a trade belongs to a day, and a day to the month.
 */
export function computeMonthFigures(
  trades: readonly ClosedTrade[],
  month: CalendarMonth,
  zone: DayZone,
): MonthFigures {
  const { from, to } = getMonthBounds(month);
  const byDate = new Map<DateKey, ClosedTrade[]>();
  const sums = new Map<DateKey, TradeSums>();
  for (const trade of trades) {
    const wall = getClosingWall(trade, zone);
    if (wall < from || wall >= to) continue;
    const date = toDateKey(wall);
    const dayTrades = byDate.get(date);
    if (dayTrades) dayTrades.push(trade);
    else byDate.set(date, [trade]);
    sums.set(date, addSums(sums.get(date) ?? noTrades, toTradeSums(trade)));
  }
  return buildMonthOfSums(month, sums, byDate);
}
