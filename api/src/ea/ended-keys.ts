import { desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database';
import { endedEaKeys, licences } from '../database/schema';
import { isTokenOf, signingKey } from './key';

/** Longer than the grace of an EA, so that its owner also learns after a holiday why it opens nothing. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Keys of one licence that are compared with a token, the latest first. */
const mostCompared = 100;

/** Remembers the keys of licences that are about to be replaced or deleted, so that EAs which have them are denied. */
export async function endKeys(tx: Database, which: SQL | undefined, now: Date): Promise<void> {
  const keys = await tx
    .select({ licenceId: licences.id, salt: licences.keySalt })
    .from(licences)
    .where(which)
    .for('update');
  if (keys.length === 0) return;
  await tx
    .insert(endedEaKeys)
    .values(keys.map((key) => ({ ...key, endedAt: now })))
    .onConflictDoNothing();
}

/** The key that a token of this licence was derived from, if the key has ended. */
export async function endedKeyOf(
  db: Database,
  installationKey: string,
  { token, licenceId }: { readonly token: string; readonly licenceId: number },
): Promise<string | undefined> {
  const rows = await db
    .select({ salt: endedEaKeys.salt })
    .from(endedEaKeys)
    .where(eq(endedEaKeys.licenceId, licenceId))
    .orderBy(desc(endedEaKeys.endedAt))
    .limit(mostCompared);
  return rows
    .map(({ salt }) => signingKey(installationKey, { id: licenceId, salt }))
    .find((key) => isTokenOf(token, key, licenceId));
}

/** Deletes the keys that ended more than 90 days ago. */
export async function sweepEndedKeys(db: Database, now: Date): Promise<void> {
  await db.delete(endedEaKeys).where(lt(endedEaKeys.endedAt, new Date(+now - keptMs)));
}
