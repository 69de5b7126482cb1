import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { copierChildren } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { notify } from '../../../../core/notifications/notify';
import { getReachedLimit } from '../../engine/deciding/losses/loss-count';
import { loadOwners } from './owners';

/**
 * Notifies the owner of each loss limit that was reached, once for each stop.
 *
 * @returns The number of stops.
 */
export async function reportStops(services: Services): Promise<number> {
  const { db, now } = services;
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
      // A stop of the day ends at midnight of the broker, and is still reported afterwards.
      const limit = getReachedLimit(child) ?? getReachedLimit({ ...child, day: child.stoppedDay });
      if (!owner || !limit || !child.stoppedAt) continue;
      const isClosed = child.onLossLimit === 'cerrar';
      const { id: account, number, userId: user } = owner;
      const at = child.stoppedAt;
      const data = { account, number, limit, isClosed, at: at.toISOString() };
      await notify(tx, { user, kind: 'copy_stopped', subject: `${account} ${data.at}`, data, at: now() });
    }
    return stopped.length;
  });
}
