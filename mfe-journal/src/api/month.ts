import { callQuery } from '@parque/api-client';
import { getBalance, getMonth } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { kept } from './kept';

/**
 * @param offset - 0 is this month, -1 the previous one.
 * @param zone - The clock that decides to which day a trade belongs.
 */
export const monthQuery = (id: number, offset: number, zone: DayZone) => ({
  ...callQuery(getMonth, { params: { monthOffset: offset }, body: { id, zone } }),
  ...kept,
});

export const balanceQuery = (id: number) => ({ ...callQuery(getBalance, { body: { id } }), ...kept });
