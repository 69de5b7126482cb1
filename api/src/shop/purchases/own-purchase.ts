import type { FoundPurchaseEntity, UserEntity } from '@parque/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { entitlements, licences, users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { countAttempt } from '../../core/http/limits/attempts';
import { findDecision } from './decision';
import { splitPurchase } from './ownership';
import { groupByProduct } from './packs';
import { buildPurchase, type PurchaseState } from './state/purchase-state';
import * as repository from './repository';
import { readStoredEvent, type StoredEvent } from './repository';

/** Hides most of an address: 'maria@correo.es' becomes 'm•••@correo.es'. */
export const formatMaskedEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••');

async function isProven(db: Database, userId: number): Promise<boolean> {
  const [row] = await db.select({ at: users.emailProvenAt }).from(users).where(eq(users.id, userId));
  return row?.at != null;
}

/** Returns why an own purchase gives access or not: the entitlement decides, then the state of the purchase. */
async function getOwnState(
  db: Database,
  { id, productId, state, now }: { id: number; productId: number; state: PurchaseState; now: Date },
): Promise<FoundPurchaseEntity['state']> {
  if ((await findDecision(db, id, productId))?.effect === 'revoke') return 'withdrawn';
  const [heldEntitlement] = await db
    .select({ status: entitlements.status, until: entitlements.until, licence: licences.status })
    .from(entitlements)
    .leftJoin(
      licences,
      and(eq(licences.userId, entitlements.userId), eq(licences.productId, entitlements.productId)),
    )
    .where(and(eq(entitlements.userId, id), eq(entitlements.productId, productId)));
  if (heldEntitlement?.status === 'active' && (!heldEntitlement.until || heldEntitlement.until > now))
    return heldEntitlement.licence === 'Bloqueado' ? 'blocked' : 'own';
  return state === 'active' ? 'over' : state;
}

/** A purchase that only the reference of a sales link gave to another user is claimed by the buyer's proof. */
async function getOthersState(db: Database, { id, email }: UserEntity, events: readonly StoredEvent[]) {
  const isLoose = events.every(({ userId, referredId, assignedAt }) => userId === referredId && !assignedAt);
  const isBuyer = events.some((event) => event.email === email);
  return isLoose && isBuyer && !(await isProven(db, id)) ? 'email_unproven' : 'other_account';
}

/** Returns the events of the first product of a transaction, and its events without a product. */
function filterSale(events: readonly StoredEvent[]): StoredEvent[] {
  const productId = events.find((event) => event.productId !== null)?.productId;
  return events.filter((event) => event.productId === null || event.productId === productId);
}

type Outcome = Pick<FoundPurchaseEntity, 'state'> & Partial<FoundPurchaseEntity>;

async function findOutcome(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserEntity,
  transaction: string,
  events: readonly StoredEvent[],
): Promise<Outcome> {
  const sale = filterSale(events);
  const openedProducts = [...(await groupByProduct(db, sale)).keys()];
  const { state } = buildPurchase(transaction, sale.map(readStoredEvent));
  const owner = events.find(({ userId }) => userId !== null)?.userId;
  if (owner) {
    if (owner !== user.id) return { state: await getOthersState(db, user, events) };
    let ownState: Outcome['state'] = 'support';
    // The first product of a pack that is not open.
    for (const productId of openedProducts) {
      ownState = await getOwnState(db, { id: owner, productId, state, now: now() });
      if (ownState !== 'own') break;
    }
    return { state: ownState };
  }
  if (events.some(({ processedAt }) => !processedAt)) return { state: 'processing' };
  if (state !== 'active') return { state };
  const emails = events.flatMap(({ email }) => email ?? []);
  const [buyer] = emails;
  if (!buyer || openedProducts.length === 0) return { state: 'support' };
  if (!emails.includes(user.email)) return { state: 'other_email', buyer: formatMaskedEmail(buyer) };
  return { state: (await isProven(db, user.id)) ? 'support' : 'email_unproven' };
}

/**
 * Finds a purchase by the code of its receipt. An e-mail address alone reveals nothing about its purchases: the
 * code proves that the user is the buyer. Attempts are limited, so that codes cannot be guessed.
 */
export async function findOwnPurchase(
  { db, now }: Services,
  user: UserEntity,
  typedTransaction: string,
): Promise<FoundPurchaseEntity> {
  await countAttempt(db, [{ limit: 'purchase-search:user', subject: String(user.id) }], now());
  const transaction = typedTransaction.toUpperCase();
  return db.transaction(async (tx) => {
    const { current } = await splitPurchase(tx, await repository.listTransactionEvents(tx, transaction));
    if (current.length === 0) return { state: 'unknown', product: null, buyer: null };
    const openedSales = await groupByProduct(tx, filterSale(current));
    const product = await repository.formatTitles(tx, [...openedSales.keys()]);
    return { product, buyer: null, ...(await findOutcome({ db: tx, now }, user, transaction, current)) };
  });
}
