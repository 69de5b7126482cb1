import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
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
import type { Engine } from '../engine';
import { withFence, type Lease } from '../fence';
import { toKnownPosition, type KnownPosition } from './master-changes';
import { notifyLog } from '../notices';
import { writeReading, type MasterReadingRecord } from './reading-record';
import {
  getFollowedAccounts,
  compareFollowedAccount,
  formatFollowedName,
  type FollowedMaster,
} from './followed-master';
import { setAside } from './set-aside';

/** How often a reading without changes updates the master's row. */
const idleMs = 5000;

async function upsertPositions(tx: Database, masterId: number, rows: readonly KnownPosition[]) {
  if (rows.length === 0) return;
  const table = copierMasterPositions;
  // The last of several rows of one position holds its current state.
  const latest = new Map(rows.map((row) => [row.position, { masterId, ...row }]));
  await tx
    .insert(table)
    .values([...latest.values()])
    .onConflictDoUpdate({
      target: [table.masterId, table.position],
      set: {
        symbol: sql`excluded.symbol`,
        side: sql`excluded.side`,
        openedUnits: sql`excluded.opened_units`,
        units: sql`excluded.units`,
        price: sql`excluded.price`,
        stopLoss: sql`excluded.stop_loss`,
        takeProfit: sql`excluded.take_profit`,
        openedAt: sql`excluded.opened_at`,
        isOpen: sql`excluded.is_open`,
        ordinal: sql`greatest(${table.ordinal}, excluded.ordinal)`,
      } satisfies Record<Exclude<keyof KnownPosition, 'position'>, SQL>,
    });
}

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

/** Writes the changes of a master and the commands of its children, all or none of them. */
export async function recordReading(
  engine: Engine,
  lease: Lease,
  followed: FollowedMaster,
  { changes, byBroker, cursor }: Pick<MasterReadingRecord, 'changes' | 'byBroker' | 'cursor'>,
): Promise<void> {
  const { master, reference } = followed;
  const seenAt = engine.clock.now();
  const isIdle =
    changes.length === 0 &&
    byBroker.rows.length === 0 &&
    master.reference === reference &&
    master.followed === formatFollowedName(followed) &&
    master.status === 'activo' &&
    master.dealCursor === (cursor ?? null) &&
    master.seenAt !== null &&
    seenAt.getTime() - master.seenAt.getTime() < idleMs;
  if (isIdle) return;

  await writeReading(engine, lease, {
    reference,
    followed: formatFollowedName(followed),
    cursor,
    seenAt,
    queuedAt: engine.clock.now(),
    previousAt: master.seenAt,
    changes,
    byBroker,
  });
}

/**
 * Writes the positions of a master that is read for the first time. Positions that were open then are not copied, and the
 * records of another account that it followed before are set aside.
 */
export async function takeBaseline(
  engine: Engine,
  lease: Lease,
  followed: FollowedMaster,
  {
    positions,
    cursor,
  }: { readonly positions: readonly BrokerPosition[]; readonly cursor: DealCursor | undefined },
): Promise<void> {
  const baselineTime = engine.clock.now();
  const { masterId } = lease;
  await withFence(
    engine,
    lease,
    async (tx) => {
      if (compareFollowedAccount(followed) === 'other_account')
        await setAside(tx, masterId, getFollowedAccounts(followed));
      await tx
        .update(copierMasterPositions)
        .set({ isOpen: false })
        .where(eq(copierMasterPositions.masterId, masterId));
      await upsertPositions(tx, masterId, positions.map(toKnownPosition));
      await tx
        .update(copierMasters)
        .set({
          dealCursor: cursor ?? null,
          reference: followed.reference,
          followed: formatFollowedName(followed),
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
  engine: Engine,
  lease: Lease,
  { master }: FollowedMaster,
  fault: BrokerError,
): Promise<void> {
  const status = fault.kind === 'refused' ? 'credenciales_rechazadas' : 'sin_conexion';
  if (master.status === status && master.lastError === fault.message) return;
  await withFence(
    engine,
    lease,
    async (tx) => {
      await tx
        .update(copierMasters)
        .set({ status, lastError: fault.message })
        .where(eq(copierMasters.accountId, lease.masterId));
      await notifyLog(tx, lease.masterId);
    },
    'update',
  );
}
