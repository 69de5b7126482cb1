import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { CallArguments, CopyUserEntity } from '@parque/contract';
import type { Database } from '../../core/database/database';
import { copyAccounts, entitlements, users } from '../../core/database/schema';

export type CopyAccountRow = typeof copyAccounts.$inferSelect;

/** Whether a user has verified their own address. Anyone can register with the address of a stranger. */
const matchProvenUser = (userId: number) =>
  sql`exists (select from ${users} where ${users.id} = ${userId} and ${users.emailProvenAt} is not null)`;

/**
 * Inserts a client of a copy product once. A client that an admin added by email is assigned to the user who has verified
 * it.
 */
export async function insertClient(
  tx: Database,
  productId: number,
  { id: userId, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await tx
    .insert(copyAccounts)
    .values({ productId, userId, email, tipoCuenta: 'Esclava' })
    .onConflictDoUpdate({
      target: [copyAccounts.productId, copyAccounts.email],
      set: { userId },
      setWhere: sql`${copyAccounts.userId} is null and ${matchProvenUser(userId)}`,
    });
}

/** @returns The id; undefined when the product already has an account with this email. */
export async function insertAccount(
  tx: Database,
  account: Pick<CopyAccountRow, 'productId' | 'email' | 'usuario' | 'servidor' | 'tipoCuenta'>,
): Promise<number | undefined> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, account.email), isNotNull(users.emailProvenAt)));
  const [row] = await tx
    .insert(copyAccounts)
    .values({ ...account, userId: user?.id ?? null })
    .onConflictDoNothing({ target: [copyAccounts.productId, copyAccounts.email] })
    .returning({ id: copyAccounts.id });
  return row?.id;
}

function withExpiry(db: Database) {
  return db
    .select({ account: copyAccounts, until: entitlements.until, access: entitlements.status })
    .from(copyAccounts)
    .leftJoin(
      entitlements,
      and(eq(entitlements.userId, copyAccounts.userId), eq(entitlements.productId, copyAccounts.productId)),
    );
}

type CopyUserRow = Awaited<ReturnType<ReturnType<typeof withExpiry>['execute']>>[number];

const toCopyUserEntity = ({ account, until, access }: CopyUserRow): CopyUserEntity => ({
  id: account.id,
  email: account.email,
  usuario: account.usuario,
  servidor: account.servidor,
  fecha_caducidad: until?.toISOString() ?? null,
  access,
  tipoCuenta: account.tipoCuenta,
  idUsuario: account.userId,
  status: account.status,
  version: account.version,
});

export async function listCopyUserEntities(
  db: Database,
  productId: number,
  { after, limit }: CallArguments<'listCopyUsers'>['query'],
): Promise<CopyUserEntity[]> {
  const afterCondition = after === undefined ? undefined : gt(copyAccounts.id, after);
  const query = withExpiry(db)
    .where(and(eq(copyAccounts.productId, productId), afterCondition))
    .orderBy(asc(copyAccounts.id));
  const copyUserRows = await (limit === undefined ? query : query.limit(limit));
  return copyUserRows.map(toCopyUserEntity);
}

export async function copyUserById(db: Database, id: number): Promise<CopyUserEntity | undefined> {
  const [copyUser] = await withExpiry(db).where(eq(copyAccounts.id, id));
  return copyUser && toCopyUserEntity(copyUser);
}

export async function lockAccount(tx: Database, id: number): Promise<CopyAccountRow | undefined> {
  const [row] = await tx.select().from(copyAccounts).where(eq(copyAccounts.id, id)).for('update');
  return row;
}

export async function updateAccount(
  tx: Database,
  id: number,
  change: Pick<CopyAccountRow, 'usuario' | 'servidor' | 'tipoCuenta' | 'status'>,
  now: Date,
): Promise<void> {
  await tx
    .update(copyAccounts)
    .set({ ...change, version: sql`${copyAccounts.version} + 1`, updatedAt: now })
    .where(eq(copyAccounts.id, id));
}

export async function keepPassword(tx: Database, id: number, sealedPassword: string): Promise<void> {
  await tx.update(copyAccounts).set({ clave: sealedPassword }).where(eq(copyAccounts.id, id));
}
