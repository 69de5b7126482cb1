import { send } from '@parque/api-client';
import type { CallAnswer } from '@parque/contract';
import { listTrades } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { queryOptions } from '@tanstack/react-query';
import { fetchPages } from './fetch-pages';
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
  const [first, ...others] = await fetchPages((cursor) =>
    send(listTrades, { params: { id }, query: { from, to, zone, cursor, limit: pageSize } }),
  );
  const { next: _, ...firstPage } = first;
  return { ...firstPage, trades: [first, ...others].flatMap((page) => page.trades) };
}

/** Every trade that closed in a range of days, the oldest first. The API requests the newest ones from the broker. */
export const tradesQuery = (id: number, range: DayRange, zone: DayZone) =>
  queryOptions({
    queryKey: [listTrades.id, 'known', id, range, zone],
    queryFn: () => fetchAllTrades(id, range, zone),
    ...offlineOptions,
  });
