import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { msPerHour } from '@parque/domain/durations';
import type { BrokerDeal } from '../../../broker/gateway';
import { copierPositions } from '../../../../core/database/schema';
import { getBroker, type CopyBroker } from '../copy-broker';
import type { Engine } from '../engine';
import { withFence, type LeasedEngine } from '../fence';
import type { Child, Copy } from '../recording/child';
import { recheckMs } from '../recording/child-copies';

/** Largest difference between a broker's clock and ours. */
const maxSkewMs = msPerHour;

const isClosing = ({ entry, type }: BrokerDeal) =>
  ['buy', 'sell'].includes(type) && ['out', 'inout', 'out_by'].includes(entry);

/** Copies that ended without an order of the copier, and of which no closing deal has been found yet. */
const listUnexplainedCopies = ({ db, clock }: Engine, { accountId }: Child): Promise<Copy[]> => {
  const { childId, state, closedAt, hasClosingDeal } = copierPositions;
  const since = new Date(clock.now().getTime() - recheckMs);
  return db.query.copierPositions.findMany({
    where: and(
      eq(childId, accountId),
      eq(state, 'closed_by_hand'),
      gt(closedAt, since),
      isNull(hasClosingDeal),
    ),
    orderBy: copierPositions.id,
  });
};

/** Returns the positions that a deal of the account closed, in whole or in part, since the oldest of these copies. */
export async function findClosedPositions(
  broker: Pick<CopyBroker, 'deals'>,
  reference: string,
  copies: readonly Pick<Copy, 'openedAt'>[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const from = Math.min(...copies.map(({ openedAt }) => openedAt.getTime())) - maxSkewMs;
  const closed = new Set<string>();
  for await (const deals of broker.deals(reference, { from, to: now.getTime() + maxSkewMs }))
    for (const deal of deals) if (isClosing(deal)) closed.add(deal.positionId);
  return closed;
}

/**
 * Finds the copies whose position the account no longer has, although no deal of its history closed it. A copy whose
 * closing deal is found is not searched again. While the history is incomplete, none is reported.
 */
export async function findMissingCopies(engine: LeasedEngine, child: Child) {
  const copies = await listUnexplainedCopies(engine, child);
  if (copies.length === 0) return [];
  const broker = getBroker(engine, child);
  const closed = await findClosedPositions(broker, child.reference, copies, engine.clock.now());
  const isExplained = ({ childPosition }: Copy) => closed.has(childPosition);
  const ids = copies.filter(isExplained).map(({ id }) => id);
  if (ids.length > 0) {
    await withFence(engine, async (tx) => {
      await tx.update(copierPositions).set({ hasClosingDeal: true }).where(inArray(copierPositions.id, ids));
    });
  }
  const missing = copies.filter((copy) => !isExplained(copy));
  if (missing.length === 0) return [];
  return (await broker.isHistoryComplete(child.reference)) ? missing : [];
}
