import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { envelopeId, readHotmartEvent } from './hotmart-event';
import { givePurchase, ownerOf } from './ownership';
import * as repository from './repository';
import { read, type StoredEvent } from './repository';
import { hashOf, storedBody } from './stored-body';

const secondMs = 1000;
const longestWaitMs = 60 * 60 * secondMs;

/** Keeps an event as it came. False when the same was kept before. */
export async function storeHotmartEvent(
  db: Database,
  received: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<boolean> {
  const body = storedBody(received);
  const id = envelopeId(body) ?? hashOf(body);
  return repository.addEvent(db, readHotmartEvent(body, { id, receivedAt: now }), body, now);
}

async function processEvent(tx: Database, { settings, now }: Services, stored: StoredEvent): Promise<void> {
  const event = read(stored);
  const productId = event.hotmartProductId && (await repository.productOfHotmart(tx, event.hotmartProductId));
  await repository.markProcessed(tx, event, productId || null, now());

  const purchase = await repository.eventsOfPurchase(tx, stored.id);
  const owner = await ownerOf(tx, settings.tokenKey, purchase);
  if (owner) await givePurchase(tx, purchase, owner, now());
}

/** What went wrong, in words without anybody's data: a database error carries the values of its query. */
function failureOf(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(origin instanceof Error)) return 'unknown';
  const { code, constraint } = origin as { code?: unknown; constraint?: unknown };
  return [origin.name, code, constraint].filter((part) => typeof part === 'string').join(' ');
}

/** Processes an event, or notes why that failed and when to try again. */
async function tryEvent(tx: Database, services: Services, stored: StoredEvent): Promise<void> {
  const { now, log } = services;
  try {
    await tx.transaction((attempt) => processEvent(attempt, services, stored));
    log.info({ event: stored.id, name: stored.name }, 'Hotmart event processed');
  } catch (error) {
    const failure = failureOf(error);
    const waitMs = Math.min(secondMs * 2 ** stored.failures, longestWaitMs);
    await repository.markFailed(tx, stored, failure, new Date(+now() + waitMs));
    log.error({ event: stored.id, failure, failures: stored.failures + 1 }, 'Hotmart event failed');
  }
}

/** Processes one event that is due. False when there was none. */
async function processNextEvent(services: Services): Promise<boolean> {
  const { db, now } = services;
  return db.transaction(async (tx) => {
    await repository.takeTurn(tx);
    const stored = await repository.nextDueEvent(tx, now());
    if (!stored) return false;
    await tryEvent(tx, services, stored);
    return true;
  });
}

/** Processes an event once more, as if it had just arrived. The caller has the turn. */
export async function replayEvent(tx: Database, services: Services, id: string): Promise<void> {
  await tryEvent(tx, services, await repository.reopen(tx, id, services.now()));
}

/** Makes a purchase somebody's because an admin says so, whatever else tells of it now or later. The caller has the turn. */
export async function assignPurchase(tx: Database, id: string, owner: number, now: Date): Promise<void> {
  const purchase = await repository.eventsOfPurchase(tx, id);
  await repository.markAssigned(tx, purchase, now);
  await givePurchase(tx, purchase, owner, now);
}

/** Processes the events that are due, the oldest first; one that fails is put off and holds up no other. */
export async function processDueEvents(
  services: Services,
  goesOn: () => boolean = () => true,
): Promise<void> {
  while (goesOn() && (await processNextEvent(services)));
}

/** Gives somebody who has proved an e-mail address the purchases that wait for it. */
export async function claimPurchases(
  tx: Database,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  await repository.takeTurn(tx);
  const claimed = new Set<string>();
  for (const { id } of await repository.unclaimedEvents(tx, email)) {
    if (claimed.has(id)) continue;
    const purchase = await repository.eventsOfPurchase(tx, id);
    for (const event of purchase) claimed.add(event.id);
    if (purchase.every((event) => event.userId === null)) await givePurchase(tx, purchase, userId, now);
  }
}
