import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { copierChildren } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { stopLetter } from '../../../../core/mail/mail-templates';
import { post } from '../../../../core/mail/outbox';
import { getReachedLimit } from '../../engine/deciding/losses/loss-count';
import { loadOwners } from './owners';

/**
 * Informs the owner by mail of each loss limit that was reached, once for each stop.
 *
 * @returns The number of stops.
 */
export async function reportStops(services: Services): Promise<number> {
  const { db, now, settings } = services;
  const table = copierChildren;
  return db.transaction(async (tx) => {
    // Only one of several processes updates the row; for the others it is mailed already.
    const stopped = await tx
      .update(table)
      .set({ stopMailedAt: now() })
      .where(
        and(
          isNotNull(table.stoppedAt),
          or(isNull(table.stopMailedAt), lt(table.stopMailedAt, table.stoppedAt)),
        ),
      )
      .returning();
    if (stopped.length === 0) return 0;
    const ids = stopped.map(({ accountId }) => accountId);
    const owners = await loadOwners(tx, ids);
    for (const child of stopped) {
      const owner = owners.get(child.accountId);
      // A stop of the day ends at midnight of the broker, and is still mailed afterwards.
      const limit = getReachedLimit(child) ?? getReachedLimit({ ...child, day: child.stoppedDay });
      if (!owner || !limit || !child.stoppedAt) continue;
      const isClosed = child.onLossLimit === 'cerrar';
      const stop = { ...owner, limit, isClosed, at: child.stoppedAt };
      await post(tx, services, stopLetter(settings, owner.email, stop));
    }
    return stopped.length;
  });
}
