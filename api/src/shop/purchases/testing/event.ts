import { msPerDay } from '@parque/domain/durations';
import type { HotmartEvent } from '../hotmart-event';

const noon = Date.UTC(2026, 0, 1, 12);

/** Noon of the given day; day 0 is 1 January 2026. */
export const toDay = (number: number) => new Date(noon + number * msPerDay);

/** An event of the one-time purchase HP1. Unless given, the id is derived from the other facts. */
export function createEvent(
  name: string,
  onDay: number,
  facts: Partial<Omit<HotmartEvent, 'name' | 'createdAt'>> = {},
): HotmartEvent {
  const { transaction = 'HP1', ...rest } = facts;
  return { id: `${name} ${transaction} ${onDay}`, name, createdAt: toDay(onDay), transaction, ...rest };
}

/** A charge of the subscription S1, paid until the given day. */
export const createCharge = (transaction: string, onDay: number, paidUntilDay: number, recurrence = 1) =>
  createEvent('PURCHASE_APPROVED', onDay, {
    transaction,
    subscriberCode: 'S1',
    paidUntil: toDay(paidUntilDay),
    recurrence,
  });

/** The cancellation of the subscription S1, which has no transaction. */
export function createCancellation(onDay: number, paidUntilDay?: number): HotmartEvent {
  const { transaction: _, ...rest } = createEvent('SUBSCRIPTION_CANCELLATION', onDay, {
    subscriberCode: 'S1',
  });
  return paidUntilDay === undefined ? rest : { ...rest, paidUntil: toDay(paidUntilDay) };
}
