import { send } from '@parque/api-client';
import type { TradeEntity } from '@parque/contract';
import { listTrades } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { queryOptions } from '@tanstack/react-query';
import { kept } from './kept';

/** A stretch of days, both ends included; what is left out is open. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const pageSize = 2000;

async function allTrades(id: number, { from, to }: DayRange, zone: DayZone): Promise<TradeEntity[]> {
  const trades: TradeEntity[] = [];
  let cursor: string | undefined;
  do {
    const query = { from, to, zone, cursor, limit: pageSize };
    const page = await send(listTrades, { params: { id }, query });
    trades.push(...page.trades);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return trades;
}

/** Every trade that closed in a range of days, the oldest first. */
export const tradesQuery = (id: number, range: DayRange, zone: DayZone) =>
  queryOptions({
    queryKey: [listTrades.id, id, range, zone],
    queryFn: () => allTrades(id, range, zone),
    ...kept,
  });
