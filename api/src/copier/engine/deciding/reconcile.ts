import { eq } from 'drizzle-orm';
import { unitsOf, type Units } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import type { Database } from '../../../database/database';
import { copierPositions } from '../../../database/schema';
import type { Child, Copy } from '../recording/child';
import { childCopies, type ChildCopy } from '../recording/child-copies';
import { recordChild } from '../recording/child-record';
import { brokerOf } from '../copy-broker';
import type { Engine } from '../engine';
import { fenced, type Lease } from '../lease';
import { tellOfLog } from '../notices';

/** What a child holds, and what of it copies its master. */
export interface Holdings {
  readonly held: readonly BrokerPosition[];
  readonly copies: readonly Copy[];
}

/** How often it is noted that all is as it should be. */
const notedMs = 14_000;

/** How a copy really is. */
interface Correction {
  readonly copy: Copy;
  readonly units: Units;
  readonly state: Copy['state'];
}

/**
 * Where copies are not what was taken down, since somebody closed them or a part of them by hand, or a stop did. On a
 * netting account several copies share one position: the youngest gives first.
 */
export function corrections(copies: readonly Copy[], held: readonly BrokerPosition[]): readonly Correction[] {
  const sharing = (copy: Copy) =>
    copies.some((one) => one !== copy && one.childPosition === copy.childPosition);
  const left = new Map(held.map(({ ticket, volumeLots }) => [ticket, unitsOf(volumeLots)] as const));
  return copies.flatMap((copy): readonly Correction[] => {
    if (copy.state !== 'open' && sharing(copy)) return [];
    const there = held.find(
      ({ ticket, symbol, side }) =>
        ticket === copy.childPosition && symbol === copy.childSymbol && side === copy.side,
    );
    const available = there ? (left.get(there.ticket) ?? 0) : 0;
    const wanted = copy.state === 'open' ? copy.units : copy.openedUnits;
    const units = Math.min(wanted, available);
    left.set(copy.childPosition, available - units);
    const state = units === 0 ? 'closed_by_hand' : 'open';
    // One that was thought closed and is there after all is ours again.
    return units === copy.units && state === copy.state ? [] : [{ copy, units, state }];
  });
}

async function correct(tx: Database, found: readonly Correction[], at: Date): Promise<void> {
  for (const { copy, units, state } of found) {
    await tx
      .update(copierPositions)
      .set(state === 'open' ? { units, state, closedAt: null } : { units: 0, state, closedAt: at })
      .where(eq(copierPositions.id, copy.id));
  }
}

/**
 * Compares what a child holds with what was copied into it, and takes down what its owner did by hand. Whatever has an
 * order on its way is left as it is.
 *
 * @param known - Its copies, as they are now.
 * @throws BrokerFault - Nothing is known.
 * @throws LeaseLost - Nothing was written.
 */
export async function reconcileChild(
  engine: Engine,
  lease: Lease,
  child: Child,
  known?: readonly ChildCopy[],
): Promise<Holdings & { readonly isCorrected: boolean }> {
  const { db, clock } = engine;
  const broker = brokerOf(engine, child);
  const all = known ?? (await childCopies(db, child.accountId, clock.now()));
  const settled = all.filter(({ isMoving, state }) => !isMoving && state !== 'closed');
  let held = await broker.positions(child.reference);
  let found = corrections(settled, held);
  if (found.length > 0) {
    // An answer with gaps must not end any copy.
    held = await broker.positions(child.reference);
    found = corrections(settled, held);
  }
  const seenAt = clock.now();
  const isConnected = child.connection === 'conectada';
  const isFresh = child.seenAt !== null && seenAt.getTime() - child.seenAt.getTime() < notedMs;
  const isCorrected = found.length > 0;
  if (isCorrected) {
    await fenced(engine, lease, async (tx) => {
      await correct(tx, found, seenAt);
      await tellOfLog(tx, lease.masterId);
    });
  }
  if (isCorrected || !isConnected || !isFresh) {
    const change = { seenAt, connection: 'conectada', lastError: null } as const;
    await recordChild(engine, lease, child.accountId, change, !isConnected);
  }
  const copies = isCorrected ? await childCopies(db, child.accountId, seenAt) : all;
  return { held, copies: copies.filter(isOpen), isCorrected };
}

const isOpen = ({ state }: Copy) => state === 'open';
