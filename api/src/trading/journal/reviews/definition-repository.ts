import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { brokerAccounts, journalDefinitions, journalReviews } from '../../../core/database/schema';
import { newVersion } from './new-version';

export type DefinitionRow = typeof journalDefinitions.$inferSelect;
export type WrittenDefinition = Omit<DefinitionRow, 'version'>;

export async function listUserDefinitions(db: Database, userId: number): Promise<DefinitionRow[]> {
  const { kind, name, key } = journalDefinitions;
  return db.query.journalDefinitions.findMany({
    where: eq(journalDefinitions.userId, userId),
    orderBy: [asc(kind), asc(name), asc(key)],
  });
}

/** Inserts or replaces a definition. The caller has checked its version. */
export async function writeDefinition(tx: Database, row: WrittenDefinition): Promise<DefinitionRow> {
  const { name, content, updatedAt } = row;
  const { userId, key } = journalDefinitions;
  const [savedDefinition] = await tx
    .insert(journalDefinitions)
    .values(row)
    .onConflictDoUpdate({ target: [userId, key], set: { name, content, updatedAt, version: newVersion } })
    .returning();
  if (!savedDefinition) throw new Error('the definition was not written');
  return savedDefinition;
}

/** Deletes a definition. A deleted setup and its marked rules are removed from the owner's reviews. */
export async function deleteDefinition(tx: Database, userId: number, key: string): Promise<void> {
  const userAccounts = tx
    .select({ id: brokerAccounts.id })
    .from(brokerAccounts)
    .where(eq(brokerAccounts.userId, userId));
  await tx
    .update(journalReviews)
    .set({ setup: null, kept: [], broken: [], version: newVersion })
    .where(and(eq(journalReviews.setup, key), inArray(journalReviews.accountId, userAccounts)));
  await tx
    .delete(journalDefinitions)
    .where(and(eq(journalDefinitions.userId, userId), eq(journalDefinitions.key, key)));
}

/** Removes an account from its owner's groups. The caller holds the lock of the definitions. */
export async function removeFromGroups(tx: Database, userId: number, account: number): Promise<void> {
  const { content, kind } = journalDefinitions;
  const otherAccounts = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${content} -> 'accounts') one
    where one <> to_jsonb(${account}::bigint))`;
  await tx
    .update(journalDefinitions)
    .set({ content: sql`jsonb_set(${content}, '{accounts}', ${otherAccounts})`, version: newVersion })
    .where(
      and(
        eq(journalDefinitions.userId, userId),
        eq(kind, 'group'),
        sql`${content} -> 'accounts' @> to_jsonb(${account}::bigint)`,
      ),
    );
}
