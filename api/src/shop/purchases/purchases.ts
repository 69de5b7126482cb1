import type { Database } from '../../core/database/database';
import type { Services } from '../../core/http/area';
import { createWaitingPurchaseMail } from '../../core/mail/mail-templates';
import { post } from '../../core/mail/outbox';
import { notifyUser } from '../../core/push/notices';
import { getEnvelopeId, readHotmartEvent, type HotmartEvent } from './hotmart-event';
import { givePurchase, findOwner, splitPurchase, type SplitPurchase } from './ownership';
import { groupByProduct, recordPackSale } from './packs';
import { removePeople } from './people-in-event';
import * as repository from './repository';
import { readStoredEvent, type StoredEvent } from './repository';
import { signBuyerProof } from './buyer-proof';
import { readSalesReference } from './sales-reference';
import { buildPurchase, getPurchaseEffect, proofsOfPayment } from './state/purchase-state';
import { hashBody, toStoredBody } from './stored-body';

const secondMs = 1000;
const maxWaitMs = 60 * 60 * secondMs;

/** Stores an event as it was received. Returns false when it is already stored. */
export async function storeHotmartEvent(
  db: Database,
  receivedBody: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<boolean> {
  const body = toStoredBody(receivedBody);
  const id = getEnvelopeId(body) ?? hashBody(body);
  return repository.addEvent(db, readHotmartEvent(body, { id, receivedAt: now }), body, now);
}

/**
 * Returns the deleted account of an event, by its transaction, or by its subscription when it has no transaction.
 * A later payment of the subscription is a separate purchase, which its buyer can still claim.
 */
function findDeletedOwner(event: HotmartEvent, { current, former }: SplitPurchase): number | undefined {
  const otherEvents = current.filter(({ id }) => id !== event.id);
  const isSameSale = ({ transaction }: StoredEvent) =>
    !event.transaction || transaction === event.transaction;
  return otherEvents.some(isSameSale) ? undefined : (former.find(isSameSale)?.userId ?? undefined);
}

/**
 * Records the terms of a new sale and what it opens. Processing an event again, as an admin requests, adds what the pack
 * opens now.
 */
async function recordSale(
  tx: Database,
  { event, productId, isReplay }: { event: HotmartEvent; productId: number; isReplay: boolean },
  now: Date,
): Promise<void> {
  const { transaction } = event;
  if (!transaction) return;
  const isNew = await repository.recordTerms(tx, transaction, productId, now);
  if (!isNew && !isReplay) return;
  for (const openedProduct of await recordPackSale(tx, { ...event, transaction }, productId))
    await repository.recordTerms(tx, transaction, openedProduct, now);
}

async function processEvent(
  tx: Database,
  services: Services,
  storedEvent: StoredEvent,
  isReplay: boolean,
): Promise<void> {
  const { settings, now } = services;
  const event = readStoredEvent(storedEvent);
  const productId = await repository.findProduct(tx, event);
  const referenceUserId = readSalesReference(settings.tokenKey, event.sck);
  await repository.markProcessed(tx, event, { productId, referenceUserId }, now());
  if (productId) await recordSale(tx, { event, productId, isReplay }, now());

  const purchase = await splitPurchase(tx, await repository.listPurchaseEvents(tx, storedEvent.id));
  const deletedOwner = findDeletedOwner(event, purchase);
  if (deletedOwner) {
    await repository.keepAnonymous(tx, storedEvent.id, deletedOwner, removePeople(storedEvent.body));
    return;
  }
  const owner = await findOwner(tx, purchase.current);
  if (owner) await givePurchase(tx, purchase.current, owner, now());
  else {
    const isSameSale = (candidate: StoredEvent) =>
      candidate.transaction === event.transaction && candidate.productId === (productId ?? null);
    await notifyWaiting(tx, services, event, purchase.current.filter(isSameSale));
  }
}

const isProofOfPayment = (event: HotmartEvent) =>
  proofsOfPayment.some((effect) => effect === getPurchaseEffect(event));

/**
 * Wakes the open pages of a buyer who has not verified the address yet: they show that the purchase waits. A buyer without
 * an account gets one mail about each purchase, with a link to the registration.
 */
async function notifyWaiting(
  tx: Database,
  services: Services,
  event: HotmartEvent,
  sale: readonly StoredEvent[],
): Promise<void> {
  const { email, transaction } = event;
  if (!email) return;
  const unprovenUsers = await repository.listUnprovenUsers(tx, [email]);
  for (const userId of unprovenUsers) await notifyUser(tx, userId);
  if (unprovenUsers.length > 0 || !transaction || !isProofOfPayment(event)) return;
  // A late approval of a refunded purchase has nothing to wait for.
  if (buildPurchase(transaction, sale.map(readStoredEvent)).state !== 'active') return;
  const openedProducts = [...(await groupByProduct(tx, sale)).keys()];
  const titles = await repository.formatTitles(tx, openedProducts);
  if (titles === null) return;
  const { settings, now } = services;
  const token = signBuyerProof(settings.tokenKey, email, now());
  const mail = createWaitingPurchaseMail(settings, email, titles, token);
  await post(tx, services, mail, `purchase ${transaction} ${openedProducts[0]}`);
}

/** Describes an error without personal data: the message of a database error contains the values of its query. */
function describeFailure(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(origin instanceof Error)) return 'unknown';
  const { code, constraint } = origin as { code?: unknown; constraint?: unknown };
  return [origin.name, code, constraint].filter((part) => typeof part === 'string').join(' ');
}

/** Processes an event. On failure, stores the cause and the time of the next attempt. */
async function tryEvent(
  tx: Database,
  services: Services,
  storedEvent: StoredEvent,
  isReplay = false,
): Promise<void> {
  const { now, log } = services;
  try {
    await tx.transaction((attempt) => processEvent(attempt, services, storedEvent, isReplay));
    log.info({ event: storedEvent.id, name: storedEvent.name }, 'Hotmart event processed');
  } catch (error) {
    const failure = describeFailure(error);
    const waitMs = Math.min(secondMs * 2 ** storedEvent.failures, maxWaitMs);
    await repository.markFailed(tx, storedEvent, failure, new Date(+now() + waitMs));
    log.error({ event: storedEvent.id, failure, failures: storedEvent.failures + 1 }, 'Hotmart event failed');
  }
}

/** Processes one due event. Returns false when there was none. */
async function processNextEvent(services: Services): Promise<boolean> {
  const { db, now } = services;
  return db.transaction(async (tx) => {
    await repository.lockPurchases(tx);
    const storedEvent = await repository.nextDueEvent(tx, now());
    if (!storedEvent) return false;
    await tryEvent(tx, services, storedEvent);
    return true;
  });
}

/** Processes an event again, as if it had just arrived. The caller holds the lock of `lockPurchases`. */
export async function replayEvent(tx: Database, services: Services, id: string): Promise<void> {
  await tryEvent(tx, services, await repository.resetEvent(tx, id, services.now()), true);
}

/**
 * Assigns a purchase to a user by an admin's decision, which later events do not change. Events of a deleted account
 * are included only when the admin chose one of them. The caller holds the lock of `lockPurchases`.
 */
export async function assignPurchase(tx: Database, id: string, owner: number, now: Date): Promise<void> {
  const { current, former } = await splitPurchase(tx, await repository.listPurchaseEvents(tx, id));
  const purchase = current.some((event) => event.id === id) ? current : [...current, ...former];
  await repository.markAssigned(tx, purchase, now);
  await givePurchase(tx, purchase, owner, now);
}

/** Processes the due events, oldest first. A failed event is retried later and does not delay the others. */
export async function processDueEvents(services: Services, goesOn: () => boolean = () => true) {
  while (goesOn() && (await processNextEvent(services)));
}

/** Assigns the purchases that wait for an e-mail address, or went to the user of a sales link, to its verified user. */
export async function assignPurchases(
  tx: Database,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  await repository.lockPurchases(tx);
  const claimedIds = new Set<string>();
  for (const { id } of await repository.listUnclaimedEvents(tx, email)) {
    if (claimedIds.has(id)) continue;
    const { current } = await splitPurchase(tx, await repository.listPurchaseEvents(tx, id));
    for (const event of current) claimedIds.add(event.id);
    if ((await findOwner(tx, current)) === userId) await givePurchase(tx, current, userId, now);
  }
}
