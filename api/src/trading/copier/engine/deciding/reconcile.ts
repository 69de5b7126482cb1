import { and, eq, sql } from 'drizzle-orm';
import { toUnits, type Units } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import type { Database } from '../../../../core/database/database';
import { copierPositions } from '../../../../core/database/schema';
import type { Child, Copy } from '../recording/child';
import { listChildCopies, type ChildCopy } from '../recording/child-copies';
import { recordChild } from '../recording/child-record';
import { reappearedKey } from '../recording/command';
import { queueCloses } from '../recording/queue-closes';
import { getBroker, mergeHeldPositions } from '../copy-broker';
import { withFence, type LeasedEngine } from '../fence';
import { notifyLog } from '../notices';
import { findRescaledCopies } from '../reading/rescaled-copies';

export interface Holdings {
  readonly positions: readonly BrokerPosition[];
  readonly copies: readonly Copy[];
}

/** The positions of a child as they were compared with its copies. */
export interface Comparison extends Holdings {
  /** Whether copies were corrected, because the owner or a stop had closed them. */
  readonly isCorrected: boolean;
  readonly comparedAt: Date;
  readonly connection: 'conectada' | 'no_puede_operar';
}

type ComparedCopy = Pick<Copy, 'childPosition' | 'childSymbol' | 'side' | 'state' | 'units' | 'openedUnits'>;

/** The real state of a copy. */
interface Correction<Of extends ComparedCopy = Copy> {
  readonly copy: Of;
  readonly units: Units;
  readonly state: Copy['state'];
}

/**
 * Finds the copies that differ from the child's positions, because the owner or a stop closed them in whole or in
 * part. On a netting account several copies share one position: the newest is reduced first.
 */
export function computeCorrections<ComparedRow extends ComparedCopy>(
  copies: readonly ComparedRow[],
  positions: readonly BrokerPosition[],
): readonly Correction<ComparedRow>[] {
  const isSharingPosition = (copy: ComparedRow) =>
    copies.some((sibling) => sibling !== copy && sibling.childPosition === copy.childPosition);
  const remainingUnits = new Map(
    positions.map(({ ticket, volumeLots }) => [ticket, toUnits(volumeLots)] as const),
  );
  return copies.flatMap((copy): readonly Correction<ComparedRow>[] => {
    if (copy.state !== 'open' && isSharingPosition(copy)) return [];
    const heldPosition = positions.find(
      ({ ticket, symbol, side }) =>
        ticket === copy.childPosition && symbol === copy.childSymbol && side === copy.side,
    );
    const available = heldPosition ? (remainingUnits.get(heldPosition.ticket) ?? 0) : 0;
    const recordedUnits = copy.state === 'open' ? copy.units : copy.openedUnits;
    const units = Math.min(recordedUnits, available);
    remainingUnits.set(copy.childPosition, available - units);
    const state = units === 0 ? 'closed_by_hand' : 'open';
    // This also detects a copy that seemed closed and is still open: it is managed again.
    return units === copy.units && state === copy.state ? [] : [{ copy, units, state }];
  });
}

type Rescaled = Awaited<ReturnType<typeof findRescaledCopies>>;

/**
 * Records the volumes that a child's broker changed by itself. Copies of the same positions that were closed before count
 * in later partial closes, so their opened volumes are scaled, too.
 */
async function applyRescaling(tx: Database, copies: readonly Copy[], volumesByCopy: Rescaled): Promise<void> {
  const factors = new Map<string, number>();
  for (const { id, position, brokerFactor } of copies) {
    const volumes = volumesByCopy.get(id);
    if (!volumes) continue;
    await tx.update(copierPositions).set(volumes).where(eq(copierPositions.id, id));
    factors.set(position, volumes.brokerFactor / brokerFactor);
  }
  const { childId, position, state, openedUnits } = copierPositions;
  for (const [masterPosition, factor] of factors)
    await tx
      .update(copierPositions)
      .set({ openedUnits: sql`round(${openedUnits} * ${factor}::numeric)` })
      .where(and(eq(childId, copies[0]?.childId ?? 0), eq(position, masterPosition), eq(state, 'closed')));
}

/**
 * Whether the master added to a position since the last comparison. The addition rebased the copies on volumes that the
 * owner may have reduced before it.
 */
const isAddedSince = (comparedAt: Date | null, copies: readonly Copy[], position: string): boolean => {
  const times = copies.filter((copy) => copy.position === position).map(({ openedAt }) => openedAt);
  return (
    comparedAt !== null &&
    times.some((openedAt) => openedAt <= comparedAt) &&
    times.some((openedAt) => openedAt > comparedAt)
  );
};

async function applyCorrections(
  tx: Database,
  corrections: readonly Correction[],
  comparedAt: Date,
  isRebased: (position: string) => boolean,
): Promise<void> {
  for (const { copy, units, state } of corrections) {
    const volumes = isRebased(copy.position) ? { units, openedUnits: units } : { units };
    await tx
      .update(copierPositions)
      .set(
        state === 'open'
          ? { ...volumes, state, closedAt: null, hasClosingDeal: null }
          : { units: 0, state, closedAt: comparedAt },
      )
      .where(eq(copierPositions.id, copy.id));
  }
}

/**
 * Lists the master's positions whose close was skipped because their copies seemed closed by hand. Positions that
 * were opened again since then are left out.
 *
 * @param copies - Copies that are open, by their ids.
 */
async function listSkippedCloses(tx: Database, copies: readonly number[]): Promise<readonly string[]> {
  if (copies.length === 0) return [];
  const { rows } = await tx.execute<{ position: string }>(sql`
    select distinct p.position
    from copier_positions p join copier_commands opening on opening.id = p.command_id
    where p.id = any(${sql.param([...copies])}::bigint[]) and exists (
      select 1 from copier_commands c
      where c.child_id = p.child_id and c.position = p.position and c.action = 'close' and c.state = 'skipped'
        and c.reason = 'closed_by_hand' and c.event_id > opening.event_id
        and not exists (
          select 1 from copier_commands later
          where later.child_id = c.child_id and later.position = c.position and later.action = 'open'
            and later.event_id > c.event_id))`);
  return rows.map(({ position }) => position);
}

/** Closes the copies that are open again, although they should have been closed while they seemed closed by hand. */
async function closeReappeared(
  tx: Database,
  { accountId, master }: Child,
  corrections: readonly Correction[],
  now: Date,
): Promise<void> {
  const reopenings = corrections.filter(({ state, copy }) => state === 'open' && copy.state !== 'open');
  const copyIds = reopenings.map(({ copy }) => copy.id);
  const positions = await listSkippedCloses(tx, copyIds);
  if (positions.length === 0) return;
  await queueCloses(tx, { masterId: master.id, children: [accountId], positions, key: reappearedKey, now });
}

/**
 * Compares a child's positions with its copies and records what its owner changed by hand. Copies with an order in
 * flight are left alone.
 *
 * @param storedCopies - The copies of the child, when they were just read; without them, the comparison is complete and
 * {@link recordComparison} records its state.
 */
export async function reconcileChild(
  engine: LeasedEngine,
  child: Child,
  storedCopies?: readonly ChildCopy[],
): Promise<Comparison> {
  const { clock } = engine;
  const broker = getBroker(engine, child);
  const allCopies = storedCopies ?? (await listChildCopies(engine, child));
  const recordedCopies = allCopies.filter(({ isMoving, state }) => !isMoving && state !== 'closed');
  let positions = await broker.positions(child.reference);
  const volumesByCopy = await findRescaledCopies(engine, child, recordedCopies, positions);
  const rescaledCopies = recordedCopies.map((copy) => ({ ...copy, ...volumesByCopy.get(copy.id) }));
  let currentCorrections = computeCorrections(rescaledCopies, positions);
  if (currentCorrections.length > 0) {
    // An incomplete answer of the broker must not close copies.
    positions = mergeHeldPositions(positions, await broker.positions(child.reference));
    currentCorrections = computeCorrections(rescaledCopies, positions);
  }
  const comparedAt = clock.now();
  const { isTradingAllowed } = await engine.symbols.account(broker, child);
  const connection = isTradingAllowed ? 'conectada' : 'no_puede_operar';
  const isCorrected = currentCorrections.length > 0 || volumesByCopy.size > 0;
  if (isCorrected) {
    await withFence(engine, async (tx) => {
      await applyRescaling(tx, recordedCopies, volumesByCopy);
      await applyCorrections(tx, currentCorrections, comparedAt, (position) =>
        isAddedSince(child.seenAt, recordedCopies, position),
      );
      await closeReappeared(tx, child, currentCorrections, comparedAt);
      await notifyLog(tx, engine.lease.masterId);
    });
  }
  if (storedCopies && child.connection !== connection) {
    await recordChild(engine, child.accountId, {
      change: { connection, lastError: null },
      isVisible: true,
    });
  }
  const copies = isCorrected ? await listChildCopies(engine, child) : allCopies;
  return { positions, copies: copies.filter(isOpen), isCorrected, comparedAt, connection };
}

/**
 * Records a complete comparison. Its differences must be recorded before, so that no screen shows a current comparison
 * without them.
 */
export async function recordComparison(
  engine: LeasedEngine,
  child: Child,
  { comparedAt, connection }: Comparison,
): Promise<void> {
  const isVisible = child.connection !== connection;
  const change = { seenAt: comparedAt, connection, lastError: null };
  await recordChild(engine, child.accountId, { change, isVisible });
}

const isOpen = ({ state }: Copy) => state === 'open';
