import { send } from '@parque/api-client';
import type { CallAnswer } from '@parque/contract';
import { listTrades } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { queryOptions } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

/** A range of days, both ends included; a missing end is open. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Trades, and whether newer ones may be missing. */
export type KnownTrades = Omit<CallAnswer<'listTrades'>, 'next'>;

const pageSize = 500;

async function fetchAllTrades(id: number, { from, to }: DayRange, zone: DayZone): Promise<KnownTrades> {
  const fetchPageAfter = (cursor?: string) =>
    send(listTrades, { params: { id }, query: { from, to, zone, cursor, limit: pageSize } });
  const { next, ...known } = await fetchPageAfter();
  let cursor = next;
  while (cursor !== null) {
    const page = await fetchPageAfter(cursor);
    known.trades.push(...page.trades);
    cursor = page.next;
  }
  return known;
}

/** Every trade that closed in a range of days, the oldest first. The API requests the newest ones from the broker. */
export const tradesQuery = (id: number, range: DayRange, zone: DayZone) =>
  queryOptions({
    queryKey: [listTrades.id, 'known', id, range, zone],
    queryFn: () => fetchAllTrades(id, range, zone),
    ...offlineOptions,
  });
