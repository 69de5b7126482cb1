import type { Database } from '../database/database';
import { decisionOf, entitledTo } from './decision';
import { entitlementOf } from './entitlement';
import { inOrder } from './purchase-state';
import * as repository from './repository';
import { read, type StoredEvent } from './repository';
import { readSalesReference } from './sales-reference';

/** Returns the user to whom an admin last assigned the purchase. */
function assignedOwner(purchase: readonly StoredEvent[]): number | undefined {
  const [latest] = purchase
    .filter(({ assignedAt, userId }) => assignedAt && userId)
    .sort((one, other) => +(other.assignedAt ?? 0) - +(one.assignedAt ?? 0));
  return latest?.userId ?? undefined;
}

/** The events of a purchase, divided by whether the account of their owner was deleted. */
export interface SplitPurchase {
  readonly current: readonly StoredEvent[];
  readonly ofDeleted: readonly StoredEvent[];
}

/** Separates the events of deleted accounts, so that they are not linked to a new account of the same person. */
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
 * Returns the owner of a purchase, given its events without those of deleted accounts. The first source with an owner
 * decides: an assignment by an admin, our reference in the sales link, the current owner, the buyer's e-mail address.
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
 * Computes and stores a user's access to one product from the purchases and an admin's decision. Returns false, and
 * changes nothing, when neither exists.
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

/** Recomputes the access of a previous owner, after a purchase turned out to belong to another user. */
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

/** Assigns all events of a purchase to a user, and recomputes the access of the new and the previous owners. */
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
