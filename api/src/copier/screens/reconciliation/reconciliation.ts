import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type {
  CallArguments,
  ReconciliationEntity,
  ReconciliationRowEntity,
  UserEntity,
} from '@parque/contract';
import { lotsOf, type Units } from '@parque/domain/copy';
import type { Database } from '../../../database/database';
import {
  copierCommands,
  copierFindings,
  copierMasterPositions,
  copierPositions,
} from '../../../database/schema/index';
import type { Services } from '../../../http/area';
import { notifyCheck } from '../../engine/notices';
import { openStates } from '../../engine/recording/command';
import { sideNames } from '../log/log';
import { masterOf, ownChild, type ChildRow, type MasterRow } from '../own-accounts';
import { closedInPart } from './hand-closes';
import { leftDifferences } from './left-differences';
import { settleIfAnswered } from './orphan-closes';
import { unmanagedPositions } from './unmanaged-positions';

export type FindingRow = typeof copierFindings.$inferSelect;
export type Action = CallArguments<'resolveFinding'>['body']['action'];

/** How long copies that were closed by hand are listed. */
const listedMs = 24 * 60 * 60 * 1000;

/** Confirmed, and not resolved yet. */
export const isShown = (childId: number) =>
  and(
    eq(copierFindings.childId, childId),
    isNotNull(copierFindings.confirmedAt),
    isNull(copierFindings.resolvedAt),
  );

/** Confirmed differences that the owner has not resolved. */
export const openFindings = (db: Database, childId: number): Promise<FindingRow[]> =>
  db.select().from(copierFindings).where(isShown(childId)).orderBy(copierFindings.id);

const kindNames = {
  orphan: 'huerfana',
  volume: 'lotes',
  side: 'sentido',
  stops: 'stops',
  missing: 'sin_posicion',
} as const satisfies Record<FindingRow['kind'], ReconciliationRowEntity['kind']>;

/**
 * What the owner may do about each kind of difference. A reversed position is no copy of the master's, and a missing one
 * is never opened again.
 */
const allowed = {
  orphan: ['adoptar', 'cerrar', 'ignorar'],
  volume: ['adoptar', 'cerrar', 'ignorar'],
  side: ['cerrar', 'ignorar'],
  stops: ['igualar', 'ignorar'],
  missing: ['ignorar'],
} as const satisfies Record<FindingRow['kind'], readonly Action[]>;

/** Any difference that was left as it is can be reported again. */
export const isAllowed = ({ kind }: FindingRow, action: Action) =>
  action === 'avisar' || allowed[kind].some((one) => one === action);

const stopsEntity = (row: FindingRow): ReconciliationRowEntity['stops'] => ({
  stop_loss: row.stopLoss,
  take_profit: row.takeProfit,
  expected_stop_loss: row.expectedStopLoss,
  expected_take_profit: row.expectedTakeProfit,
});

/** The number of the account that the master had before, in the name of one of its positions (`setAside`). */
function formerMaster(position: string | null): Pick<ReconciliationRowEntity, 'former_master'> {
  const [, account] = position?.split('@') ?? [];
  const number = account?.split('/').at(-1);
  return number === undefined ? {} : { former_master: Number(number) };
}

const findingEntity = (row: FindingRow, isOfMaster: boolean): ReconciliationRowEntity => ({
  finding: row.id,
  kind: kindNames[row.kind],
  symbol: row.symbol,
  side: sideNames[row.side],
  lots: lotsOf(row.units),
  expected_lots: lotsOf(row.expectedUnits),
  child_position: row.childPosition,
  master_position: row.position,
  stops: row.kind === 'stops' ? stopsEntity(row) : null,
  is_adoptable: isOfMaster && isAllowed(row, 'adoptar'),
  close_attempt: null,
  ...formerMaster(row.position),
});

type CloseState = Pick<typeof copierCommands.$inferSelect, 'action' | 'state'>;

/** What is known of a close that has not ended. */
const closeText = ({ action, state }: CloseState): string => {
  const name = action === 'close' ? 'Cierre' : 'Cierre parcial';
  return state === 'pending'
    ? `${name} pendiente: se envía en cuanto la cuenta contesta.`
    : `${name} enviado: falta la respuesta del bróker.`;
};

/** The first close of each position of the master that has not ended, for the copies of a child. */
async function waitingCloses(db: Database, child: number): Promise<ReadonlyMap<string, CloseState>> {
  const { childId, position, action, state, id } = copierCommands;
  const rows = await db
    .select({ position, action, state })
    .from(copierCommands)
    .where(
      and(eq(childId, child), inArray(action, ['close', 'close_partial']), inArray(state, [...openStates])),
    )
    .orderBy(desc(id));
  return new Map(rows.map((row) => [row.position, row]));
}

const copyEntity = (
  copy: typeof copierPositions.$inferSelect,
  close: CloseState | undefined,
  copied: Units | undefined,
): ReconciliationRowEntity => ({
  finding: null,
  kind: copy.state === 'open' ? 'igual' : 'cerrada_a_mano',
  symbol: copy.childSymbol,
  side: sideNames[copy.side],
  lots: lotsOf(copy.units),
  expected_lots: lotsOf(copy.state === 'open' ? copy.units : copy.openedUnits),
  child_position: copy.childPosition,
  master_position: copy.position,
  stops: null,
  is_adoptable: false,
  close_attempt: close && copy.state === 'open' ? { is_pending: true, message: closeText(close) } : null,
  ...(copied !== undefined && { copied_lots: lotsOf(copied) }),
  ...formerMaster(copy.position),
});

/**
 * Whether the master still holds the position of a difference, and the copies follow its present volume: a partial close
 * that waits is scaled by the copies from before it.
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
  const waiting = await db.$count(
    copierCommands,
    and(
      eq(copierCommands.childId, childId),
      eq(copierCommands.position, position),
      eq(copierCommands.action, 'close_partial'),
      inArray(copierCommands.state, [...openStates]),
    ),
  );
  return waiting === 0;
}

const doubtEntity = (command: typeof copierCommands.$inferSelect): ReconciliationRowEntity[] => {
  const { request, position } = command;
  if (!request) return [];
  return [
    {
      finding: null,
      kind: 'en_duda',
      symbol: request.symbol,
      side: sideNames[request.side],
      lots: 0,
      expected_lots: lotsOf(request.units),
      child_position: request.position,
      master_position: position,
      stops: null,
      is_adoptable: false,
      close_attempt: null,
    },
  ];
};

/** The orders of a child whose outcome is being looked up. */
async function doubtfulOrders(db: Database, childId: number): Promise<ReconciliationRowEntity[]> {
  const table = copierCommands;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.childId, childId), eq(table.state, 'unknown')))
    .orderBy(table.id);
  return rows.flatMap(doubtEntity);
}

/** The open copies of a child, and those that were closed by hand in the last day. */
function listedCopies({ db, now }: Services, id: number) {
  const since = new Date(+now() - listedMs);
  const { childId, state, closedAt } = copierPositions;
  const isRecent = and(eq(state, 'closed_by_hand'), gt(closedAt, since));
  return db
    .select()
    .from(copierPositions)
    .where(and(eq(childId, id), or(eq(state, 'open'), isRecent)))
    .orderBy(copierPositions.id);
}

async function countUnconfirmed(db: Database, childId: number): Promise<number> {
  const { childId: of, confirmedAt, resolvedAt } = copierFindings;
  const isNew = and(eq(of, childId), isNull(confirmedAt), isNull(resolvedAt));
  const [row] = await db.select({ found: count() }).from(copierFindings).where(isNew);
  return row?.found ?? 0;
}

/** When the engine last compared a child for its present master; null: not since its activation. */
export const comparedAt = (copier: ChildRow['copier']): Date | null => {
  const { seenAt = null, activatedAt = null } = copier ?? {};
  return seenAt && activatedAt && seenAt >= activatedAt ? seenAt : null;
};

/**
 * The copies of a child and every position that differs from them; differences first. Differences from before the first
 * comparison are left out: their volumes may be those of a former master.
 */
async function comparisonOf(
  services: Services,
  child: ChildRow,
  masterId: number,
): Promise<ReconciliationEntity> {
  const { db } = services;
  const { id } = child.account;
  const comparison = comparedAt(child.copier);
  const [findings, doubtful, copies, unconfirmed, closes, left, inPart] = await Promise.all([
    comparison ? openFindings(db, id) : [],
    doubtfulOrders(db, id),
    listedCopies(services, id),
    comparison ? countUnconfirmed(db, id) : 0,
    waitingCloses(db, id),
    comparison ? leftDifferences(services, child) : [],
    closedInPart(db, id),
  ]);
  const differing = new Set([...findings, ...left].map(({ childPosition }) => childPosition));
  const shown: ReconciliationRowEntity[] = [];
  for (const row of findings) {
    shown.push(findingEntity(row, await isFollowed(db, masterId, row)));
  }
  const rest = copies
    .filter(({ childPosition }) => !differing.has(childPosition))
    .map((copy) => copyEntity(copy, closes.get(copy.position), inPart.get(copy.id)));
  return {
    rows: [...shown, ...doubtful, ...rest],
    checked_at: comparison?.toISOString() ?? null,
    unconfirmed,
    ...(comparison && { left_as_is: left.map((row) => findingEntity(row, false)) }),
  };
}

/** The master of a child that is compared with it; undefined: the engine compares activated children only. */
export async function comparingMaster(db: Database, child: ChildRow): Promise<MasterRow | undefined> {
  return child.copier?.activatedAt ? masterOf(db, child) : undefined;
}

/**
 * The comparison of a child with its account. Without a master, and before the activation for its present one, what the
 * copier opened and no process manages.
 */
export async function reconciliationOf(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<ReconciliationEntity> {
  const child = await ownChild(services, person, id);
  const master = await comparingMaster(services.db, child);
  if (master) {
    // Closes from before the master was added.
    await settleIfAnswered(services, id);
    return comparisonOf(services, child, master.account.id);
  }
  const rows = (await unmanagedPositions(services, child)).map(({ row }) => row);
  return { rows, checked_at: services.now().toISOString(), unconfirmed: 0 };
}

/**
 * Makes the engine compare a child with its copies now. The answer is the last comparison: `checked_at` changes once the
 * new one is done. For a child that the engine does not compare, the answer is a new reading of its account.
 */
export async function checkReconciliation(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<ReconciliationEntity> {
  const before = await reconciliationOf(services, person, id);
  const master = await comparingMaster(services.db, await ownChild(services, person, id));
  if (master) await notifyCheck(services.db, master.account.id, id);
  return before;
}
