import { callQuery } from '@parque/api-client';
import type { CallAnswer } from '@parque/contract';
import { getBalance, getMonth } from '@parque/contract/addresses';

export type Month = CallAnswer<'getMonth'>;
export type Day = Month['days'][number];
export type Trade = Day['op'][number];

/** @param monthOffset - 0 is this month, -1 the one before. */
export const monthQuery = (id: number, monthOffset: number) =>
  callQuery(getMonth, { params: { monthOffset }, body: { id } });

export const balanceQuery = (id: number) => callQuery(getBalance, { body: { id } });

/** Puts what closed first at the beginning. */
export function byClose(a: Pick<Trade, 'date'>, b: Pick<Trade, 'date'>): number {
  return Date.parse(a.date) - Date.parse(b.date);
}
