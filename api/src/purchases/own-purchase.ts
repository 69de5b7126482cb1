import type { FoundPurchaseEntity, UserEntity } from '@parque/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { users } from '../database/schema';
import type { Services } from '../http/area';
import { countAttempt } from '../http/limits/attempts';
import { splitPurchase } from './ownership';
import { purchaseOf, type PurchaseState } from './purchase-state';
import * as repository from './repository';
import { read, type StoredEvent } from './repository';

const ended = new Set<PurchaseState>(['charged_back', 'refunded', 'expired', 'canceled']);

/** Hides most of an address: 'maria@correo.es' becomes 'm•••@correo.es'. */
export const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••');

const hasEnded = (transaction: string, events: readonly StoredEvent[]) =>
  ended.has(purchaseOf(transaction, events.map(read)).state);

async function isProven(db: Database, userId: number): Promise<boolean> {
  const [row] = await db.select({ at: users.emailProvenAt }).from(users).where(eq(users.id, userId));
  return row?.at != null;
}

type Outcome = Pick<FoundPurchaseEntity, 'state'> & Partial<FoundPurchaseEntity>;

async function outcomeOf(
  db: Database,
  person: UserEntity,
  transaction: string,
  events: readonly StoredEvent[],
): Promise<Outcome> {
  const owner = events.find(({ userId }) => userId !== null)?.userId;
  if (owner) {
    if (owner !== person.id) return { state: 'other_account' };
    return { state: hasEnded(transaction, events) ? 'ended' : 'own' };
  }
  if (events.some(({ processedAt }) => !processedAt)) return { state: 'processing' };
  const emails = events.flatMap(({ email }) => email ?? []);
  const [buyer] = emails;
  if (!buyer || events.every(({ productId }) => productId === null)) return { state: 'support' };
  if (!emails.includes(person.email)) return { state: 'other_email', buyer: masked(buyer) };
  return { state: (await isProven(db, person.id)) ? 'support' : 'email_unproven' };
}

/**
 * Finds a purchase by the code of its receipt. An e-mail address alone reveals nothing about its purchases: the
 * code proves that the user is the buyer. Attempts are limited, so that codes cannot be guessed.
 */
export async function findOwnPurchase(
  { db, now }: Services,
  person: UserEntity,
  typed: string,
): Promise<FoundPurchaseEntity> {
  await countAttempt(db, [{ limit: 'purchase-search:person', subject: String(person.id) }], now());
  const transaction = typed.toUpperCase();
  return db.transaction(async (tx) => {
    const { current } = await splitPurchase(tx, await repository.eventsOfTransaction(tx, transaction));
    if (current.length === 0) return { state: 'unknown', product: null, buyer: null };
    const product = await repository.productTitle(tx, current);
    return { product, buyer: null, ...(await outcomeOf(tx, person, transaction, current)) };
  });
}
