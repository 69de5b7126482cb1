import type { Database } from '../database/database';
import { decisionOf, entitledTo } from './decision';
import { entitlementOf } from './entitlement';
import { inOrder } from './purchase-state';
import * as repository from './repository';
import { read, type StoredEvent } from './repository';
import { readSalesReference } from './sales-reference';

/** The user to whom an admin assigned the purchase last. */
function assignedOwner(purchase: readonly StoredEvent[]): number | undefined {
  const [latest] = purchase
    .filter(({ assignedAt, userId }) => assignedAt && userId)
    .sort((one, other) => +(other.assignedAt ?? 0) - +(one.assignedAt ?? 0));
  return latest?.userId ?? undefined;
}

/** The events of a purchase, apart from those of accounts that have been deleted. */
export interface SplitPurchase {
  readonly current: readonly StoredEvent[];
  readonly ofDeleted: readonly StoredEvent[];
}

/** Separates the events of deleted accounts, so that a person who registers again is not connected with them. */
export async function splitPurchase(tx: Database, purchase: readonly StoredEvent[]): Promise<SplitPurchase> {
  const owners = new Set(purchase.flatMap(({ userId }) => userId ?? []));
  const existing = await repository.existingUsers(tx, [...owners]);
  const isCurrent = ({ userId }: StoredEvent) => userId === null || existing.has(userId);
  return {
    current: purchase.filter(isCurrent),
    ofDeleted: purchase.filter((event) => !isCurrent(event)),
  };
}

/**
 * Returns the owner of a purchase, given its events without those of deleted accounts. An assignment by an admin
 * decides first, then our reference in the sales link, then the owner so far, then the e-mail address of the buyer.
 */
export async function ownerOf(
  tx: Database,
  tokenKey: string,
  purchase: readonly StoredEvent[],
): Promise<number | undefined> {
  const assigned = assignedOwner(purchase);
  if (assigned) return assigned;
  const events = inOrder(purchase.map(read));
  const referred = events.flatMap(({ sck }) => readSalesReference(tokenKey, sck) ?? []);
  const existing = await repository.existingUsers(tx, referred);
  const referredUser = referred.find((userId) => existing.has(userId));
  const owner = referredUser ?? purchase.find(({ userId }) => userId !== null)?.userId;
  if (owner) return owner;

  const emails = events.flatMap(({ email }) => email ?? []);
  const byEmail = await repository.usersByEmail(tx, emails);
  return byEmail.get(emails.find((email) => byEmail.has(email)) ?? '');
}

/**
 * Derives anew what one person may use of one product, from their purchases and from what an admin decided. False when
 * there is neither: what they have then stays as it is.
 */
export async function renewEntitlement(
  tx: Database,
  userId: number,
  productId: number,
  now: Date,
): Promise<boolean> {
  const events = (await repository.eventsOf(tx, userId, productId)).map(read);
  const accessDaysOf = await repository.accessDaysOf(tx, productId, events);
  const bought = entitlementOf(events, accessDaysOf, now);
  const entitlement = entitledTo(bought, await decisionOf(tx, userId, productId), now);
  if (entitlement) await repository.saveEntitlement(tx, userId, productId, entitlement, now);
  return entitlement !== undefined;
}

/** Takes back what somebody had by a purchase that turned out to be another's. */
async function takeBack(
  tx: Database,
  userId: number,
  productId: number,
  lost: readonly StoredEvent[],
  now: Date,
): Promise<void> {
  if (await renewEntitlement(tx, userId, productId, now)) return;
  const granted = entitlementOf(lost.map(read), () => null, now);
  if (granted) await repository.dropEntitlement(tx, userId, productId);
}

/** Makes a purchase somebody's, whole, and derives anew what that changes. */
export async function givePurchase(
  tx: Database,
  purchase: readonly StoredEvent[],
  owner: number,
  now: Date,
): Promise<void> {
  await repository.giveEvents(tx, purchase, owner);
  for (const productId of new Set(purchase.flatMap((event) => event.productId ?? []))) {
    const events = purchase.filter((event) => event.productId === productId);
    const losers = new Set(events.flatMap(({ userId }) => (userId === owner ? [] : (userId ?? []))));
    for (const loser of losers) {
      const lost = events.filter(({ userId }) => userId === loser);
      await takeBack(tx, loser, productId, lost, now);
    }
    await renewEntitlement(tx, owner, productId, now);
  }
}
