import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  copySide,
  copyStops,
  filterReason,
  openingOmission,
  type CopyReason,
  type CopySum,
  type Units,
} from '@parque/domain/copy';
import type { Database } from '../../../database/database';
import {
  copierChildren,
  copierCommands,
  copierEvents,
  copierMasterPositions,
} from '../../../database/schema';
import { childById, copiesOf, type Child } from '../recording/child';
import { openPositions } from '../recording/command';
import { brokerOf } from '../copy-broker';
import { changesOf, ordersFor, type Change } from './decide-change';
import { openingBar } from './entitlement';
import { stopOf } from './losses/loss-count';
import type { Engine } from '../engine';
import { holdEngine } from '../lease';
import type { KnownPosition } from '../reading/master-changes';
import { notifyLog, notifyWork } from '../notices';
import { unrecordedPositions } from './findings';
import { closedByOwner } from './owner-closes';
import { corrections, type Holdings } from './reconcile';
import { hasStops, roundedStops, scaleFor } from './scaled-symbol';

/** An order that brings a child in line with its master, or the reason why it is not sent. */
export interface SyncOrder {
  readonly action: 'open' | 'modify' | 'close' | 'close_partial';
  /** The master's position. */
  readonly position: string;
  readonly symbol: string;
  readonly childSymbol: string | null;
  readonly side: 'buy' | 'sell';
  /** 0: no order, or only a change of stops. */
  readonly units: Units;
  readonly sum: CopySum | null;
  /** Why it is not sent, or why its volume differs from the computed one. */
  readonly reason: CopyReason | null;
}

export interface SyncPlan {
  readonly orders: readonly SyncOrder[];
  readonly leftOut: readonly SyncOrder[];
  /** Hash of the orders: equal hashes mean equal orders. */
  readonly fingerprint: string;
  /** The number of events of each of the master's positions. */
  readonly ordinals: ReadonlyMap<string, number>;
}

type Part = Pick<SyncPlan, 'orders' | 'leftOut'>;

interface SyncHoldings extends Holdings {
  /** The master's positions whose copies the owner or a stop closed, also those that the engine has not recorded yet. */
  readonly gone: ReadonlySet<string>;
  /** The master's positions that the account holds without a recorded copy. */
  readonly unrecorded: ReadonlySet<string>;
}

/** Why a position is not opened, whatever the settings: its owner closed it, or the account holds it already. */
function obstacleTo(position: string, { gone, unrecorded }: SyncHoldings): CopyReason | undefined {
  if (gone.has(position)) return 'closed_by_hand';
  return unrecorded.has(position) ? 'unrecorded' : undefined;
}

/** Reads the child's positions and copies without recording corrections. */
async function holdingsOf(engine: Engine, child: Child): Promise<SyncHoldings> {
  const held = await brokerOf(engine, child).positions(child.reference);
  const all = await copiesOf(engine.db, child.accountId);
  const corrected = new Map(corrections(all, held).map((one) => [one.copy.id, one.units]));
  const present = all.map((copy) => ({ ...copy, units: corrected.get(copy.id) ?? copy.units }));
  const recorded = (await closedByOwner(engine.db, [child.accountId])).get(child.accountId) ?? [];
  const copies = present.filter(({ units }) => units > 0);
  return {
    held,
    copies,
    unrecorded: await unrecordedPositions(engine, child, { held, copies }),
    gone: new Set([
      ...present.filter(({ units }) => units === 0).map(({ position }) => position),
      ...recorded,
    ]),
  };
}

async function opening(
  engine: Engine,
  child: Child,
  row: KnownPosition,
  holdings: SyncHoldings,
  openCopies: number,
): Promise<SyncOrder & { readonly isLeftOut: boolean }> {
  const { position, symbol } = row;
  const side = copySide(child.rules, row.side);
  const filtered = filterReason(child.rules, { symbol, side: row.side, wall: null });
  const order = { action: 'open' as const, position, symbol, side, childSymbol: null, units: 0, sum: null };
  const omission = openingOmission({
    mode: child.mode,
    stop: stopOf(child),
    openCopies,
    maxPositions: child.maxPositions,
    maxAgeMs: Infinity,
    ageMs: 0,
    isSync: true,
  });
  const bar = await openingBar(engine, child);
  const reason = obstacleTo(position, holdings) ?? omission?.reason ?? filtered ?? bar;
  const scaled = await scaleFor(engine, child, row);
  if ('problem' in scaled) return { ...order, reason: reason ?? scaled.problem, isLeftOut: true };
  const { units, sum } = scaled;
  const known = { ...order, childSymbol: scaled.symbol, sum };
  if (reason || units === 0) return { ...known, reason: reason ?? scaled.reason ?? null, isLeftOut: true };
  return { ...known, units, reason: scaled.reason ?? null, isLeftOut: false };
}

/**
 * Whether a position of the child has the stops of another master position that shares it, as after the last change of
 * that one. Setting those of this master position would only exchange them.
 */
function hasStopsOfOther(
  { copy, there, spec }: Change,
  { copies }: SyncHoldings,
  rows: readonly KnownPosition[],
): boolean {
  const others = copies.filter(
    ({ childPosition, position }) => childPosition === copy.childPosition && position !== copy.position,
  );
  return others.some(({ position, side }) => {
    const row = rows.find((one) => one.position === position && one.isOpen);
    return row !== undefined && hasStops(there, roundedStops(copyStops(side, row), spec), spec);
  });
}

/** The orders for one position that the master holds or held. */
async function ordersOf(
  engine: Engine,
  child: Child,
  { row, rows }: { readonly row: KnownPosition; readonly rows: readonly KnownPosition[] },
  holdings: SyncHoldings,
  openCopies: number,
): Promise<Part> {
  const { position } = row;
  const gone = await copiesOf(engine.db, child.accountId, { position, states: ['closed'] });
  const there = await changesOf(engine, child, holdings, position, gone);
  if (there.changes.length === 0) {
    if (!row.isOpen) return { orders: [], leftOut: [] };
    const { isLeftOut, ...order } = await opening(engine, child, row, holdings, openCopies);
    return isLeftOut ? { orders: [], leftOut: [order] } : { orders: [order], leftOut: [] };
  }
  const event = { side: row.side, leftUnits: row.units, stopLoss: row.stopLoss, takeProfit: row.takeProfit };
  const whileOpen = child.rules.areStopsCopied
    ? (['close_partial', 'modify'] as const)
    : (['close_partial'] as const);
  const required = row.isOpen ? whileOpen : (['close'] as const);
  const ofStops = there.changes.filter((change) => !hasStopsOfOther(change, holdings, rows));
  const orders = required.flatMap((action) =>
    ordersFor({ action, event }, action === 'modify' ? { ...there, changes: ofStops } : there).map(
      (order): SyncOrder => ({
        action,
        position,
        symbol: row.symbol,
        childSymbol: order.symbol,
        side: order.side,
        units: order.units,
        sum: null,
        reason: order.reason ?? null,
      }),
    ),
  );
  return { orders, leftOut: [] };
}

/** The master's open positions, and its closed ones of which the child still has a copy. */
async function rowsOf(db: Database, child: Child, { copies }: Holdings): Promise<KnownPosition[]> {
  const rows = await db
    .select()
    .from(copierMasterPositions)
    .where(eq(copierMasterPositions.masterId, child.master.id));
  return rows.filter(({ isOpen, position }) => isOpen || copies.some((copy) => copy.position === position));
}

const fingerprintOf = (orders: readonly SyncOrder[]) =>
  createHash('sha256').update(JSON.stringify(orders)).digest('base64url').slice(0, 22);

/**
 * Plans the orders that bring a child in line with its master. Positions with open commands are left out.
 *
 * @throws BrokerFault - A broker failed.
 */
export async function planSync(engine: Engine, childId: number): Promise<SyncPlan> {
  const child = await childById(engine.db, childId);
  if (!child) return { orders: [], leftOut: [], fingerprint: fingerprintOf([]), ordinals: new Map() };
  const inFlight = await openPositions(engine.db, childId);
  const holdings = await holdingsOf(engine, child);
  const orders: SyncOrder[] = [];
  const leftOut: SyncOrder[] = [];
  let openCopies = holdings.copies.length;
  const rows = await rowsOf(engine.db, child, holdings);
  for (const row of rows) {
    if (inFlight.has(row.position)) continue;
    const part = await ordersOf(engine, child, { row, rows }, holdings, openCopies);
    orders.push(...part.orders);
    leftOut.push(...part.leftOut);
    openCopies += part.orders.filter(({ action }) => action === 'open').length;
  }
  const ordinals = new Map(rows.map(({ position, ordinal }) => [position, ordinal] as const));
  return { orders, leftOut, fingerprint: fingerprintOf(orders), ordinals };
}

/** Whether a position that a plan opens has been copied since the plan was made. */
async function isCopied(tx: Database, childId: number, orders: readonly SyncOrder[]): Promise<boolean> {
  const opened = orders.flatMap(({ action, position }) => (action === 'open' ? [position] : []));
  const copies = await copiesOf(tx, childId);
  return copies.some(({ position }) => opened.includes(position));
}

/** Whether the master has changed a position of a plan since the plan was made. */
const isOutdated = ({ orders, ordinals }: SyncPlan, rows: readonly KnownPosition[]) =>
  orders.some(
    ({ position }) => rows.find((row) => row.position === position)?.ordinal !== ordinals.get(position),
  );

async function queue(
  tx: Database,
  { accountId: childId, master }: Child,
  rows: readonly (typeof copierMasterPositions.$inferSelect)[],
  orders: readonly SyncOrder[],
  now: Date,
): Promise<void> {
  const sync = randomUUID();
  const kinds = { open: 'open', modify: 'modify', close: 'close', close_partial: 'partial' } as const;
  const done = new Set<string>();
  for (const { action, position } of orders) {
    const row = rows.find((one) => one.position === position);
    // One command covers all copies of a position.
    if (!row || done.has(`${position} ${action}`)) continue;
    done.add(`${position} ${action}`);
    const [event] = await tx
      .insert(copierEvents)
      .values({
        masterId: master.id,
        key: `${position}:sync:${sync}:${action}`,
        kind: kinds[action],
        position,
        symbol: row.symbol,
        side: row.side,
        units: row.units,
        openedUnits: row.openedUnits,
        leftUnits: row.units,
        price: row.price,
        stopLoss: row.stopLoss,
        takeProfit: row.takeProfit,
        at: row.openedAt,
        seenAt: now,
      })
      .returning({ id: copierEvents.id });
    if (!event) continue;
    const times = { seenAt: now, queuedAt: now, updatedAt: now };
    const of = { childId, masterId: master.id, eventId: event.id, position, action, isSync: true };
    await tx.insert(copierCommands).values({ ...of, ...times });
  }
}

/**
 * Queues the orders of a plan that has not changed since it was shown.
 *
 * @returns The number of orders; undefined: the plan has changed.
 * @throws BrokerFault - A broker failed.
 */
export async function queueSync(
  engine: Engine,
  childId: number,
  fingerprint: string,
): Promise<number | undefined> {
  const child = await childById(engine.db, childId);
  const plan = await planSync(engine, childId);
  if (!child || plan.fingerprint !== fingerprint) return undefined;
  return engine.db.transaction(async (tx) => {
    // What the master does from now on is recorded after the orders, and so carried out after them.
    await holdEngine(tx, child.master.id);
    // Of two simultaneous requests the second finds open commands.
    await tx
      .select({ id: copierChildren.accountId })
      .from(copierChildren)
      .where(eq(copierChildren.accountId, childId))
      .for('update');
    // The child may have been given another master since.
    if ((await childById(tx, childId))?.master.id !== child.master.id) return undefined;
    const inFlight = await openPositions(tx, childId);
    if (plan.orders.some(({ position }) => inFlight.has(position))) return undefined;
    if (await isCopied(tx, childId, plan.orders)) return undefined;
    const rows = await tx
      .select()
      .from(copierMasterPositions)
      .where(eq(copierMasterPositions.masterId, child.master.id));
    if (isOutdated(plan, rows)) return undefined;
    await queue(tx, child, rows, plan.orders, engine.clock.now());
    await notifyWork(tx, child.master.id);
    await notifyLog(tx, child.master.id);
    return plan.orders.length;
  });
}
