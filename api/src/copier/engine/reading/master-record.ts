import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { unitsOf } from '@parque/domain/copy';
import type { BrokerFault } from '../../../broker/fault';
import type { BrokerPosition, DealCursor } from '../../../broker/gateway';
import type { Database } from '../../../database/database';
import { connectorAccounts, copierChildren, copierMasterPositions, copierMasters } from '../../../database/schema';
import type { Engine } from '../engine';
import { fenced, type Lease } from '../lease';
import type { KnownPosition, MasterChange } from './master-changes';
import { tellOfLog } from '../notices';
import { writeReading } from './reading-record';
import type { FollowedMaster } from './followed-master';

/** How often a reading that found nothing is noted. */
const idleMs = 5000;

async function keepPositions(tx: Database, masterId: number, rows: readonly KnownPosition[]): Promise<void> {
  if (rows.length === 0) return;
  const table = copierMasterPositions;
  // The last of several changes of one position is how it is.
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
      },
    });
}

/** Children that copy a master, or did. */
export async function childrenOf(tx: Database, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: copierChildren.accountId })
    .from(copierChildren)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierChildren.accountId))
    .where(and(eq(connectorAccounts.userId, userId), isNotNull(copierChildren.activatedAt)))
    .orderBy(copierChildren.accountId);
  return rows.map(({ id }) => id);
}

/** What the master did, and what follows from it for each child, at once or not at all. */
export async function recordReading(
  engine: Engine,
  lease: Lease,
  { master, userId, reference }: FollowedMaster,
  changes: readonly MasterChange[],
  cursor: DealCursor | undefined,
): Promise<void> {
  const seenAt = engine.clock.now();
  const isIdle =
    changes.length === 0 &&
    master.status === 'activo' &&
    master.dealCursor === (cursor ?? null) &&
    master.seenAt !== null &&
    seenAt.getTime() - master.seenAt.getTime() < idleMs;
  if (isIdle) return;

  await writeReading(engine, lease, {
    userId,
    reference,
    cursor,
    seenAt,
    queuedAt: engine.clock.now(),
    previousAt: master.seenAt,
    changes,
  });
}

/** What a master holds when it is first seen, or when it became another account: not copied by itself. */
export async function takeBaseline(
  engine: Engine,
  lease: Lease,
  { reference }: FollowedMaster,
  positions: readonly BrokerPosition[],
  cursor: DealCursor | undefined,
): Promise<void> {
  const now = engine.clock.now();
  const { masterId } = lease;
  await fenced(
    engine,
    lease,
    async (tx) => {
      await tx
        .update(copierMasterPositions)
        .set({ isOpen: false })
        .where(eq(copierMasterPositions.masterId, masterId));
      await keepPositions(
        tx,
        masterId,
        positions.map((one) => ({
          position: one.ticket,
          symbol: one.symbol,
          side: one.side,
          openedUnits: unitsOf(one.volumeLots),
          units: unitsOf(one.volumeLots),
          price: one.priceOpen,
          stopLoss: one.stopLoss ?? null,
          takeProfit: one.takeProfit ?? null,
          openedAt: new Date(one.openedAt),
          isOpen: true,
          ordinal: 0,
        })),
      );
      await tx
        .update(copierMasters)
        .set({
          dealCursor: cursor ?? null,
          reference,
          baselineAt: now,
          seenAt: now,
          status: 'activo',
          lastError: null,
        })
        .where(eq(copierMasters.accountId, masterId));
      await tellOfLog(tx, masterId);
    },
    'update',
  );
}

/** That a master's broker does not answer is told once, not at each try. */
export async function noteMasterFault(
  engine: Engine,
  lease: Lease,
  { master }: FollowedMaster,
  fault: BrokerFault,
): Promise<void> {
  const status = fault.kind === 'refused' ? 'credenciales_rechazadas' : 'sin_conexion';
  if (master.status === status && master.lastError === fault.message) return;
  await fenced(
    engine,
    lease,
    async (tx) => {
      await tx
        .update(copierMasters)
        .set({ status, lastError: fault.message })
        .where(eq(copierMasters.accountId, lease.masterId));
      await tellOfLog(tx, lease.masterId);
    },
    'update',
  );
}
