import { eq } from 'drizzle-orm';
import { unitsOf, type Units } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import type { Database } from '../../../database/database';
import { copierPositions } from '../../../database/schema';
import type { Child, Copy } from '../recording/child';
import { childCopies, type ChildCopy } from '../recording/child-copies';
import { recordChild } from '../recording/child-record';
import { reappearedKey } from '../recording/command';
import { queueCloses } from '../recording/queue-closes';
import { brokerOf, heldInEither } from '../copy-broker';
import type { Engine } from '../engine';
import { fenced, type Lease } from '../fence';
import { notifyLog } from '../notices';
import { skippedCloses } from './skipped-closes';

/** The positions of a child, and its open copies. */
export interface Holdings {
  readonly held: readonly BrokerPosition[];
  readonly copies: readonly Copy[];
}

/** The positions of a child as they were compared with its copies. */
export interface Comparison extends Holdings {
  /** Whether copies were corrected, because the owner or a stop had closed them. */
  readonly isCorrected: boolean;
  readonly at: Date;
  readonly connection: 'conectada' | 'no_puede_operar';
}

/** What is compared of a copy. */
type ComparedCopy = Pick<Copy, 'childPosition' | 'childSymbol' | 'side' | 'state' | 'units' | 'openedUnits'>;

/** The real state of a copy. */
interface Correction<Of extends ComparedCopy = Copy> {
  readonly copy: Of;
  readonly units: Units;
  readonly state: Copy['state'];
}

/**
 * The copies that differ from the child's positions, because the owner or a stop closed them in whole or in part. On a
 * netting account several copies share one position: the newest is reduced first.
 */
export function corrections<Of extends ComparedCopy>(
  copies: readonly Of[],
  held: readonly BrokerPosition[],
): readonly Correction<Of>[] {
  const sharing = (copy: Of) =>
    copies.some((one) => one !== copy && one.childPosition === copy.childPosition);
  const left = new Map(held.map(({ ticket, volumeLots }) => [ticket, unitsOf(volumeLots)] as const));
  return copies.flatMap((copy): readonly Correction<Of>[] => {
    if (copy.state !== 'open' && sharing(copy)) return [];
    const there = held.find(
      ({ ticket, symbol, side }) =>
        ticket === copy.childPosition && symbol === copy.childSymbol && side === copy.side,
    );
    const available = there ? (left.get(there.ticket) ?? 0) : 0;
    const recordedUnits = copy.state === 'open' ? copy.units : copy.openedUnits;
    const units = Math.min(recordedUnits, available);
    left.set(copy.childPosition, available - units);
    const state = units === 0 ? 'closed_by_hand' : 'open';
    // A copy that seemed closed and is still open is managed again.
    return units === copy.units && state === copy.state ? [] : [{ copy, units, state }];
  });
}

async function correct(tx: Database, found: readonly Correction[], at: Date): Promise<void> {
  for (const { copy, units, state } of found) {
    await tx
      .update(copierPositions)
      .set(
        state === 'open'
          ? { units, state, closedAt: null, hasClosingDeal: null }
          : { units: 0, state, closedAt: at },
      )
      .where(eq(copierPositions.id, copy.id));
  }
}

/** Closes the copies that are open again, although they should have been closed while they seemed closed by hand. */
async function closeReappeared(
  tx: Database,
  { accountId, master }: Child,
  found: readonly Correction[],
  now: Date,
): Promise<void> {
  const again = found.filter(({ state, copy }) => state === 'open' && copy.state !== 'open');
  const positions = await skippedCloses(
    tx,
    again.map(({ copy }) => copy.id),
  );
  if (positions.length === 0) return;
  await queueCloses(tx, { masterId: master.id, children: [accountId], positions, key: reappearedKey, now });
}

/**
 * Compares a child's positions with its copies and records what its owner changed by hand. Copies with an order in
 * flight are left alone.
 *
 * @param known - The copies of the child, when they were just read; without them, the comparison is complete and
 * {@link recordComparison} records its state.
 * @throws BrokerFault - The positions could not be read.
 * @throws LeaseLost - Nothing was written.
 */
export async function reconcileChild(
  engine: Engine,
  lease: Lease,
  child: Child,
  known?: readonly ChildCopy[],
): Promise<Comparison> {
  const { db, clock } = engine;
  const broker = brokerOf(engine, child);
  const all = known ?? (await childCopies(db, child.accountId, clock.now()));
  const settled = all.filter(({ isMoving, state }) => !isMoving && state !== 'closed');
  let held = await broker.positions(child.reference);
  let found = corrections(settled, held);
  if (found.length > 0) {
    // An incomplete answer of the broker must not close copies.
    held = heldInEither(held, await broker.positions(child.reference));
    found = corrections(settled, held);
  }
  const at = clock.now();
  const { isTradingAllowed } = await engine.symbols.account(broker, child);
  const connection = isTradingAllowed ? 'conectada' : 'no_puede_operar';
  const isCorrected = found.length > 0;
  if (isCorrected) {
    await fenced(engine, lease, async (tx) => {
      await correct(tx, found, at);
      await closeReappeared(tx, child, found, at);
      await notifyLog(tx, lease.masterId);
    });
  }
  if (known && child.connection !== connection) {
    await recordChild(engine, lease, child.accountId, { connection, lastError: null }, true);
  }
  const copies = isCorrected ? await childCopies(db, child.accountId, at) : all;
  return { held, copies: copies.filter(isOpen), isCorrected, at, connection };
}

/**
 * Records a complete comparison. Its differences must be recorded before, so that no screen shows a current comparison
 * without them.
 *
 * @throws LeaseLost - Nothing was written.
 */
export async function recordComparison(
  engine: Engine,
  lease: Lease,
  child: Child,
  { at, connection }: Comparison,
): Promise<void> {
  const isVisible = child.connection !== connection;
  const change = { seenAt: at, connection, lastError: null };
  await recordChild(engine, lease, child.accountId, change, isVisible);
}

const isOpen = ({ state }: Copy) => state === 'open';
