import type { ClosedTrade } from './closed-trades';
import { closingWall, dateKey, monthBounds, type CalendarMonth, type DateKey, type DayZone } from './day';
import type { MinorUnits } from './deal';

/** One day of a month, with the trades that were closed on it, in the order of their closing. */
export interface MonthDay {
  readonly date: DateKey;
  /** 1–31. */
  readonly day: number;
  /** 0 = Sunday. */
  readonly dayWeek: number;
  readonly profit: MinorUnits;
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

const sum = (amounts: readonly MinorUnits[]) => amounts.reduce((total, amount) => total + amount, 0);
const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
const mean = (amounts: readonly MinorUnits[]) => (amounts.length === 0 ? 0 : sum(amounts) / amounts.length);

function daysOf(month: CalendarMonth, trades: readonly ClosedTrade[], zone: DayZone): MonthDay[] {
  const byDate = new Map<DateKey, ClosedTrade[]>();
  for (const trade of trades) {
    const date = dateKey(closingWall(trade, zone));
    const ofDay = byDate.get(date);
    if (ofDay) ofDay.push(trade);
    else byDate.set(date, [trade]);
  }
  const { from, to } = monthBounds(month);
  const count = Math.round((to - from) / 86_400_000);
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(from + index * 86_400_000);
    const date = dateKey(+start);
    const ofDay = byDate.get(date) ?? [];
    return {
      date,
      day: index + 1,
      dayWeek: start.getUTCDay(),
      profit: sum(ofDay.map(({ net }) => net)),
      trades: ofDay,
    };
  });
}

/**
 * The figures of one month.
 *
 * @param trades - May hold trades of other months, which are left out. In the order of their closing.
 * @param zone - By which clock a trade belongs to a day, and a day to the month.
 */
export function monthFigures(
  trades: readonly ClosedTrade[],
  month: CalendarMonth,
  zone: DayZone,
): MonthFigures {
  const { from, to } = monthBounds(month);
  const within = trades.filter((trade) => {
    const wall = closingWall(trade, zone);
    return wall >= from && wall < to;
  });
  const days = daysOf(month, within, zone);
  const nets = within.map(({ net }) => net);
  const wins = nets.filter((net) => net >= 0);
  const losses = nets.filter((net) => net < 0);
  const traded = days.filter((day) => day.trades.length > 0);
  const [grossProfit, grossLoss] = [sum(wins), sum(losses)];
  const [averageWin, averageLoss] = [mean(wins), mean(losses)];
  const bothMeans = averageWin - averageLoss;
  return {
    ...month,
    profit: grossProfit + grossLoss,
    trades: nets.length,
    grossProfit,
    grossLoss,
    tradesPositives: percent(wins.length, nets.length),
    tradesNegatives: percent(losses.length, nets.length),
    profitFactor: grossLoss === 0 ? null : grossProfit / -grossLoss,
    daysPositive: percent(traded.filter(({ profit }) => profit > 0).length, traded.length),
    daysNegative: percent(traded.filter(({ profit }) => profit < 0).length, traded.length),
    averageWin,
    averageLoss,
    winOverLoss: averageLoss === 0 ? null : averageWin / -averageLoss,
    averageWinShare: percent(averageWin, bothMeans),
    averageLossShare: percent(Math.abs(averageLoss), bothMeans),
    days,
  };
}
