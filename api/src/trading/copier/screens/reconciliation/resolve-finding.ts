import { and, eq, sql } from 'drizzle-orm';
import type { ReconciliationEntity, UserEntity } from '@parque/contract';
import type { CopyRules } from '@parque/domain/copy';
import { writeAuditEntry } from '../../../../core/audit/audit-log';
import type { Database } from '../../../../core/database/database';
import {
  copierFindings,
  copierMasterPositions,
  copierPositions,
} from '../../../../core/database/schema/index';
import type { Services } from '../../../../core/http/area';
import { ApiRuleError } from '../../../../core/http/api-rule-error';
import { lockMaster } from '../../engine/lease';
import { notifyWork } from '../../engine/notices';
import { formatFindingCloseKey } from '../../engine/recording/command';
import { queueEvent, toEventColumns } from '../../engine/recording/queue-event';
import { getOwnChild, getOwnMaster, lockConnector } from '../own-accounts';
import { matchLeft } from './left-differences';
import {
  getComparisonTime,
  isAllowed,
  isFollowed,
  matchShown,
  loadReconciliation,
  type Action,
  type FindingRow,
} from './reconciliation';

interface Resolution {
  readonly masterId: number;
  readonly row: FindingRow;
  /** The rule of the child's own stop, which an adopted copy gets. */
  readonly ownStop: NonNullable<CopyRules['ownStop']> | null;
  readonly now: Date;
}

/** Adds an event with its own command, independent of the master's actions. Returns the id of the command. */
async function addCommand(
  tx: Database,
  { masterId, row, now }: Resolution,
  position: string,
  action: 'open' | 'close',
) {
  const { childId, childPosition, symbol, side } = row;
  const isAdopted = action === 'open';
  const units = row.units - row.expectedUnits;
  const event = {
    masterId,
    key: isAdopted ? `${position}:finding:${row.id}:open` : formatFindingCloseKey(position, row.id),
    kind: action,
    position,
    symbol,
    side,
    units,
    openedUnits: units,
    leftUnits: isAdopted ? units : 0,
    at: now,
  };
  const command = isAdopted
    ? ({ state: 'done', units, reason: 'adopted' } as const)
    : ({ state: 'pending', reason: 'closed_by_owner' } as const);
  return queueEvent(tx, event, { childId, action, childSymbol: symbol, childPosition, ...command }, now);
}

/** Queues a change of the stops to those of the master, as the owner requested. */
async function syncPosition(tx: Database, { masterId, row, now }: Resolution): Promise<void> {
  const table = copierMasterPositions;
  const [masterPosition] = await tx
    .select()
    .from(table)
    .where(and(eq(table.masterId, masterId), eq(table.position, row.position ?? ''), eq(table.isOpen, true)));
  if (!masterPosition) throw new ApiRuleError('edit_conflict');
  const key = `${masterPosition.position}:finding:${row.id}:modify`;
  const event = { ...toEventColumns(masterPosition), key, kind: 'modify', units: 0, at: now } as const;
  await queueEvent(tx, event, { childId: row.childId, action: 'modify' }, now);
}

/**
 * Relates the volumes of all copies to the present volume of the master, after an adoption. A copy that seems closed
 * by hand retains its volume, with which it may reappear.
 */
async function updateCopyBase(tx: Database, childId: number, position: string, ofUnits: number) {
  const table = copierPositions;
  const openedUnits = sql`case ${table.state} when 'closed_by_hand' then ${table.openedUnits} else ${table.units} end`;
  await tx
    .update(table)
    .set({ ofUnits, openedUnits })
    .where(and(eq(table.childId, childId), eq(table.position, position)));
}

/** Records a copy of the volume beyond the recorded copies, so that the engine manages it. */
async function takeOverPosition(tx: Database, resolution: Resolution, position: string): Promise<void> {
  const { masterId, row, ownStop, now } = resolution;
  const commandId = await addCommand(tx, resolution, position, 'open');
  const units = row.units - row.expectedUnits;
  const table = copierMasterPositions;
  const [masterPosition] = await tx
    .select({ units: table.units })
    .from(table)
    .where(and(eq(table.masterId, masterId), eq(table.position, position)));
  if (masterPosition) await updateCopyBase(tx, row.childId, position, masterPosition.units);
  await tx.insert(copierPositions).values({
    childId: row.childId,
    position,
    commandId,
    childPosition: row.childPosition,
    childSymbol: row.symbol,
    side: row.side,
    openedUnits: units,
    ofUnits: masterPosition?.units || units,
    units,
    ownStop,
    openedAt: now,
  });
}

const resolutions = {
  adoptar: 'adopted',
  cerrar: 'closed',
  igualar: 'aligned',
  ignorar: 'ignored',
  avisar: null,
} as const satisfies Record<Action, FindingRow['resolution']>;

/** Changes the records, and queues the order that the owner's choice requires. */
async function applyAction(tx: Database, resolution: Resolution, action: Action) {
  const { row } = resolution;
  if (action === 'ignorar' || action === 'avisar') return;
  if (action === 'igualar') return syncPosition(tx, resolution);
  // A position that is closed gets its own name, so that the other copies of the master's position stay open.
  const position = (action === 'adoptar' ? row.position : null) ?? `finding-${row.id}`;
  await takeOverPosition(tx, resolution, position);
  if (action === 'cerrar') await addCommand(tx, resolution, position, 'close');
}

/**
 * Resolves a difference: the engine manages the position, closes it, sets the master's stops, or leaves it to its owner.
 * One that was left to its owner can be reported again.
 *
 * @throws ApiRuleError - `not_found`: it is resolved already; `edit_conflict`: the action does not fit the difference, the
 * child was not compared since the activation for its master, or an adopted position is not held by the master or waits
 * for a partial close.
 */
export async function resolveFinding(
  services: Services,
  user: UserEntity,
  id: number,
  { finding, action }: { readonly finding: number; readonly action: Action },
): Promise<ReconciliationEntity> {
  const { db, now } = services;
  await getOwnMaster(services, await getOwnChild(services, user, id));
  await db.transaction(async (tx) => {
    await lockConnector(tx, user.id);
    // The child may have been given another master since.
    const transactionServices = { ...services, db: tx };
    const child = await getOwnChild(transactionServices, user, id);
    const master = await getOwnMaster(transactionServices, child);
    const masterId = master.account.id;
    // A page from before the change of the master shows differences that no process has compared since.
    if (!getComparisonTime(child.copier)) throw new ApiRuleError('edit_conflict');
    // A close of the master that is recorded now must find the adopted copy.
    await lockMaster(tx, masterId);
    const [row] = await tx
      .select()
      .from(copierFindings)
      .where(and(action === 'avisar' ? matchLeft(id) : matchShown(id), eq(copierFindings.id, finding)))
      .for('update');
    if (!row) throw new ApiRuleError('not_found');
    const isAdoptable = action !== 'adoptar' || (await isFollowed(tx, masterId, row));
    if (!isAllowed(row, action) || !isAdoptable) throw new ApiRuleError('edit_conflict');
    await applyAction(
      tx,
      { masterId, row, ownStop: child.copier?.rules.ownStop ?? null, now: now() },
      action,
    );
    await tx
      .update(copierFindings)
      .set(
        // The admins are mailed about a severe difference only after it was reported for some time.
        action === 'avisar'
          ? { resolvedAt: null, resolution: null, foundAt: now() }
          : { resolvedAt: now(), resolution: resolutions[action] },
      )
      .where(eq(copierFindings.id, finding));
    await writeAuditEntry(tx, {
      actorId: user.id,
      action: 'copier.reconcile',
      subject: `connector_account:${id}`,
      after: { action, childPosition: row.childPosition, symbol: row.symbol, units: row.units },
      at: now(),
    });
    await notifyWork(tx, masterId);
  });
  return loadReconciliation(services, user, id);
}
