import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CopyReason } from '@parque/domain/copy';
import type { Database } from '../../../../core/database/database';
import {
  connectorAccounts,
  copierCommands,
  copierEvents,
  copierPastCopies,
} from '../../../../core/database/schema';

const { reason, message, state, request, price } = copierCommands;
/** The number of the master's account when a command copied it. The query must join the master's account. */
export const masterNumber = sql<
  number | null
>`coalesce(${copierCommands.masterNumber}, ${connectorAccounts.number})`;
const hasEnded = sql`${state} in ('done', 'rejected', 'skipped', 'missed')`;

/** Stores the number of a master in the log of its children, before the master becomes another account. */
export async function storeMasterNumber(
  tx: Database,
  { id, number }: Pick<typeof connectorAccounts.$inferSelect, 'id' | 'number'>,
): Promise<void> {
  await tx
    .update(copierCommands)
    .set({ masterNumber: number })
    .where(and(eq(copierCommands.masterId, id), isNull(copierCommands.masterNumber)));
}

/**
 * Stores the log of the children of a master before its events and commands are deleted with it, or that of one child before
 * its commands are deleted. Orders that have not ended are stored as missed, for the given reason.
 */
export async function storePastCopies(
  tx: Database,
  { masterId, childId }: { readonly masterId: number; readonly childId?: number },
  cause: CopyReason,
): Promise<void> {
  // No command is added in the meantime, because the master is locked.
  await tx
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(eq(connectorAccounts.id, masterId))
    .for('update');
  await tx.insert(copierPastCopies).select(
    tx
      .select({
        id: copierCommands.id,
        childId: copierCommands.childId,
        position: copierCommands.position,
        action: copierCommands.action,
        state: sql<'done'>`case when ${hasEnded} then ${state} else 'missed' end`.as('state'),
        reason: sql<string | null>`case when ${hasEnded} then ${reason} else ${cause} end`.as('reason'),
        sum: copierCommands.sum,
        symbol: copierEvents.symbol,
        side: sql<'buy' | 'sell'>`coalesce(${request} ->> 'side', ${copierEvents.side})`.as('side'),
        childSymbol: copierCommands.childSymbol,
        childPosition: copierCommands.childPosition,
        units: copierCommands.units,
        price: sql<number | null>`coalesce(${price}, ${copierEvents.price})`.as('price'),
        message: sql<string | null>`case when ${hasEnded} then ${message} end`.as('message'),
        seenAt: copierCommands.seenAt,
        sentAt: copierCommands.sentAt,
        answeredAt: copierCommands.answeredAt,
        masterNumber: masterNumber.as('master_number'),
      })
      .from(copierCommands)
      .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
      .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierCommands.masterId))
      .where(
        and(
          eq(copierCommands.masterId, masterId),
          childId === undefined ? undefined : eq(copierCommands.childId, childId),
        ),
      ),
  );
}
