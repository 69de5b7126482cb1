import type { HotmartEvent } from './hotmart-event';
import { inOrder, purchaseOf, type Purchase } from './purchase-state';

/** What somebody may use of a product. An `active` one whose `until` has passed has simply ended. */
export type Entitlement =
  { status: 'active'; until: Date | null } | { status: 'suspended' } | { status: 'revoked' };

export type AccessDaysOf = (transaction: string) => number | null;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A renewal is charged on the day the paid period ends and may reach us later: a subscription that is neither
 * cancelled nor known to be overdue stays open for this long.
 */
const renewalGraceMs = 3 * dayMs;

/**
 * What one person may use of one product: the best of all its purchases. `undefined` when none was ever approved.
 *
 * @param events - Every event of the transactions and of the subscriptions concerned, in any order.
 * @param accessDaysOf - Days of access of a transaction for which Hotmart names no end; null: without end.
 */
export function entitlementOf(
  events: readonly HotmartEvent[],
  accessDaysOf: AccessDaysOf,
  now: Date,
): Entitlement | undefined {
  const purchases = purchasesOf(events);
  if (!purchases.some((purchase) => purchase.approvedAt)) return undefined;

  const ends = endsOf(purchases, events, accessDaysOf);
  const latest = ends.reduce<Date | null | undefined>(later, undefined);
  const isOpen = latest === null || (latest !== undefined && latest > now);
  if (isOpen) return { status: 'active', until: latest };
  if (purchases.some(({ state }) => state === 'disputed' || state === 'delayed'))
    return { status: 'suspended' };
  return latest ? { status: 'active', until: latest } : { status: 'revoked' };
}

/** The purchases that the events speak of, by the time of their approval. */
function purchasesOf(events: readonly HotmartEvent[]): Purchase[] {
  const byTransaction = new Map<string, HotmartEvent[]>();
  for (const event of events) {
    if (!event.transaction) continue;
    byTransaction.set(event.transaction, [...(byTransaction.get(event.transaction) ?? []), event]);
  }
  const startOf = ({ approvedAt, since }: Purchase) => +(approvedAt ?? since);
  return [...byTransaction]
    .map(([transaction, own]) => purchaseOf(transaction, own))
    .sort((one, other) => startOf(one) - startOf(other) || (one.transaction < other.transaction ? -1 : 1));
}

/** When the access of each active purchase ends. */
function endsOf(
  purchases: readonly Purchase[],
  events: readonly HotmartEvent[],
  accessDaysOf: AccessDaysOf,
): (Date | null)[] {
  let daysEnd = 0;
  return purchases
    .filter(({ state }) => state === 'active')
    .map((purchase) => {
      const subscription = subscriptionOf(purchase, purchases, events);
      const end = subscriptionEnd(purchase, subscription);
      const accessDays = accessDaysOf(purchase.transaction);
      if (end || accessDays === null) return end ?? subscription?.closedAt ?? null;
      // Days bought before the earlier ones ran out are added to them.
      daysEnd = Math.max(daysEnd, +(purchase.approvedAt ?? purchase.since)) + accessDays * dayMs;
      return new Date(daysEnd);
    });
}

/** What the rest of a purchase's subscription says about it. */
interface Subscription {
  /** A later charge is known, paid or not: the renewal of this one is no longer awaited. */
  isFollowed: boolean;
  cancelled?: HotmartEvent;
  moved?: HotmartEvent;
  /** When the purchase stopped being the one that counts, if it did. */
  closedAt?: Date;
}

function subscriptionOf(
  purchase: Purchase,
  purchases: readonly Purchase[],
  events: readonly HotmartEvent[],
): Subscription | undefined {
  const { subscriberCode, approvedAt } = purchase;
  if (!subscriberCode || !approvedAt) return undefined;

  const successors = purchases.filter((other) => succeeds(other, purchase));
  const relieved = earliest(successors.map((other) => other.approvedAt));
  // What is said of a subscription is said of its latest paid charge.
  const own = inOrder(events).filter(
    (event) =>
      event.subscriberCode === subscriberCode &&
      event.createdAt >= approvedAt &&
      (!relieved || event.createdAt < relieved),
  );
  const cancelled = own.findLast(({ name }) => name === 'SUBSCRIPTION_CANCELLATION');
  const moved = own.findLast(({ name }) => name === 'UPDATE_SUBSCRIPTION_CHARGE_DATE');
  const closedAt = earliest([cancelled?.createdAt, ...successors.map(({ since }) => since)]);
  return {
    isFollowed: successors.length > 0,
    ...(cancelled && { cancelled }),
    ...(moved && { moved }),
    ...(closedAt && { closedAt }),
  };
}

/** Whether `other` is a later charge of the same subscription, paid or not. */
function succeeds(other: Purchase, purchase: Purchase): boolean {
  if (other.subscriberCode !== purchase.subscriberCode || other.state === 'waiting') return false;
  const isLater =
    other.since > purchase.since ||
    (+other.since === +purchase.since && other.transaction > purchase.transaction);
  // A late word on an old charge can be the first that we hear of it.
  return isLater && other.recurrence >= purchase.recurrence;
}

function subscriptionEnd({ paidUntil }: Purchase, subscription: Subscription | undefined): Date | undefined {
  const { cancelled, moved, isFollowed } = subscription ?? { isFollowed: false };
  const charge = moved?.paidUntil ?? paidUntil;
  if (cancelled) return cancelled.paidUntil ?? charge;
  return charge && (isFollowed ? charge : new Date(+charge + renewalGraceMs));
}

function earliest(dates: readonly (Date | undefined)[]): Date | undefined {
  return dates.reduce((first, date) => (first && (!date || first <= date) ? first : date), undefined);
}

/** The later of two ends; null has none. */
function later(one: Date | null | undefined, other: Date | null): Date | null {
  if (one === null || other === null) return null;
  return one && one > other ? one : other;
}
