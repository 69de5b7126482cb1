import type { Database } from '../../core/database/database';
import { findDecision, combineEntitlement } from './decision';
import { computeEntitlement } from './state/entitlement';
import { groupByProduct } from './packs';
import { sortEvents } from './state/purchase-state';
import * as repository from './repository';
import { getAccessFacts, reportAccess } from './report-access';
import { readStoredEvent, type StoredEvent } from './repository';

/** Returns the user to whom an admin last assigned the purchase. */
function findAssignedOwner(purchase: readonly StoredEvent[]): number | undefined {
  const [latest] = purchase
    .filter(({ assignedAt, userId }) => assignedAt && userId)
    .sort((a, b) => +(b.assignedAt ?? 0) - +(a.assignedAt ?? 0));
  return latest?.userId ?? undefined;
}

/** The events of a purchase, divided by whether the account of their owner was deleted. */
export interface SplitPurchase {
  readonly current: readonly StoredEvent[];
  readonly former: readonly StoredEvent[];
}

/** Separates the events of deleted accounts, so that they are not linked to a new account of the same user. */
export async function splitPurchase(tx: Database, purchase: readonly StoredEvent[]): Promise<SplitPurchase> {
  const owners = new Set(purchase.flatMap(({ userId }) => userId ?? []));
  const existingUsers = await repository.listExistingUsers(tx, [...owners]);
  const isCurrent = ({ userId }: StoredEvent) => userId === null || existingUsers.has(userId);
  return {
    current: purchase.filter(isCurrent),
    former: purchase.filter((event) => !isCurrent(event)),
  };
}

/**
 * Returns the owner of a purchase, given its events without those of deleted accounts. The first source with an owner
 * decides: an assignment by an admin, the current owner, the buyer's e-mail address, our reference in the sales link.
 * A buyer with an account replaces an owner whom only the reference names, because users pass links on.
 */
export async function findOwner(tx: Database, purchase: readonly StoredEvent[]): Promise<number | undefined> {
  const assignedOwner = findAssignedOwner(purchase);
  if (assignedOwner) return assignedOwner;
  const current = purchase.find(({ userId }) => userId !== null)?.userId ?? undefined;
  const referredIds = purchase.flatMap(({ referredId }) => referredId ?? []);
  if (current && !referredIds.includes(current)) return current;

  const emails = sortEvents(purchase.map(readStoredEvent)).flatMap(({ email }) => email ?? []);
  const byEmail = await repository.mapUsersByEmail(tx, emails);
  const buyer = byEmail.get(emails.find((email) => byEmail.has(email)) ?? '');
  if (buyer ?? current) return buyer ?? current;
  const existingUsers = await repository.listExistingUsers(tx, referredIds);
  return referredIds.find((userId) => existingUsers.has(userId));
}

/**
 * Computes and stores a user's access to one product from the purchases and an admin's decision. Returns false, and
 * changes nothing, when neither exists.
 */
export async function renewEntitlement(tx: Database, userId: number, productId: number, now: Date) {
  const events = (await repository.listUserEvents(tx, userId, productId)).map(readStoredEvent);
  const getAccessDays = await repository.loadAccessDays(tx, productId, events);
  const boughtEntitlement = computeEntitlement(events, getAccessDays, now);
  const entitlement = combineEntitlement(boughtEntitlement, await findDecision(tx, userId, productId), now);
  if (entitlement) {
    const factsBefore = await getAccessFacts(tx, userId, productId);
    await repository.saveEntitlement(tx, { userId, productId }, entitlement, now);
    await reportAccess(tx, { user: userId, product: productId }, factsBefore, now);
  }
  return entitlement !== undefined;
}

/** Deletes an entitlement that no purchase and no decision explains any more, and notifies its user. */
export async function withdrawEntitlement(tx: Database, userId: number, productId: number, now: Date) {
  const factsBefore = await getAccessFacts(tx, userId, productId);
  await repository.dropEntitlement(tx, userId, productId);
  await reportAccess(tx, { user: userId, product: productId }, factsBefore, now);
}

/** Recomputes the access of a previous owner, after a purchase turned out to belong to another user. */
async function takeBack(
  tx: Database,
  { userId, productId }: { readonly userId: number; readonly productId: number },
  lostEvents: readonly StoredEvent[],
  now: Date,
): Promise<void> {
  if (await renewEntitlement(tx, userId, productId, now)) return;
  const entitlement = computeEntitlement(lostEvents.map(readStoredEvent), () => null, now);
  if (entitlement) await withdrawEntitlement(tx, userId, productId, now);
}

/** Assigns all events of a purchase to a user, and recomputes the access of the new and the previous owners. */
export async function givePurchase(tx: Database, purchase: readonly StoredEvent[], owner: number, now: Date) {
  await repository.giveEvents(tx, purchase, owner);
  for (const [productId, events] of await groupByProduct(tx, purchase)) {
    const losers = new Set(events.flatMap(({ userId }) => (userId === owner ? [] : (userId ?? []))));
    for (const loser of losers) {
      const lostEvents = events.filter(({ userId }) => userId === loser);
      await takeBack(tx, { userId: loser, productId }, lostEvents, now);
    }
    await renewEntitlement(tx, owner, productId, now);
  }
}
