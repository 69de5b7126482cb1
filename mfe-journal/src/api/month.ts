import { callQuery } from '@parque/api-client';
import type { MonthEntity } from '@parque/contract';
import { getMonth } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { offlineOptions } from './offline-options';

/** A month of more trades shows figures of days; its trades are loaded by days. */
const maxListedTrades = 200;

/** Whether the days of a month list all its trades. */
export const isListed = ({ days }: Pick<MonthEntity, 'days'>): boolean =>
  days.every(({ trades, op }) => trades === op.length);

/**
 * @param offset - 0 is this month, -1 the previous one.
 * @param zone - The clock that decides to which day a trade belongs.
 */
export const monthQuery = (id: number, offset: number, zone: DayZone) => ({
  ...callQuery(getMonth, {
    params: { monthOffset: offset },
    body: { id, zone, most_trades: maxListedTrades },
  }),
  ...offlineOptions,
});
