import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { LicenceEntity } from '@parque/contract';
import type { Database } from '../../core/database/database';
import { prepareOnce } from '../../core/database/prepared';
import { eaRefusals, entitlements, licences, users } from '../../core/database/schema';
import { endKeys } from './ea/ended-keys';

export type LicenceRow = typeof licences.$inferSelect;

function withOwner(db: Database) {
  return db
    .select({
      id: licences.id,
      email: users.email,
      user_id: licences.userId,
      product_id: licences.productId,
      account_1: licences.account1,
      account_2: licences.account2,
      until: entitlements.until,
      access: entitlements.status,
      status: licences.status,
      version: licences.version,
    })
    .from(licences)
    .innerJoin(users, eq(users.id, licences.userId))
    .leftJoin(
      entitlements,
      and(eq(entitlements.userId, licences.userId), eq(entitlements.productId, licences.productId)),
    );
}

type LicenceWithOwner = Awaited<ReturnType<ReturnType<typeof withOwner>['execute']>>[number];

const toLicenceEntity = ({ until, ...licence }: LicenceWithOwner): LicenceEntity => ({
  ...licence,
  fecha_caducidad: until?.toISOString() ?? null,
});

const ownLicenceQuery = prepareOnce((db) =>
  withOwner(db)
    .where(
      and(
        eq(licences.userId, sql.placeholder('userId')),
        eq(licences.productId, sql.placeholder('productId')),
      ),
    )
    .prepare('licence-of'),
);

export async function findLicenceById(db: Database, id: number): Promise<LicenceEntity | undefined> {
  const [licence] = await withOwner(db).where(eq(licences.id, id));
  return licence && toLicenceEntity(licence);
}

export async function findLicence(db: Database, userId: number, productId: number) {
  const [licence] = await ownLicenceQuery(db).execute({ userId, productId });
  return licence && toLicenceEntity(licence);
}

/** Licences of a product in the order of their ids: all, or a page after an id. */
export async function listLicenceEntities(
  db: Database,
  productId: number,
  { after, limit }: { readonly after?: number | undefined; readonly limit?: number | undefined },
): Promise<LicenceEntity[]> {
  const afterCondition = after === undefined ? undefined : gt(licences.id, after);
  const query = withOwner(db)
    .where(and(eq(licences.productId, productId), afterCondition))
    .orderBy(asc(licences.id));
  const licenceRows = await (limit === undefined ? query : query.limit(limit));
  return licenceRows.map(toLicenceEntity);
}

/** Returns the licence, inserted if missing, and locked until the transaction ends. */
export async function lockLicence(tx: Database, userId: number, productId: number): Promise<LicenceRow> {
  await tx
    .insert(licences)
    .values({ userId, productId })
    .onConflictDoNothing({ target: [licences.userId, licences.productId] });
  const [row] = await tx
    .select()
    .from(licences)
    .where(and(eq(licences.userId, userId), eq(licences.productId, productId)))
    .for('update');
  if (!row) throw new Error('a licence is missing after its insertion');
  return row;
}

export async function lockLicenceById(tx: Database, id: number): Promise<LicenceRow | undefined> {
  const [row] = await tx.select().from(licences).where(eq(licences.id, id)).for('update');
  return row;
}

export async function updateLicence(
  tx: Database,
  id: number,
  change: Partial<Pick<LicenceRow, 'account1' | 'account2' | 'status'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(licences)
    .set({ ...change, version: sql`${licences.version} + 1`, updatedAt: now })
    .where(eq(licences.id, id));
}

/** Removes a licence with the refusals of its EAs, which could no longer be assigned to a user. Ends its key. */
export async function removeLicence(tx: Database, id: number, now: Date): Promise<void> {
  await endKeys(tx, eq(licences.id, id), now);
  await tx.delete(eaRefusals).where(eq(eaRefusals.licenceId, id));
  await tx.delete(licences).where(eq(licences.id, id));
}
