import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import {
  connectorAccounts,
  copierChildren,
  copierLeftCopies,
  copierMasterPositions,
  copierPastCopies,
  copierPositions,
} from '../../../../core/database/schema';
import { computeCorrections } from '../../engine/deciding/reconcile';
import { notifyChildren } from '../../engine/notices';
import { queueEvent } from '../../engine/recording/queue-event';
import { listLeftCopies, toLeftPositions, type LeftHoldings } from './left-holdings';

type Account = typeof connectorAccounts.$inferSelect;
type LeftCopy = typeof copierLeftCopies.$inferSelect;

interface Pair {
  readonly master: Account;
  readonly child: Account;
}

/** A left copy of an account that was added again. */
interface Resumption {
  readonly copy: LeftCopy;
  /** The volume that the owner has not closed. */
  readonly unitsLeft: number;
  readonly now: Date;
}

/** Returns the command of a left copy that is continued, or that was closed. */
function toRestoredCommand({ request, sentAt, notAfter, units }: LeftCopy, unitsLeft: number) {
  if (request !== null) {
    const order = { ...request, hasMore: false };
    const state = { state: 'unknown', attempts: 1, isSync: false } as const;
    return { action: 'open', ...state, request: order, sentAt, notAfter } as const;
  }
  const isClosed = unitsLeft === 0;
  return {
    action: isClosed ? 'close' : 'open',
    state: 'done',
    reason: isClosed ? 'closed_without_copier' : 'continued',
    units: isClosed ? units : unitsLeft,
  } as const;
}

/**
 * Records a left copy as a copy of the account that was added again: open, or closed by hand, so that it is not opened
 * again. An opening whose outcome was unknown becomes an unknown command, which the engine looks up; it is too old to be
 * sent again.
 */
async function restore(
  tx: Database,
  { master: { id: masterId }, child: { id: childId } }: Pair,
  { copy: left, unitsLeft, now }: Resumption,
) {
  const { request, position, symbol, side, openedUnits, ofUnits, openedAt, childPosition, childSymbol } =
    left;
  const masterPosition = { masterId, position, symbol, side, openedUnits: ofUnits };
  // A master that was added again has no record of the position until its first reading, or ever if it has closed it.
  await tx
    .insert(copierMasterPositions)
    .values({ ...masterPosition, units: ofUnits, price: 0, openedAt, isOpen: false })
    .onConflictDoNothing();
  const event = {
    ...masterPosition,
    key: `${position}:left:${left.id}`,
    kind: 'open',
    units: request === null ? unitsLeft : openedUnits,
    leftUnits: ofUnits,
    stopLoss: request?.stopLoss ?? null,
    takeProfit: request?.takeProfit ?? null,
    at: openedAt,
  } as const;
  const command = { childId, childSymbol, childPosition, ...toRestoredCommand(left, unitsLeft) };
  const commandId = await queueEvent(tx, event, command, now);
  if (childPosition === null) return;
  const { brokerFactor, ownStop } = left;
  const copy = { childId, position, commandId, childPosition, childSymbol, side, brokerFactor, ownStop };
  const end = unitsLeft === 0 ? ({ state: 'closed_by_hand', closedAt: now } as const) : {};
  await tx
    .insert(copierPositions)
    .values({ ...copy, openedUnits, ofUnits, units: unitsLeft, openedAt, ...end });
}

/** Logs the part of a copy that was closed while no process managed it. */
async function recordPart(tx: Database, { master, child }: Pair, { copy, unitsLeft, now }: Resumption) {
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
    units: copy.units - unitsLeft,
    seenAt: now,
    masterNumber: master.number,
  });
}

/** Computes the remaining volume of each copy of a child, in units. */
function createUnitsLeftReader(
  copies: readonly LeftCopy[],
  heldPositions: ReturnType<LeftHoldings>,
): (copy: LeftCopy) => number {
  const copyCorrections = heldPositions ? computeCorrections(toLeftPositions(copies), heldPositions) : [];
  return ({ id, units }) => copyCorrections.find(({ copy }) => copy.id === id)?.units ?? units;
}

/** @returns Whether the copy is continued: the owner has not closed it. */
async function resumeCopy(tx: Database, pair: Pair, resumption: Resumption): Promise<boolean> {
  const { copy, unitsLeft, now } = resumption;
  await tx.delete(copierLeftCopies).where(eq(copierLeftCopies.id, copy.id));
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
  if (unitsLeft > 0 && unitsLeft < copy.units) await recordPart(tx, pair, resumption);
  await restore(tx, pair, resumption);
  return unitsLeft > 0;
}

/**
 * Continues the copies that were open when the same child of the same master was deleted. The engine then compares them
 * with what the account holds. The child stays paused: its copies follow the master, and nothing new is opened before its
 * owner confirms an activation. What the owner closed in the meantime is logged as closed.
 *
 * @returns The number of continued copies.
 */
export async function resumeLeftCopies(
  tx: Database,
  accounts: readonly Account[],
  holdings: LeftHoldings,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const master of accounts.filter(({ type }) => type === 2)) {
    let hasLeftCopies = false;
    for (const child of accounts.filter(({ masterId }) => masterId === master.id)) {
      const pair = { master, child };
      const copies = await listLeftCopies(tx, master.userId, pair);
      const readUnitsLeft = createUnitsLeftReader(copies, holdings(child));
      for (const copy of copies)
        if (await resumeCopy(tx, pair, { copy, unitsLeft: readUnitsLeft(copy), now })) count += 1;
      hasLeftCopies ||= copies.length > 0;
    }
    if (hasLeftCopies) await notifyChildren(tx, master.id);
  }
  return count;
}
