import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { CopyStockEntity } from '@parque/contract';
import type { Database } from '../../core/database/database';
import { copyLinks, entitlements, products } from '../../core/database/schema';
import { copyProductCondition } from './copy-product';

export type CopyLinkRow = typeof copyLinks.$inferSelect;

/** The user and the product of a link. */
export interface Holder {
  readonly userId: number;
  readonly productId: number;
}

const matchHolder = ({ userId, productId }: Holder) =>
  and(eq(copyLinks.userId, userId), eq(copyLinks.productId, productId));

/** Selects links that are unassigned, and not reserved or whose reservation has lapsed. */
const matchFreeLinks = (lapsedBefore: Date) =>
  and(isNull(copyLinks.assignedAt), or(isNull(copyLinks.userId), lt(copyLinks.reservedAt, lapsedBefore)));

/** Serialises the calls of a user, so that a second link cannot be reserved. */
export async function lockCopyLinks(tx: Database, { userId, productId }: Holder): Promise<void> {
  await tx
    .select({ status: entitlements.status })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.productId, productId)))
    .for('update');
}

/** Returns the link that is reserved for the user, locked until the transaction ends. */
export async function findReservedLink(tx: Database, holder: Holder): Promise<CopyLinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(copyLinks)
    .where(and(matchHolder(holder), isNull(copyLinks.assignedAt)))
    .for('update');
  return row;
}

/**
 * The next free link, locked. Links that other transactions have locked are skipped. Links with an expired reservation
 * come last.
 */
export async function nextOpenLink(tx: Database, productId: number, lapsedBefore: Date) {
  const [row] = await tx
    .select()
    .from(copyLinks)
    .where(and(eq(copyLinks.productId, productId), matchFreeLinks(lapsedBefore)))
    .orderBy(sql`${copyLinks.reservedAt} asc nulls first`, asc(copyLinks.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

export async function reserve(tx: Database, id: number, userId: number, reservedAt: Date): Promise<void> {
  await tx.update(copyLinks).set({ userId, reservedAt }).where(eq(copyLinks.id, id));
}

/** Returns a link by its address, locked until the transaction ends. */
export async function lockLink(tx: Database, productId: number, url: string) {
  const [row] = await tx
    .select()
    .from(copyLinks)
    .where(and(eq(copyLinks.productId, productId), eq(copyLinks.url, url)))
    .for('update');
  return row;
}

export async function assign(tx: Database, id: number, size: string, assignedAt: Date): Promise<void> {
  await tx.update(copyLinks).set({ size, assignedAt }).where(eq(copyLinks.id, id));
}

export function listAssignedLinks(db: Database, holder: Holder) {
  return db
    .select({ url: copyLinks.url, size: copyLinks.size })
    .from(copyLinks)
    .where(and(matchHolder(holder), isNotNull(copyLinks.assignedAt)))
    .orderBy(asc(copyLinks.assignedAt), asc(copyLinks.id));
}

/** @returns The id of the link; undefined when the address exists already. */
export async function insertLink(tx: Database, productId: number, url: string): Promise<number | undefined> {
  const [row] = await tx
    .insert(copyLinks)
    .values({ productId, url })
    .onConflictDoNothing({ target: copyLinks.url })
    .returning({ id: copyLinks.id });
  return row?.id;
}

export async function countOpenLinks(db: Database, productId: number, lapsedBefore: Date): Promise<number> {
  return db.$count(copyLinks, and(eq(copyLinks.productId, productId), matchFreeLinks(lapsedBefore)));
}

/** Returns all products that have or had a link. */
export function listStock(db: Database, lapsedBefore: Date): Promise<CopyStockEntity[]> {
  const freeCondition = matchFreeLinks(lapsedBefore);
  const assignedCondition = isNotNull(copyLinks.assignedAt);
  return db
    .select({
      product_id: products.id,
      title: products.title,
      url: products.url,
      free: sql<number>`(count(${copyLinks.id}) filter (where ${freeCondition}))::int`,
      reserved: sql<number>`(count(${copyLinks.id}) filter (where not (${freeCondition}) and not (${assignedCondition})))::int`,
      assigned: sql<number>`(count(${copyLinks.id}) filter (where ${assignedCondition}))::int`,
    })
    .from(products)
    .leftJoin(copyLinks, eq(copyLinks.productId, products.id))
    .where(copyProductCondition)
    .groupBy(products.id)
    .orderBy(desc(products.id));
}
