import { desc, eq, lt, type SQL } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { endedEaKeys, licences } from '../../../core/database/schema';
import { isKeyToken, deriveSigningKey } from './key';

/** Longer than the grace of an EA, so that its owner also learns after a holiday why it opens nothing. */
const retentionMs = 90 * msPerDay;

/** Keys of one licence that are compared with a token, the latest first. */
const maxComparedKeys = 100;

/** Remembers the keys of licences that are about to be replaced or deleted, so that EAs which have them are denied. */
export async function endKeys(tx: Database, keyCondition: SQL | undefined, now: Date): Promise<void> {
  const keys = await tx
    .select({ licenceId: licences.id, salt: licences.keySalt })
    .from(licences)
    .where(keyCondition)
    .for('update');
  if (keys.length === 0) return;
  await tx
    .insert(endedEaKeys)
    .values(keys.map((key) => ({ ...key, endedAt: now })))
    .onConflictDoNothing();
}

/** Returns the key that a token of this licence was derived from, if the key has ended. */
export async function findEndedKey(
  db: Database,
  installationKey: string,
  { token, licenceId }: { readonly token: string; readonly licenceId: number },
): Promise<string | undefined> {
  const rows = await db
    .select({ salt: endedEaKeys.salt })
    .from(endedEaKeys)
    .where(eq(endedEaKeys.licenceId, licenceId))
    .orderBy(desc(endedEaKeys.endedAt))
    .limit(maxComparedKeys);
  return rows
    .map(({ salt }) => deriveSigningKey(installationKey, { id: licenceId, salt }))
    .find((key) => isKeyToken(token, key, licenceId));
}

export async function sweepEndedKeys(db: Database, now: Date): Promise<void> {
  await db.delete(endedEaKeys).where(lt(endedEaKeys.endedAt, new Date(+now - retentionMs)));
}
