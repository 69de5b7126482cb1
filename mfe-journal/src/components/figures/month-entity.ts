import type { MonthEntity, TradeEntity } from '@parque/contract';
import { money, type MonthFigures } from '@parque/domain/journal';

type Facts = Pick<
  MonthEntity,
  'currency' | 'digits' | 'zone' | 'server_zone' | 'first_day' | 'last_day' | 'as_of' | 'sync_error'
>;

/**
 * A month in the form in which the API returns the month of an account.
 *
 * @param opOf - The trades of a day.
 */
export function monthEntity(
  figures: MonthFigures,
  opOf: (date: string) => TradeEntity[],
  facts: Facts,
): MonthEntity {
  const { digits } = facts;
  const rounded = (amount: number) => money(Math.round(amount), digits);
  return {
    profit: money(figures.profit, digits),
    trades: figures.trades,
    month: figures.month,
    year: figures.year,
    avWinDollarPercent: figures.averageWinShare,
    avLossDollarPercent: figures.averageLossShare,
    avWinDollar: rounded(figures.averageWin),
    avLossDollar: rounded(figures.averageLoss),
    tradesPositives: figures.tradesPositives,
    tradesNegatives: figures.tradesNegatives,
    profit_factor: figures.profitFactor,
    daysPositive: figures.daysPositive,
    daysNegative: figures.daysNegative,
    avOfWins: figures.winOverLoss,
    days: figures.days.map(({ date, day, dayWeek, profit, count }) => ({
      ...{ date, day, dayWeek },
      profit: money(profit, digits),
      trades: count,
      op: opOf(date),
    })),
    ...facts,
  };
}
