import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { toLots } from '@parque/domain/copy';
import { copierFindings, users } from '../../../../core/database/schema/index';
import type { Services } from '../../../../core/http/area';
import { notify } from '../../../../core/notifications/notify';
import { loadOwners } from '../mails/owners';

/** Kinds of differences that put money at risk: nothing closes the position when the master closes its own. */
const severeKinds = ['orphan', 'side'] as const;

/** How long such a difference stays open before it is reported. */
const bearableMs = 15 * 60 * 1000;

/**
 * Notifies the admins and the owner of each severe difference that has been open for fifteen minutes, once for each difference.
 *
 * @returns The number of differences.
 */
export async function reportFindings(services: Services): Promise<number> {
  const { db, now } = services;
  const table = copierFindings;
  return db.transaction(async (tx) => {
    // Only one of several processes updates the row; for the others it is mailed already.
    const due = await tx
      .update(table)
      .set({ mailedAt: now() })
      .where(
        and(
          inArray(table.kind, [...severeKinds]),
          isNotNull(table.confirmedAt),
          isNull(table.resolvedAt),
          isNull(table.mailedAt),
          lte(table.foundAt, new Date(+now() - bearableMs)),
        ),
      )
      .returning();
    if (due.length === 0) return 0;
    const admins = await tx
      .select({ user: users.id })
      .from(users)
      .where(and(eq(users.rol, 1), isNull(users.deletedAt)));
    const children = due.map(({ childId }) => childId);
    const owners = await loadOwners(tx, children);
    for (const { id, childId, kind, symbol, units, childPosition, foundAt } of due) {
      const owner = owners.get(childId);
      const difference = {
        account: childId,
        number: owner?.number ?? 0,
        symbol,
        lots: toLots(units),
        childPosition,
        foundAt: foundAt.toISOString(),
        isReversed: kind === 'side',
      };
      const report = (user: number, forAdmin: boolean) => {
        const data = { ...difference, forAdmin };
        const subject = `${id} ${forAdmin ? 'admin' : 'owner'}`;
        return notify(tx, { user, kind: 'copy_difference', subject, data, at: now() });
      };
      if (owner) await report(owner.userId, false);
      for (const { user } of admins) await report(user, true);
    }
    return due.length;
  });
}
