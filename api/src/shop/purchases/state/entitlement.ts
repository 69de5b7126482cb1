import { msPerDay } from '@parque/domain/durations';
import type { HotmartEvent } from '../hotmart-event';
import { sortEvents, buildPurchase, type Purchase } from './purchase-state';

/** A user's access to a product. An `active` entitlement whose `until` has passed gives no access. */
export type Entitlement =
  | { status: 'active'; until: Date | null }
  | { status: 'suspended' }
  | { status: 'revoked' };

export type GetAccessDays = (transaction: string) => number | null;

/**
 * A renewal is charged on the day the paid period ends, and its event may arrive later. A subscription that is neither
 * cancelled nor reported as overdue stays open for this long after that day.
 */
export const renewalGraceMs = 3 * msPerDay;

/**
 * Returns a user's access to one product: the best access of all its purchases. `undefined` when none was approved.
 *
 * @param events - All events of these transactions and their subscriptions, in any order.
 * @param getAccessDays - Days of access of a transaction without an end date from Hotmart; null: without end.
 */
export function computeEntitlement(
  events: readonly HotmartEvent[],
  getAccessDays: GetAccessDays,
  now: Date,
): Entitlement | undefined {
  const purchases = toPurchases(events);
  if (!purchases.some((purchase) => purchase.approvedAt)) return undefined;

  const ends = computeEnds(purchases, events, getAccessDays);
  const latest = limitEnd(ends.reduce<Date | null | undefined>(pickLater, undefined));
  const isOpen = latest === null || (latest !== undefined && latest > now);
  if (isOpen) return { status: 'active', until: latest };
  if (purchases.some(({ state }) => state === 'disputed' || state === 'delayed'))
    return { status: 'suspended' };
  return latest ? { status: 'active', until: latest } : { status: 'revoked' };
}

/** Returns the purchases of the events, ordered by the time of their approval. */
function toPurchases(events: readonly HotmartEvent[]): Purchase[] {
  const byTransaction = new Map<string, HotmartEvent[]>();
  for (const event of events) {
    if (!event.transaction) continue;
    byTransaction.set(event.transaction, [...(byTransaction.get(event.transaction) ?? []), event]);
  }
  const getStartTime = ({ approvedAt, since }: Purchase) => +(approvedAt ?? since);
  return [...byTransaction]
    .map(([transaction, transactionEvents]) => buildPurchase(transaction, transactionEvents))
    .sort((a, b) => getStartTime(a) - getStartTime(b) || (a.transaction < b.transaction ? -1 : 1));
}

/** Returns the end of access of each active purchase. */
function computeEnds(
  purchases: readonly Purchase[],
  events: readonly HotmartEvent[],
  getAccessDays: GetAccessDays,
): (Date | null)[] {
  let daysEnd = 0;
  return purchases
    .filter(({ state }) => state === 'active')
    .map((purchase) => {
      const subscription = findSubscription(purchase, purchases, events);
      const end = computeSubscriptionEnd(purchase, subscription);
      const accessDays = getAccessDays(purchase.transaction);
      if (end || accessDays === null) return end ?? subscription?.closedAt ?? null;
      // Days that are bought before the earlier days have passed are added to them.
      daysEnd = Math.max(daysEnd, +(purchase.approvedAt ?? purchase.since)) + accessDays * msPerDay;
      return new Date(daysEnd);
    });
}

/** Facts about a purchase from the other events of its subscription. */
interface Subscription {
  /** A later charge exists, paid or not, so no renewal of this charge is expected. */
  isFollowed: boolean;
  cancellation?: HotmartEvent;
  dateChange?: HotmartEvent;
  /** When the subscription was cancelled or a later charge first appeared. */
  closedAt?: Date;
}

function findSubscription(
  purchase: Purchase,
  purchases: readonly Purchase[],
  events: readonly HotmartEvent[],
): Subscription | undefined {
  const { subscriberCode, approvedAt } = purchase;
  if (!subscriberCode || !approvedAt) return undefined;

  const successors = purchases.filter((other) => isSuccessor(other, purchase));
  const replacedAt = findEarliest(successors.map((other) => other.approvedAt));
  // An event of the subscription itself applies to the charge that was paid last before it.
  const ownEvents = sortEvents(events).filter(
    (event) =>
      event.subscriberCode === subscriberCode &&
      event.createdAt >= approvedAt &&
      (!replacedAt || event.createdAt < replacedAt),
  );
  const cancellation = ownEvents.findLast(({ name }) => name === 'SUBSCRIPTION_CANCELLATION');
  const dateChange = ownEvents.findLast(({ name }) => name === 'UPDATE_SUBSCRIPTION_CHARGE_DATE');
  const closedAt = findEarliest([cancellation?.createdAt, ...successors.map(({ since }) => since)]);
  return {
    isFollowed: successors.length > 0,
    ...(cancellation && { cancellation }),
    ...(dateChange && { dateChange }),
    ...(closedAt && { closedAt }),
  };
}

/** Whether `other` is a later charge of the same subscription, paid or not. */
function isSuccessor(other: Purchase, purchase: Purchase): boolean {
  if (other.subscriberCode !== purchase.subscriberCode || other.state === 'waiting') return false;
  const isLater =
    other.since > purchase.since ||
    (+other.since === +purchase.since && other.transaction > purchase.transaction);
  // The first event of an old charge can arrive late, so the charge number decides as well.
  return isLater && other.recurrence >= purchase.recurrence;
}

function computeSubscriptionEnd({ paidUntil }: Purchase, subscription: Subscription | undefined) {
  const { cancellation, dateChange, isFollowed } = subscription ?? { isFollowed: false };
  const charge = dateChange?.paidUntil ?? paidUntil;
  if (cancellation) return cancellation.paidUntil ?? charge;
  return charge && (isFollowed ? charge : new Date(+charge + renewalGraceMs));
}

function findEarliest(dates: readonly (Date | undefined)[]): Date | undefined {
  const [earliest] = dates.filter((date) => date !== undefined).toSorted((a, b) => +a - +b);
  return earliest;
}

/** A later end could not be written with a year of four digits, as answers and files have it. */
const farthestEnd = new Date('9999-12-31T23:59:59Z');

const limitEnd = <End extends Date | null | undefined>(end: End): End | Date =>
  end && end > farthestEnd ? farthestEnd : end;

/** Returns the later of two ends; null means without end. */
export function pickLater(a: Date | null | undefined, b: Date | null): Date | null {
  if (a === null || b === null) return null;
  return a && a > b ? a : b;
}
