import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { CallArguments, ReconciliationRowEntity, UserEntity } from '@parque/contract';
import { toLots, type Units } from '@parque/domain/copy';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../../core/database/database';
import {
  copierCommands,
  copierFindings,
  copierMasterPositions,
  copierPositions,
} from '../../../../core/database/schema/index';
import type { Services } from '../../../../core/http/area';
import { notifyCheck } from '../../engine/notices';
import { openStates } from '../../engine/recording/command';
import { getMessage, sideNames } from '../log/log';
import { findMasterByChild, getOwnChild, type ChildRow, type MasterRow } from '../own-accounts';
import { findPartialCloses } from './hand-closes';
import { listLeftDifferences } from './left-differences';

export type FindingRow = typeof copierFindings.$inferSelect;
export type Action = CallArguments<'resolveFinding'>['body']['action'];

/** How long copies that were closed by hand are listed. */
const listedMs = msPerDay;

/** Confirmed, and not resolved yet. */
export const matchShown = (childId: number) =>
  and(
    eq(copierFindings.childId, childId),
    isNotNull(copierFindings.confirmedAt),
    isNull(copierFindings.resolvedAt),
  );

/** Confirmed differences that the owner has not resolved. */
export const listOpenFindings = (db: Database, childId: number): Promise<FindingRow[]> =>
  db.query.copierFindings.findMany({ where: matchShown(childId), orderBy: copierFindings.id });

const kindNames = {
  orphan: 'huerfana',
  volume: 'lotes',
  side: 'sentido',
  stops: 'stops',
  missing: 'sin_posicion',
} as const satisfies Record<FindingRow['kind'], ReconciliationRowEntity['kind']>;

/**
 * The actions of the owner for each kind of difference. A reversed position is no copy of the master's, and a missing one
 * is never opened again.
 */
const allowedActions = {
  orphan: ['adoptar', 'cerrar', 'ignorar'],
  volume: ['adoptar', 'cerrar', 'ignorar'],
  side: ['cerrar', 'ignorar'],
  stops: ['igualar', 'ignorar'],
  missing: ['ignorar'],
} as const satisfies Record<FindingRow['kind'], readonly Action[]>;

/** Any difference that was left as it is can be reported again. */
export const isAllowed = ({ kind }: FindingRow, action: Action) =>
  action === 'avisar' || allowedActions[kind].some((allowedAction) => allowedAction === action);

const toStopsEntity = (row: FindingRow): ReconciliationRowEntity['stops'] => ({
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  expected_stop_loss: row.expectedStopLoss,
  expected_take_profit: row.expectedTakeProfit,
});

/** Returns the number of the master's previous account from the name of a position (`setAside`). */
function parseFormerMaster(position: string | null): Pick<ReconciliationRowEntity, 'former_master'> {
  const [, account] = position?.split('@') ?? [];
  const number = account?.split('/').at(-1);
  return number === undefined ? {} : { former_master: Number(number) };
}

const toFindingEntity = (
  row: FindingRow,
  isOfMaster: boolean,
  change?: WaitingOrder,
): ReconciliationRowEntity => ({
  finding: row.id,
  kind: kindNames[row.kind],
  symbol: row.symbol,
  side: sideNames[row.side],
  lots: toLots(row.units),
  expected_lots: toLots(row.expectedUnits),
  child_position: row.childPosition,
  master_position: row.position,
  stops: row.kind === 'stops' ? toStopsEntity(row) : null,
  is_adoptable: isOfMaster && isAllowed(row, 'adoptar'),
  close_attempt: change ? toAttempt(change) : null,
  ...parseFormerMaster(row.position),
});

type WaitingOrder = Pick<typeof copierCommands.$inferSelect, 'action' | 'state' | 'message' | 'reason'>;

const orderNames = {
  open: 'Apertura',
  modify: 'Cambio de stops',
  close: 'Cierre',
  close_partial: 'Cierre parcial',
};

function formatWaitingOrder(order: WaitingOrder): string {
  const name = orderNames[order.action];
  if (order.state !== 'pending') return `${name} enviado: falta la respuesta del bróker.`;
  if (order.message === null) return `${name} pendiente: se envía en cuanto la cuenta contesta.`;
  return `${name} pendiente. ${getMessage(order) ?? ''}`;
}

const toAttempt = (order: WaitingOrder): ReconciliationRowEntity['close_attempt'] => ({
  is_pending: true,
  message: formatWaitingOrder(order),
});

/** Returns the oldest open order of some kinds for each of the master's positions, for the copies of a child. */
async function loadWaitingOrders(
  db: Database,
  child: number,
  actions: readonly WaitingOrder['action'][],
): Promise<ReadonlyMap<string, WaitingOrder>> {
  const { childId, position, action, state, message, reason, id } = copierCommands;
  const rows = await db
    .select({ position, action, state, message, reason })
    .from(copierCommands)
    .where(and(eq(childId, child), inArray(action, [...actions]), inArray(state, [...openStates])))
    .orderBy(desc(id));
  return new Map(rows.map((row) => [row.position, row]));
}

/** The values of a row that is no difference. */
const noFinding = { finding: null, stops: null, is_adoptable: false } as const;

const toCopyEntity = (
  copy: typeof copierPositions.$inferSelect,
  order: WaitingOrder | undefined,
  copiedUnits: Units | undefined,
): ReconciliationRowEntity => ({
  ...noFinding,
  kind: copy.state === 'open' ? 'igual' : 'cerrada_a_mano',
  symbol: copy.childSymbol,
  side: sideNames[copy.side],
  lots: toLots(copy.units),
  expected_lots: toLots(copy.state === 'open' ? copy.units : copy.openedUnits),
  child_position: copy.childPosition,
  master_position: copy.position,
  close_attempt: order && copy.state === 'open' ? toAttempt(order) : null,
  ...(copiedUnits !== undefined && { copied_lots: toLots(copiedUnits) }),
  ...parseFormerMaster(copy.position),
});

/**
 * Whether the master still holds the position of a difference and no partial close of it waits. A waiting partial
 * close is computed from the earlier copies, so nothing is adopted until it has ended.
 */
export async function isFollowed(
  db: Database,
  masterId: number,
  { childId, position }: Pick<FindingRow, 'childId' | 'position'>,
): Promise<boolean> {
  if (position === null) return false;
  const table = copierMasterPositions;
  const [row] = await db
    .select({ isOpen: table.isOpen })
    .from(table)
    .where(and(eq(table.masterId, masterId), eq(table.position, position)));
  if (!row?.isOpen) return false;
  const waitingCount = await db.$count(
    copierCommands,
    and(
      eq(copierCommands.childId, childId),
      eq(copierCommands.position, position),
      eq(copierCommands.action, 'close_partial'),
      inArray(copierCommands.state, [...openStates]),
    ),
  );
  return waitingCount === 0;
}

/** Returns the orders of a child whose outcome is being looked up. */
async function listDoubtfulOrders(db: Database, childId: number): Promise<ReconciliationRowEntity[]> {
  const { childId: of, state, id } = copierCommands;
  const where = and(eq(of, childId), eq(state, 'unknown'));
  const rows = await db.select().from(copierCommands).where(where).orderBy(id);
  return rows.flatMap(({ request, position }) => {
    if (!request) return [];
    const { symbol, side, units, position: child_position } = request;
    const volumes = { lots: 0, expected_lots: toLots(units) };
    const names = { symbol, side: sideNames[side], child_position, master_position: position };
    return { ...noFinding, kind: 'en_duda', ...names, ...volumes, close_attempt: null };
  });
}

/** Returns the open copies of a child, and those that were closed by hand in the last day. */
function listRecentCopies({ db, now }: Services, id: number) {
  const since = new Date(+now() - listedMs);
  const { childId, state, closedAt } = copierPositions;
  const recentCondition = and(eq(state, 'closed_by_hand'), gt(closedAt, since));
  return db.query.copierPositions.findMany({
    where: and(eq(childId, id), or(eq(state, 'open'), recentCondition)),
    orderBy: copierPositions.id,
  });
}

async function countUnconfirmed(db: Database, childId: number): Promise<number> {
  const { childId: of, confirmedAt, resolvedAt } = copierFindings;
  const unconfirmedCondition = and(eq(of, childId), isNull(confirmedAt), isNull(resolvedAt));
  const [row] = await db.select({ found: count() }).from(copierFindings).where(unconfirmedCondition);
  return row?.found ?? 0;
}

/** Returns when the engine last compared a child for its present master; null: not since its activation. */
export const getComparisonTime = (copier: ChildRow['copier']): Date | null => {
  const { seenAt = null, activatedAt = null } = copier ?? {};
  return seenAt && activatedAt && seenAt >= activatedAt ? seenAt : null;
};

/**
 * Lists the copies of a child and every position that differs from them, differences first. Leaves out differences from
 * before the first comparison, because their volumes may come from a former master.
 */
async function compareChild(services: Services, child: ChildRow, masterId: number) {
  const { db } = services;
  const { id } = child.account;
  const comparison = getComparisonTime(child.copier);
  const [findings, orders, copies, unconfirmed, closes, changes, leftRows, partials] = await Promise.all([
    comparison ? listOpenFindings(db, id) : [],
    listDoubtfulOrders(db, id),
    listRecentCopies(services, id),
    comparison ? countUnconfirmed(db, id) : 0,
    loadWaitingOrders(db, id, ['close', 'close_partial']),
    loadWaitingOrders(db, id, ['modify']),
    comparison ? listLeftDifferences(services, child) : [],
    findPartialCloses(db, id),
  ]);
  const tickets = new Set([...findings, ...leftRows].map(({ childPosition }) => childPosition));
  const shownRows: ReconciliationRowEntity[] = [];
  for (const row of findings) {
    const change = row.kind === 'stops' ? changes.get(row.position ?? '') : undefined;
    shownRows.push(toFindingEntity(row, await isFollowed(db, masterId, row), change));
  }
  const matchingCopies = copies
    .filter(({ childPosition }) => !tickets.has(childPosition))
    .map((copy) => {
      const { id: copyId, position } = copy;
      return toCopyEntity(copy, closes.get(position) ?? changes.get(position), partials.get(copyId));
    });
  return {
    rows: [...shownRows, ...orders, ...matchingCopies],
    checked_at: comparison?.toISOString() ?? null,
    unconfirmed,
    ...(comparison && { left_as_is: leftRows.map((row) => toFindingEntity(row, false)) }),
  };
}

/** Returns the master of a child that is compared with it; undefined: the engine compares activated children only. */
export async function findComparingMaster(db: Database, child: ChildRow): Promise<MasterRow | undefined> {
  return child.copier?.activatedAt ? findMasterByChild(db, child) : undefined;
}

/**
 * Loads the comparison of a child with its account. No process compares a child without a master, or before its
 * activation for the present master.
 */
export async function loadReconciliation(services: Services, user: UserEntity, id: number) {
  const child = await getOwnChild(services, user, id);
  const master = await findComparingMaster(services.db, child);
  return master
    ? compareChild(services, child, master.account.id)
    : { rows: [], checked_at: null, unconfirmed: 0 };
}

/**
 * Makes the engine compare a child with its copies now. The answer is the last comparison: `checked_at` changes once the
 * new one is done.
 */
export async function checkReconciliation(services: Services, user: UserEntity, id: number) {
  const previousComparison = await loadReconciliation(services, user, id);
  const master = await findComparingMaster(services.db, await getOwnChild(services, user, id));
  if (master) await notifyCheck(services.db, master.account.id, id);
  return previousComparison;
}
