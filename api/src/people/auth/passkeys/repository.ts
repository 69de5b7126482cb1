import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { PasskeyEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { passkeys } from '../../../core/database/schema';

export type PasskeyRow = typeof passkeys.$inferSelect;

const countQuery = prepareOnce((db) =>
  db
    .select({ found: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, sql.placeholder('userId')))
    .prepare('passkeys-of-user'),
);

export async function countPasskeys(db: Database, userId: number): Promise<number> {
  const [row] = await countQuery(db).execute({ userId });
  return row?.found ?? 0;
}

export function listPasskeyRows(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findPasskeyByCredential(db: Database, credentialId: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/**
 * Records a use. The authenticator counts its signatures; a lower count is a sign of a copied key.
 *
 * @returns Whether the passkey still exists.
 */
export async function recordPasskeyUse(
  tx: Database,
  { id }: PasskeyRow,
  use: { counter: number; isSynced: boolean; time: Date },
): Promise<boolean> {
  const { counter, isSynced, time } = use;
  const used = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: time })
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function deletePasskey(tx: Database, userId: number, id: number) {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row;
}

export function toPasskeyEntity({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): PasskeyEntity {
  return {
    id,
    name,
    is_synced: isSynced,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
