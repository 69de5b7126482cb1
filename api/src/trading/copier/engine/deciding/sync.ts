import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  copySide,
  isOverMaxPositions,
  filterReason,
  findOpeningOmission,
  type CopyReason,
  type CopySum,
  type CountedCopy,
  type Units,
} from '@parque/domain/copy';
import type { Database } from '../../../../core/database/database';
import { copierMasterPositions } from '../../../../core/database/schema';
import { findChildById, listCopies, listCountedCopies, lockChildren, type Child } from '../recording/child';
import { listPositionsWithCommands } from '../recording/command';
import { queueEvent, toEventColumns } from '../recording/queue-event';
import { getBroker } from '../copy-broker';
import { loadPositionChanges, buildOrders, type Change } from './decide-change';
import { findOpeningBar } from './entitlement';
import { getReachedLimit } from './losses/loss-count';
import type { Engine } from '../engine';
import { lockMaster } from '../lease';
import type { KnownPosition } from '../reading/master-changes';
import { notifyWork } from '../notices';
import { findUnrecordedPositions } from './findings';
import { findClosedByOwner } from './owner-closes';
import { computeCorrections, type Holdings } from './reconcile';
import { findRescaledCopies } from '../reading/rescaled-copies';
import { computeRequiredStops, hasStops, scaleOpening } from './scaled-symbol';

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
  readonly closedPositions: ReadonlySet<string>;
  /** The master's positions that the account holds without a recorded copy. */
  readonly unrecordedPositions: ReadonlySet<string>;
}

/**
 * Returns why a position is not opened, independent of the settings: its owner closed it, or the account holds it
 * already.
 */
function findObstacle(position: string, holdings: SyncHoldings): CopyReason | undefined {
  if (holdings.closedPositions.has(position)) return 'closed_by_hand';
  return holdings.unrecordedPositions.has(position) ? 'unrecorded' : undefined;
}

/** Reads the child's positions and copies without recording corrections. */
async function readSyncHoldings(engine: Engine, child: Child): Promise<SyncHoldings> {
  const positions = await getBroker(engine, child).positions(child.reference);
  const recordedCopies = await listCopies(engine.db, child.accountId);
  const volumesByCopy = await findRescaledCopies(engine, child, recordedCopies, positions);
  const currentCopies = recordedCopies.map((copy) => ({ ...copy, ...volumesByCopy.get(copy.id) }));
  const unitsById = new Map(
    computeCorrections(currentCopies, positions).map(({ copy, units }) => [copy.id, units]),
  );
  const present = currentCopies.map((copy) => ({ ...copy, units: unitsById.get(copy.id) ?? copy.units }));
  const byOwner = (await findClosedByOwner(engine.db, [child.accountId])).get(child.accountId) ?? [];
  const copies = present.filter(({ units }) => units > 0);
  return {
    positions,
    copies,
    unrecordedPositions: await findUnrecordedPositions(engine, child, { positions, copies }),
    closedPositions: new Set([
      ...present.filter(({ units }) => units === 0).map(({ position }) => position),
      ...byOwner,
    ]),
  };
}

interface SyncState {
  /** The master's positions. */
  readonly rows: readonly KnownPosition[];
  readonly holdings: SyncHoldings;
  /** Copies that count against the largest number of positions, with those that the plan opens. */
  readonly countedCopies: readonly CountedCopy[];
}

async function planOpening(
  engine: Engine,
  child: Child,
  row: KnownPosition,
  { holdings, countedCopies }: SyncState,
): Promise<Part> {
  const { position, symbol } = row;
  const side = copySide(child.rules, row.side);
  const filterResult = filterReason(child.rules, { symbol, side: row.side, wall: null });
  const order = { action: 'open' as const, position, symbol, side, childSymbol: null, units: 0, sum: null };
  const omit = (reason: CopyReason | null, values?: Pick<SyncOrder, 'childSymbol' | 'sum'>): Part => ({
    orders: [],
    leftOut: [{ ...order, ...values, reason }],
  });
  const timing = { maxAgeMs: Infinity, ageMs: 0, isSync: true };
  const omission = findOpeningOmission({ mode: child.mode, stop: getReachedLimit(child), ...timing });
  const bar = await findOpeningBar(engine, child);
  const reason = findObstacle(position, holdings) ?? omission?.reason ?? filterResult ?? bar;
  const scaledSymbol = await scaleOpening(engine, child, row);
  if ('problem' in scaledSymbol) return omit(reason ?? scaledSymbol.problem);
  const { units, symbol: childSymbol, sum } = scaledSymbol;
  const scaledReason = scaledSymbol.reason ?? null;
  if (reason || units === 0) return omit(reason ?? scaledReason, { childSymbol, sum });
  const { mode } = await engine.symbols.account(getBroker(engine, child), child);
  const { maxPositions } = child;
  if (isOverMaxPositions({ mode, maxPositions }, countedCopies, { childSymbol, opening: position }))
    return omit('max_positions', { childSymbol, sum });
  return { orders: [{ ...order, childSymbol, sum, units, reason: scaledReason }], leftOut: [] };
}

/**
 * Whether a shared position of the child has the stops of another master position. Setting the stops of this master
 * position would only replace them.
 */
function hasStopsOfOther(
  { copy, heldPosition, spec, brokerFactor }: Change,
  { copies }: SyncHoldings,
  rows: readonly KnownPosition[],
): boolean {
  const siblingCopies = copies.filter(
    ({ childPosition, position }) => childPosition === copy.childPosition && position !== copy.position,
  );
  return siblingCopies.some(({ position, side, ownStop }) => {
    const row = rows.find((candidate) => candidate.position === position && candidate.isOpen);
    return (
      row !== undefined &&
      hasStops(
        heldPosition,
        computeRequiredStops({ ownStop }, row, { side, price: heldPosition.priceOpen, spec, brokerFactor }),
        spec,
      )
    );
  });
}

async function planPositionOrders(
  engine: Engine,
  child: Child,
  row: KnownPosition,
  { rows, holdings, countedCopies }: SyncState,
): Promise<Part> {
  const { position } = row;
  const closedCopies = await listCopies(engine.db, child.accountId, { position, states: ['closed'] });
  const positionChanges = await loadPositionChanges(engine, child, holdings, {
    position,
    allCopies: closedCopies,
  });
  if (positionChanges.changes.length === 0) {
    if (!row.isOpen) return { orders: [], leftOut: [] };
    return planOpening(engine, child, row, { rows, holdings, countedCopies });
  }
  const event = { ...row, leftUnits: row.units };
  const whileOpen = child.rules.areStopsCopied
    ? (['close_partial', 'modify'] as const)
    : ['close_partial' as const];
  const actions = row.isOpen ? whileOpen : ['close' as const];
  const stopChanges = positionChanges.changes.filter((change) => !hasStopsOfOther(change, holdings, rows));
  const orders = actions.flatMap((action) =>
    buildOrders(
      { action, event },
      action === 'modify' ? { ...positionChanges, changes: stopChanges } : positionChanges,
    ).map((order): SyncOrder => ({
      action,
      position,
      symbol: row.symbol,
      childSymbol: order.symbol,
      side: order.side,
      units: order.units,
      sum: null,
      reason: order.reason ?? null,
    })),
  );
  return { orders, leftOut: [] };
}

/** Lists the master's open positions, and its closed positions that the child still has a copy of. */
async function listMasterRows(db: Database, child: Child, { copies }: Holdings): Promise<KnownPosition[]> {
  const rows = await db.query.copierMasterPositions.findMany({
    where: eq(copierMasterPositions.masterId, child.master.id),
  });
  return rows.filter(({ isOpen, position }) => isOpen || copies.some((copy) => copy.position === position));
}

const computeFingerprint = (orders: readonly SyncOrder[]) =>
  createHash('sha256').update(JSON.stringify(orders)).digest('base64url').slice(0, 22);

/**
 * Plans the orders that bring a child in line with its master. Positions with open commands are left out.
 *
 * @throws BrokerError - A broker failed.
 */
export async function planSync(engine: Engine, childId: number): Promise<SyncPlan> {
  const child = await findChildById(engine.db, childId);
  if (!child) return { orders: [], leftOut: [], fingerprint: computeFingerprint([]), ordinals: new Map() };
  const inFlight = await listPositionsWithCommands(engine.db, childId);
  const holdings = await readSyncHoldings(engine, child);
  const orders: SyncOrder[] = [];
  const leftOut: SyncOrder[] = [];
  const open = new Set(holdings.copies.map(({ id }) => id));
  const countedCopies: CountedCopy[] = (await listCountedCopies(engine.db, childId)).filter(({ id }) =>
    open.has(id),
  );
  const rows = await listMasterRows(engine.db, child, holdings);
  for (const row of rows) {
    if (inFlight.has(row.position)) continue;
    const part = await planPositionOrders(engine, child, row, { rows, holdings, countedCopies });
    orders.push(...part.orders);
    leftOut.push(...part.leftOut);
    for (const { action, position: opening, childSymbol } of part.orders) {
      if (action === 'open' && childSymbol !== null) countedCopies.push({ childSymbol, opening });
    }
  }
  const ordinals = new Map(rows.map(({ position, ordinal }) => [position, ordinal] as const));
  return { orders, leftOut, fingerprint: computeFingerprint(orders), ordinals };
}

/** Whether a position that a plan opens has been copied since the plan was made. */
async function isCopied(tx: Database, childId: number, orders: readonly SyncOrder[]): Promise<boolean> {
  const openedPositions = orders.flatMap(({ action, position }) => (action === 'open' ? [position] : []));
  const copies = await listCopies(tx, childId);
  return copies.some(({ position }) => openedPositions.includes(position));
}

/** Whether the master has changed a position of a plan since the plan was made. */
const isOutdated = ({ orders, ordinals }: SyncPlan, rows: readonly KnownPosition[]) =>
  orders.some(
    ({ position }) => rows.find((row) => row.position === position)?.ordinal !== ordinals.get(position),
  );

interface SyncQueue {
  readonly rows: readonly (typeof copierMasterPositions.$inferSelect)[];
  readonly orders: readonly SyncOrder[];
  readonly now: Date;
}

async function queueOrders(
  tx: Database,
  { accountId: childId }: Child,
  { rows, orders, now }: SyncQueue,
): Promise<void> {
  const sync = randomUUID();
  const kinds = { open: 'open', modify: 'modify', close: 'close', close_partial: 'partial' } as const;
  const doneKeys = new Set<string>();
  for (const { action, position } of orders) {
    const row = rows.find((candidate) => candidate.position === position);
    // One command covers all copies of a position.
    if (!row || doneKeys.has(`${position} ${action}`)) continue;
    doneKeys.add(`${position} ${action}`);
    const key = `${position}:sync:${sync}:${action}`;
    const event = { ...toEventColumns(row), key, kind: kinds[action], at: row.openedAt };
    await queueEvent(tx, event, { childId, action }, now);
  }
}

/**
 * Queues the orders of a plan that has not changed since it was shown.
 *
 * @returns The number of orders; undefined: the plan has changed.
 * @throws BrokerError - A broker failed.
 */
export async function queueSync(engine: Engine, childId: number, fingerprint: string) {
  const child = await findChildById(engine.db, childId);
  const plan = await planSync(engine, childId);
  if (!child || plan.fingerprint !== fingerprint) return undefined;
  return engine.db.transaction(async (tx) => {
    // The master's later changes are recorded after the orders, and so carried out after them.
    await lockMaster(tx, child.master.id);
    await lockChildren(tx, [childId]);
    // The child may have been given another master since.
    if ((await findChildById(tx, childId))?.master.id !== child.master.id) return undefined;
    const inFlight = await listPositionsWithCommands(tx, childId);
    if (plan.orders.some(({ position }) => inFlight.has(position))) return undefined;
    if (await isCopied(tx, childId, plan.orders)) return undefined;
    const rows = await tx.query.copierMasterPositions.findMany({
      where: eq(copierMasterPositions.masterId, child.master.id),
    });
    if (isOutdated(plan, rows)) return undefined;
    await queueOrders(tx, child, { rows, orders: plan.orders, now: engine.clock.now() });
    await notifyWork(tx, child.master.id);
    return plan.orders.length;
  });
}
