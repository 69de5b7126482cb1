import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { toLots } from '@parque/domain/copy';
import { connectorAccounts, copierFindings, users } from '../../../../core/database/schema/index';
import type { Services } from '../../../../core/http/area';
import { createDifferenceLetter } from '../../../../core/mail/mail-templates';
import { post } from '../../../../core/mail/outbox';

/** Kinds of differences that put money at risk: nothing closes the position when the master closes its own. */
const severeKinds = ['orphan', 'side'] as const;

/** How long such a difference stays open before the admins are informed. */
const bearableMs = 15 * 60 * 1000;

/**
 * Informs the admins by mail of each severe difference that has been open for fifteen minutes, once for each difference.
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
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.rol, 1), isNull(users.deletedAt)));
    const children = due.map(({ childId }) => childId);
    const accounts = await tx.query.connectorAccounts.findMany({
      where: inArray(connectorAccounts.id, children),
    });
    for (const { childId, kind, symbol, units, childPosition, foundAt } of due) {
      const difference = {
        number: accounts.find(({ id }) => id === childId)?.number ?? 0,
        symbol,
        lots: toLots(units),
        childPosition,
        foundAt,
        isReversed: kind === 'side',
      };
      for (const { email } of admins) {
        await post(tx, services, createDifferenceLetter(services.settings, email, difference));
      }
    }
    return due.length;
  });
}
