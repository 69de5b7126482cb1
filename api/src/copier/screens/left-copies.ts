import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database';
import {
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierEvents,
  copierLeftCopies,
  copierMasterPositions,
  copierPositions,
} from '../../database/schema';
import { closedByOwner } from '../engine/deciding/owner-closes';
import { notifyChildren, notifyLog } from '../engine/notices';

type Account = typeof connectorAccounts.$inferSelect;
type LeftCopy = typeof copierLeftCopies.$inferSelect;

const masters = alias(connectorAccounts, 'masters');

/** Columns that identify a child's account and its master's. */
const accounts = {
  serverId: connectorAccounts.serverId,
  number: connectorAccounts.number,
  masterServerId: masters.serverId,
  masterNumber: masters.number,
};

/** The copies that the owner closed while the master's position stays open; their volume is 0. */
async function endedCopies(tx: Database, children: readonly number[]) {
  const closed = await closedByOwner(tx, children);
  const rows = await tx
    .select({ copy: copierPositions, symbol: copierMasterPositions.symbol, ...accounts })
    .from(copierPositions)
    .innerJoin(copierCommands, eq(copierCommands.id, copierPositions.commandId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierPositions.childId))
    .innerJoin(masters, eq(masters.id, copierCommands.masterId))
    .innerJoin(
      copierMasterPositions,
      and(
        eq(copierMasterPositions.masterId, masters.id),
        eq(copierMasterPositions.position, copierPositions.position),
        eq(copierMasterPositions.isOpen, true),
      ),
    )
    .where(and(inArray(copierPositions.childId, [...children]), ne(copierPositions.state, 'open')));
  return rows
    .filter(({ copy: { childId, position } }) => closed.get(childId)?.has(position))
    .map((row) => ({ ...row, copy: { ...row.copy, units: 0 } }));
}

/**
 * Stores the open copies of children before their records are deleted with their account, the openings with an unknown
 * outcome, and the copies that must not be opened again.
 */
export async function keepLeftCopies(
  tx: Database,
  userId: number,
  children: readonly number[],
  now: Date,
): Promise<void> {
  const open = await tx
    .select({ copy: copierPositions, symbol: copierEvents.symbol, ...accounts })
    .from(copierPositions)
    .innerJoin(copierCommands, eq(copierCommands.id, copierPositions.commandId))
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierPositions.childId))
    .innerJoin(masters, eq(masters.id, copierCommands.masterId))
    .where(and(inArray(copierPositions.childId, [...children]), eq(copierPositions.state, 'open')));
  const sent = await tx
    .select({ command: copierCommands, event: copierEvents, ...accounts })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierCommands.childId))
    .innerJoin(masters, eq(masters.id, copierCommands.masterId))
    .where(
      and(
        inArray(copierCommands.childId, [...children]),
        eq(copierCommands.action, 'open'),
        inArray(copierCommands.state, ['sending', 'unknown']),
      ),
    );
  const ended = await endedCopies(tx, children);
  const copies = [...open, ...ended].map(({ copy, ...account }) => ({
    userId,
    ...account,
    position: copy.position,
    childPosition: copy.childPosition,
    childSymbol: copy.childSymbol,
    side: copy.side,
    openedUnits: copy.openedUnits,
    ofUnits: copy.ofUnits,
    units: copy.units,
    openedAt: copy.openedAt,
    leftAt: now,
  }));
  const orders = sent.flatMap(({ command: { request, sentAt, notAfter }, event, ...account }) =>
    request === null
      ? []
      : {
          userId,
          ...account,
          position: event.position,
          symbol: event.symbol,
          childPosition: null,
          childSymbol: request.symbol,
          side: request.side,
          openedUnits: event.units,
          ofUnits: event.leftUnits,
          units: request.units,
          openedAt: event.at ?? event.seenAt,
          request,
          sentAt,
          notAfter,
          leftAt: now,
        },
  );
  const rows = [...copies, ...orders];
  if (rows.length > 0) await tx.insert(copierLeftCopies).values(rows);
}

/**
 * Records a left copy as an open copy of the account that was added again. An opening whose outcome was unknown becomes an
 * unknown command, which the engine looks up; it is too old to be sent again.
 */
async function restore(tx: Database, masterId: number, childId: number, left: LeftCopy, now: Date) {
  const { position, symbol, side, units, openedUnits, ofUnits, childPosition, childSymbol, openedAt } = left;
  const { request, sentAt, notAfter } = left;
  const isOrder = request !== null;
  // A master that was added again has no record of the position until its first reading, or ever if it has closed it.
  await tx
    .insert(copierMasterPositions)
    .values({
      masterId,
      position,
      symbol,
      side,
      openedUnits: ofUnits,
      units: ofUnits,
      price: 0,
      openedAt,
      isOpen: false,
    })
    .onConflictDoNothing();
  const [event] = await tx
    .insert(copierEvents)
    .values({
      masterId,
      key: `${position}:left:${left.id}`,
      kind: 'open',
      position,
      symbol,
      side,
      units: isOrder ? openedUnits : units,
      openedUnits: ofUnits,
      leftUnits: ofUnits,
      stopLoss: request?.stopLoss ?? null,
      takeProfit: request?.takeProfit ?? null,
      at: openedAt,
      seenAt: now,
    })
    .returning({ id: copierEvents.id });
  const [command] = await tx
    .insert(copierCommands)
    .values({
      childId,
      masterId,
      eventId: event?.id ?? 0,
      position,
      action: 'open',
      childSymbol,
      childPosition,
      seenAt: now,
      queuedAt: now,
      updatedAt: now,
      ...(isOrder
        ? { state: 'unknown', attempts: 1, request: { ...request, hasMore: false }, sentAt, notAfter }
        : { state: 'done', reason: 'continued', isSync: true, units }),
    })
    .returning({ id: copierCommands.id });
  if (childPosition === null) return;
  await tx.insert(copierPositions).values({
    childId,
    position,
    commandId: command?.id ?? 0,
    childPosition,
    childSymbol,
    side,
    openedUnits,
    ofUnits,
    units,
    openedAt,
  });
}

/** Continues the copies of one master. Returns the number of copies of each continued child. */
async function continueOf(
  tx: Database,
  master: Account,
  children: readonly Account[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const { userId: owner, masterServerId, masterNumber, units } = copierLeftCopies;
  const left = await tx
    .select()
    .from(copierLeftCopies)
    .where(
      and(
        eq(owner, master.userId),
        eq(masterServerId, master.serverId),
        eq(masterNumber, master.number),
        // The owner has closed the others.
        gt(units, 0),
      ),
    )
    .orderBy(copierLeftCopies.id);
  for (const copy of left) {
    const child = children.find(
      ({ serverId, number }) => serverId === copy.serverId && number === copy.number,
    );
    if (!child) continue;
    await tx
      .insert(copierChildren)
      .values({ accountId: child.id, activatedAt: now, mustConfirm: true })
      .onConflictDoUpdate({
        target: copierChildren.accountId,
        set: {
          activatedAt: sql`coalesce(${copierChildren.activatedAt}, excluded.activated_at)`,
          mustConfirm: sql`${copierChildren.mustConfirm} or ${copierChildren.activatedAt} is null`,
        },
      });
    await restore(tx, master.id, child.id, copy, now);
    await tx.delete(copierLeftCopies).where(eq(copierLeftCopies.id, copy.id));
    counts.set(child.id, (counts.get(child.id) ?? 0) + 1);
  }
  if (counts.size > 0) {
    await notifyChildren(tx, master.id);
    await notifyLog(tx, master.id);
  }
  return counts;
}

/**
 * Continues the copies that were open when the same child of the same master was deleted. The engine then compares them
 * with what the account holds. The child stays paused: its copies follow the master, and nothing new is opened before its
 * owner confirms an activation.
 *
 * @returns The number of copies of each continued child.
 */
export async function continueLeftCopies(
  tx: Database,
  accounts: readonly Account[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const master of accounts.filter(({ type }) => type === 2)) {
    const children = accounts.filter(({ masterId }) => masterId === master.id);
    for (const [child, copies] of await continueOf(tx, master, children, now)) counts.set(child, copies);
  }
  return counts;
}
