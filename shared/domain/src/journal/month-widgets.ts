import { toMoney } from './deal';
import type { MonthDay, MonthFigures } from './month';

/** Rounds an average to the smallest unit of the currency. */
const roundMoney = (amount: number, digits: number) => toMoney(Math.round(amount), digits);

/**
 * Returns the figures of a month under the names that the specification gives to the widgets, with amounts in units of
 * the currency.
 *
 * @param digits - Decimal places of the currency.
 * @param getTrades - Returns the trades of a day.
 */
export const toMonthWidgets = <Op>(
  figures: MonthFigures,
  digits: number,
  getTrades: (day: MonthDay) => Op[],
) => ({
  profit: toMoney(figures.profit, digits),
  trades: figures.trades,
  month: figures.month,
  year: figures.year,
  avWinDollarPercent: figures.averageWinShare,
  avLossDollarPercent: figures.averageLossShare,
  avWinDollar: roundMoney(figures.averageWin, digits),
  avLossDollar: roundMoney(figures.averageLoss, digits),
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
    profit: toMoney(day.profit, digits),
    trades: day.count,
    op: getTrades(day),
  })),
});
