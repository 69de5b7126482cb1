import type { DayEntity, MonthEntity, TradeEntity } from '@parque/contract';
import { listTrades } from '@parque/contract/addresses';
import { queryOptions } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';
import { tradesQuery } from './trades';

/** A page of the trades of a month, counted from the latest close. */
export interface Page {
  readonly skip: number;
  readonly count: number;
}

/** The days that hold the trades of a page, the latest first, and how many trades of the first of them to skip. */
function listPageDates(days: readonly Pick<DayEntity, 'date' | 'trades'>[], { skip, count }: Page) {
  const dates: string[] = [];
  let [before, skippedTrades] = [0, 0];
  for (const { date, trades } of days.toReversed()) {
    if (before >= skip + count) break;
    if (trades > 0 && before + trades > skip) {
      if (dates.length === 0) skippedTrades = skip - before;
      dates.push(date);
    }
    before += trades;
  }
  return { dates, skip: skippedTrades };
}

/** A page of a month that lists its trades, the latest close first. */
export const listRecentTrades = ({ days }: MonthEntity, { skip, count }: Page): TradeEntity[] =>
  days
    .flatMap(({ op }) => op)
    .toReversed()
    .slice(skip, skip + count);

/** A page of a month that does not list its trades, the latest close first. It loads the days that hold these trades. */
export const recentTradesQuery = (id: number, { days, year, month, zone, as_of }: MonthEntity, page: Page) =>
  queryOptions({
    queryKey: [listTrades.id, 'recent', id, zone, year, month, as_of, days.map(({ trades }) => trades), page],
    async queryFn({ client }) {
      const { dates, skip } = listPageDates(days, page);
      const trades: TradeEntity[] = [];
      for (const date of dates) {
        const day = await client.fetchQuery(tradesQuery(id, { from: date, to: date }, zone));
        trades.push(...day.trades.toReversed());
      }
      return trades.slice(skip, skip + page.count);
    },
    ...offlineOptions,
  });
