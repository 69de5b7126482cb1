import { money } from './deal';
import type { MonthDay, MonthFigures } from './month';

/** Rounds an average to the smallest unit of the currency. */
const rounded = (amount: number, digits: number) => money(Math.round(amount), digits);

/**
 * Returns the figures of a month under the names that the specification gives to the widgets, with amounts in units of
 * the currency.
 *
 * @param digits - Decimal places of the currency.
 * @param opOf - Returns the trades of a day.
 */
export const monthWidgets = <Op>(figures: MonthFigures, digits: number, opOf: (day: MonthDay) => Op[]) => ({
  profit: money(figures.profit, digits),
  trades: figures.trades,
  month: figures.month,
  year: figures.year,
  avWinDollarPercent: figures.averageWinShare,
  avLossDollarPercent: figures.averageLossShare,
  avWinDollar: rounded(figures.averageWin, digits),
  avLossDollar: rounded(figures.averageLoss, digits),
  tradesPositives: figures.tradesPositives,
  tradesNegatives: figures.tradesNegatives,
  profit_factor: figures.profitFactor,
  daysPositive: figures.daysPositive,
  daysNegative: figures.daysNegative,
  avOfWins: figures.winOverLoss,
  days: figures.days.map((day) => ({
    date: day.date,
    day: day.day,
    dayWeek: day.dayWeek,
    profit: money(day.profit, digits),
    trades: day.count,
    op: opOf(day),
  })),
});
