import { isBrokerDecision, toUnits } from '@parque/domain/copy';
import { msPerHour } from '@parque/domain/durations';
import { computeBrokerFactor } from '../../../broker/broker-factor';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { getBroker } from '../copy-broker';
import type { Engine } from '../engine';
import type { Child, Copy } from '../recording/child';

/** Largest difference between a broker's clock and ours. */
const maxSkewMs = msPerHour;

type Volumes = Pick<Copy, 'units' | 'openedUnits' | 'brokerFactor'>;

async function readDealsSinceComparison(engine: Engine, child: Child, copies: readonly Copy[]) {
  const first = Math.min(...copies.map(({ openedAt }) => openedAt.getTime()));
  const from = Math.max(first, child.seenAt?.getTime() ?? 0) - maxSkewMs;
  const period = { from, to: engine.clock.now().getTime() + maxSkewMs };
  const collectedDeals: BrokerDeal[] = [];
  for await (const deals of getBroker(engine, child).deals(child.reference, period))
    collectedDeals.push(...deals);
  return collectedDeals;
}

/**
 * Finds the open copies whose positions the child's broker changed by itself, such as by a split. A change that the
 * deals do not explain was not made by the broker.
 *
 * @returns The new volumes, by the id of the copy.
 */
export async function findRescaledCopies(
  engine: Engine,
  child: Child,
  copies: readonly Copy[],
  heldPositions: readonly BrokerPosition[],
): Promise<ReadonlyMap<number, Volumes>> {
  const changedPositions = heldPositions.flatMap(({ ticket, symbol, side, volumeLots }) => {
    const positionCopies = copies.filter(
      (copy) =>
        copy.state === 'open' &&
        copy.childPosition === ticket &&
        copy.childSymbol === symbol &&
        copy.side === side,
    );
    const recordedUnits = positionCopies.reduce((sum, { units }) => sum + units, 0);
    const after = toUnits(volumeLots);
    return positionCopies.length > 0 && recordedUnits !== after
      ? [{ ticket, positionCopies, before: recordedUnits, after }]
      : [];
  });
  const volumesByCopy = new Map<number, Volumes>();
  if (changedPositions.length === 0) return volumesByCopy;
  const deals = await readDealsSinceComparison(engine, child, copies);
  for (const { ticket, positionCopies, before, after } of changedPositions) {
    const positionDeals = deals.filter(({ positionId }) => positionId === ticket);
    if (!positionDeals.some(isBrokerDecision)) continue;
    const factor = computeBrokerFactor(positionDeals, { before, after, since: Infinity });
    if (factor === 1) continue;
    for (const { id, units, openedUnits, brokerFactor } of positionCopies) {
      volumesByCopy.set(id, {
        units: Math.round(units * factor),
        openedUnits: Math.round(openedUnits * factor),
        brokerFactor: brokerFactor * factor,
      });
    }
  }
  return volumesByCopy;
}
