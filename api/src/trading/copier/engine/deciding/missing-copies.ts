import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { toUnits, type Units } from '@parque/domain/copy';
import { msPerHour } from '@parque/domain/durations';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
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

/**
 * Returns the positions that a deal of the account closed since the oldest of these copies, and whether deals closed all
 * of their volume. Brokers may report a deal twice.
 */
export async function findClosedPositions(
  broker: Pick<CopyBroker, 'deals'>,
  reference: string,
  copies: readonly Pick<Copy, 'openedAt'>[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  const from = Math.min(...copies.map(({ openedAt }) => openedAt.getTime())) - maxSkewMs;
  const byTicket = new Map<string, BrokerDeal>();
  for await (const deals of broker.deals(reference, { from, to: now.getTime() + maxSkewMs }))
    for (const deal of deals) byTicket.set(deal.ticket, deal);
  const unitsLeft = new Map<string, Units>();
  const positionDeals = [...byTicket.values()];
  for (const deal of positionDeals) {
    const units = (isClosing(deal) ? -1 : 1) * toUnits(deal.volumeLots);
    unitsLeft.set(deal.positionId, (unitsLeft.get(deal.positionId) ?? 0) + units);
  }
  return new Map(
    positionDeals.filter(isClosing).map(({ positionId: id }) => [id, (unitsLeft.get(id) ?? 0) <= 0] as const),
  );
}

/**
 * Finds the copies whose position the account no longer has, although no deals of its history closed all of it. On a
 * netting account, the position that a copy shared may still be held: one closing deal explains the copy. A copy that is
 * explained is not searched again. While the history is incomplete, none is reported.
 */
export async function findMissingCopies(
  engine: LeasedEngine,
  child: Child,
  positions: readonly BrokerPosition[],
) {
  const copies = await listUnexplainedCopies(engine, child);
  if (copies.length === 0) return [];
  const broker = getBroker(engine, child);
  const closings = await findClosedPositions(broker, child.reference, copies, engine.clock.now());
  const isHeld = (position: string) => positions.some(({ ticket }) => ticket === position);
  const isExplained = ({ childPosition }: Copy) =>
    closings.get(childPosition) === true || (closings.has(childPosition) && isHeld(childPosition));
  const ids = copies.filter(isExplained).map(({ id }) => id);
  if (ids.length > 0) {
    await withFence(engine, async (tx) => {
      await tx.update(copierPositions).set({ hasClosingDeal: true }).where(inArray(copierPositions.id, ids));
    });
  }
  const missingCopies = copies.filter((copy) => !isExplained(copy));
  if (missingCopies.length === 0) return [];
  return (await broker.isHistoryComplete(child.reference)) ? missingCopies : [];
}
