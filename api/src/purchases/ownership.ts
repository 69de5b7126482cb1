import type { Database } from '../database/database';
import { decisionOf, entitledTo } from './decision';
import { entitlementOf } from './entitlement';
import { inOrder } from './purchase-state';
import * as repository from './repository';
import { read, type StoredEvent } from './repository';
import { readSalesReference } from './sales-reference';

/** Whom an admin named last. */
function assignedOwner(purchase: readonly StoredEvent[]): number | undefined {
  const [latest] = purchase
    .filter(({ assignedAt, userId }) => assignedAt && userId)
    .sort((one, other) => +(other.assignedAt ?? 0) - +(one.assignedAt ?? 0));
  return latest?.userId ?? undefined;
}

/**
 * Whose a purchase is. What an admin said stands above all. Our reference in the sales link tells best; without one the
 * purchase stays with whom it has been; a purchase of nobody is found by the buyer's e-mail address.
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
  const bought = entitlementOf(events, await repository.accessDaysOf(tx, productId), now);
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
  const granted = entitlementOf(lost.map(read), null, now);
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
