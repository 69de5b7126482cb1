import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { BrokerError } from '../../../broker/fault';
import type { BrokerPosition, DealCursor } from '../../../broker/gateway';
import type { Database } from '../../../../core/database/database';
import { prepareOnce } from '../../../../core/database/prepared';
import {
  connectorAccounts,
  copierChildren,
  copierMasterPositions,
  copierMasters,
} from '../../../../core/database/schema';
import { withFence, type LeasedEngine } from '../fence';
import { toKnownPosition } from './master-changes';
import { notifyLog } from '../notices';
import { overwritingSql, positions as columns, toPositionRecords } from './reading-record';
import {
  getFollowedAccounts,
  compareFollowedAccount,
  formatFollowedName,
  type FollowedMaster,
} from './followed-master';
import { setAside } from './set-aside';

const activatedChildrenQuery = prepareOnce((db) =>
  db
    .select({ id: copierChildren.accountId })
    .from(copierChildren)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierChildren.accountId))
    .where(
      and(eq(connectorAccounts.masterId, sql.placeholder('masterId')), isNotNull(copierChildren.activatedAt)),
    )
    .orderBy(copierChildren.accountId)
    .prepare('copier-activated-children'),
);

export async function listActivatedChildIds(db: Database, masterId: number): Promise<number[]> {
  const rows = await activatedChildrenQuery(db).execute({ masterId });
  return rows.map(({ id }) => id);
}

/**
 * Writes the positions of a master that is read for the first time. Positions that were open then are not copied, and the
 * records of another account that it followed before are set aside.
 */
export async function takeBaseline(
  engine: LeasedEngine,
  followedMaster: FollowedMaster,
  {
    positions,
    cursor,
  }: { readonly positions: readonly BrokerPosition[]; readonly cursor: DealCursor | undefined },
): Promise<void> {
  const baselineTime = engine.clock.now();
  const records = toPositionRecords(positions.map(toKnownPosition));
  const { masterId } = engine.lease;
  await withFence(
    engine,
    async (tx) => {
      if (compareFollowedAccount(followedMaster) === 'other_account')
        await setAside(tx, masterId, getFollowedAccounts(followedMaster));
      await tx
        .update(copierMasterPositions)
        .set({ isOpen: false })
        .where(eq(copierMasterPositions.masterId, masterId));
      await tx.execute(sql`
        insert into copier_master_positions (master_id, ${sql.raw(columns.sql())})
        select ${masterId}, ${sql.raw(columns.sql('r'))}
        from jsonb_populate_recordset(null::copier_master_positions, ${records}::jsonb) r ${sql.raw(overwritingSql)}`);
      await tx
        .update(copierMasters)
        .set({
          dealCursor: cursor ?? null,
          reference: followedMaster.reference,
          followed: formatFollowedName(followedMaster),
          baselineAt: baselineTime,
          seenAt: baselineTime,
          status: 'activo',
          lastError: null,
        })
        .where(eq(copierMasters.accountId, masterId));
      await notifyLog(tx, masterId);
    },
    'update',
  );
}

/** Writes that the master's broker failed, once per failure rather than once per attempt. */
export async function recordMasterFault(
  engine: LeasedEngine,
  { master }: FollowedMaster,
  fault: BrokerError,
): Promise<void> {
  const status = fault.kind === 'refused' ? 'credenciales_rechazadas' : 'sin_conexion';
  if (master.status === status && master.lastError === fault.message) return;
  await withFence(
    engine,
    async (tx) => {
      await tx
        .update(copierMasters)
        .set({ status, lastError: fault.message })
        .where(eq(copierMasters.accountId, engine.lease.masterId));
      await notifyLog(tx, engine.lease.masterId);
    },
    'update',
  );
}
