import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { copierChildren } from '../../../../core/database/schema';
import type { Services } from '../../../../core/http/area';
import { notify } from '../../../../core/notifications/notify';
import { getReachedLimit } from '../../engine/deciding/losses/loss-count';
import { reportMarked } from './owners';

const table = copierChildren;

/**
 * Notifies the owner of each loss limit that was reached, once for each stop.
 *
 * @returns The number of stops.
 */
export const reportStops = (services: Services): Promise<number> =>
  reportMarked(
    services,
    (tx) =>
      tx
        .update(table)
        .set({ stopMailedAt: services.now() })
        .where(
          and(
            isNotNull(table.stoppedAt),
            or(isNull(table.stopMailedAt), lt(table.stopMailedAt, table.stoppedAt)),
          ),
        )
        .returning(),
    ({ accountId }) => accountId,
    async (tx, child, owner) => {
      // A stop of the day ends at midnight of the broker, and is still reported afterwards.
      const limit = getReachedLimit(child) ?? getReachedLimit({ ...child, day: child.stoppedDay });
      if (!owner || !limit || !child.stoppedAt) return;
      const { id: account, number, userId: user } = owner;
      const at = child.stoppedAt.toISOString();
      const data = { account, number, limit, isClosed: child.onLossLimit === 'cerrar', at };
      const subject = `${account} ${at}`;
      await notify(tx, { user, kind: 'copy_stopped', subject, data, at: services.now() });
    },
  );
