import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import {
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierEvents,
  copierLeftCopies,
  copierMasterPositions,
  copierPastCopies,
  copierPositions,
} from '../../../database/schema';
import { corrections } from '../../engine/deciding/reconcile';
import { notifyChildren, notifyLog } from '../../engine/notices';
import { leftPositions, type LeftHoldings } from './left-holdings';
import { openCloses } from '../reconciliation/orphan-closes';

type Account = typeof connectorAccounts.$inferSelect;
type LeftCopy = typeof copierLeftCopies.$inferSelect;

interface Pair {
  readonly master: Account;
  readonly child: Account;
}

/** The command of a left copy that is continued, or that was closed. */
function restoredCommand({ request, sentAt, notAfter, units }: LeftCopy, unitsLeft: number) {
  if (request !== null) {
    const order = { ...request, hasMore: false };
    return { action: 'open', state: 'unknown', attempts: 1, request: order, sentAt, notAfter } as const;
  }
  const isClosed = unitsLeft === 0;
  return {
    action: isClosed ? 'close' : 'open',
    state: 'done',
    reason: isClosed ? 'closed_without_copier' : 'continued',
    isSync: true,
    units: isClosed ? units : unitsLeft,
  } as const;
}

/**
 * Records a left copy as a copy of the account that was added again: open, or closed by hand, so that it is not opened
 * again. An opening whose outcome was unknown becomes an unknown command, which the engine looks up; it is too old to be
 * sent again.
 *
 * @param unitsLeft - What the owner has not closed.
 */
async function restore(
  tx: Database,
  { master: { id: masterId }, child: { id: childId } }: Pair,
  left: LeftCopy,
  unitsLeft: number,
  now: Date,
) {
  const { position, symbol, side, openedUnits, ofUnits, childPosition, childSymbol, openedAt } = left;
  const { request } = left;
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
      units: request === null ? unitsLeft : openedUnits,
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
      childSymbol,
      childPosition,
      seenAt: now,
      queuedAt: now,
      updatedAt: now,
      ...restoredCommand(left, unitsLeft),
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
    units: unitsLeft,
    openedAt,
    ...(unitsLeft === 0 && { state: 'closed_by_hand', closedAt: now }),
  });
}

/** Logs the part of a copy that was closed while no process managed it. */
async function recordPart(
  tx: Database,
  { master, child }: Pair,
  copy: LeftCopy,
  units: number,
  now: Date,
): Promise<void> {
  await tx.insert(copierPastCopies).values({
    // The numbers of commands and past copies are one sequence.
    id: sql`nextval(pg_get_serial_sequence('copier_commands', 'id'))`,
    childId: child.id,
    position: copy.position,
    action: 'close_partial',
    state: 'done',
    reason: 'closed_without_copier',
    symbol: copy.symbol,
    side: copy.side,
    childSymbol: copy.childSymbol,
    childPosition: copy.childPosition,
    units,
    seenAt: now,
    masterNumber: master.number,
  });
}

/** What is left of each copy of a child, in units. */
function unitsLeftOf(
  copies: readonly LeftCopy[],
  held: ReturnType<LeftHoldings>,
): (copy: LeftCopy) => number {
  const found = held ? corrections(leftPositions(copies), held) : [];
  return ({ id, units }) => found.find(({ copy }) => copy.id === id)?.units ?? units;
}

/** @returns Whether the copy is continued: the owner has not closed it. */
async function continueCopy(
  tx: Database,
  pair: Pair,
  copy: LeftCopy,
  unitsLeft: number,
  now: Date,
): Promise<boolean> {
  await tx.delete(copierLeftCopies).where(eq(copierLeftCopies.id, copy.id));
  const closes = await openCloses(tx, pair.child.id);
  // A close that was requested without a master records its own end.
  const isClosing = closes.some(({ childPosition }) => childPosition === copy.childPosition);
  if (unitsLeft === 0 && isClosing) return false;
  await tx
    .insert(copierChildren)
    .values({ accountId: pair.child.id, activatedAt: now, mustConfirm: true })
    .onConflictDoUpdate({
      target: copierChildren.accountId,
      set: {
        activatedAt: sql`coalesce(${copierChildren.activatedAt}, excluded.activated_at)`,
        mustConfirm: sql`${copierChildren.mustConfirm} or ${copierChildren.activatedAt} is null`,
      },
    });
  if (unitsLeft > 0 && unitsLeft < copy.units && !isClosing)
    await recordPart(tx, pair, copy, copy.units - unitsLeft, now);
  await restore(tx, pair, copy, unitsLeft, now);
  return unitsLeft > 0;
}

/** Continues the copies of one master. Returns the number of copies of each continued child. */
async function continueOf(
  tx: Database,
  master: Account,
  children: readonly Account[],
  holdings: LeftHoldings,
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
  let hasFound = false;
  for (const child of children) {
    const own = left.filter(({ serverId, number }) => serverId === child.serverId && number === child.number);
    const pair = { master, child };
    const unitsLeft = unitsLeftOf(own, holdings(child));
    for (const copy of own) {
      const isContinued = await continueCopy(tx, pair, copy, unitsLeft(copy), now);
      if (isContinued) counts.set(child.id, (counts.get(child.id) ?? 0) + 1);
    }
    hasFound ||= own.length > 0;
  }
  if (hasFound) {
    await notifyChildren(tx, master.id);
    await notifyLog(tx, master.id);
  }
  return counts;
}

/**
 * Continues the copies that were open when the same child of the same master was deleted. The engine then compares them
 * with what the account holds. The child stays paused: its copies follow the master, and nothing new is opened before its
 * owner confirms an activation. What the owner closed in the meantime is logged as closed.
 *
 * @returns The number of copies of each continued child.
 */
export async function continueLeftCopies(
  tx: Database,
  accounts: readonly Account[],
  holdings: LeftHoldings,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const master of accounts.filter(({ type }) => type === 2)) {
    const children = accounts.filter(({ masterId }) => masterId === master.id);
    for (const [child, copies] of await continueOf(tx, master, children, holdings, now))
      counts.set(child, copies);
  }
  return counts;
}
