import { isBrokerDecision, toUnits, type Units } from '@parque/domain/copy';
import type { BrokerDeal } from './gateway';

/** The volume of a position at the last comparison, and now. */
interface VolumeChange {
  readonly before: Units;
  readonly after: Units;
  /** When it was last compared, in milliseconds since 1970. */
  readonly since: number;
}

const computeChange = ({ entry, volumeLots }: BrokerDeal) => (entry === 'in' ? 1 : -1) * toUnits(volumeLots);

/**
 * Returns the last deals that explain the change of a position's volume, including every decision of the broker since
 * `since`; undefined when no deals explain it.
 */
function findLastDeals(deals: readonly BrokerDeal[], { before, after, since }: VolumeChange) {
  const inOrder = [...new Map(deals.map((deal) => [deal.ticket, deal])).values()].sort((a, b) => a.at - b.at);
  let volume = after;
  let matchingDeals: BrokerDeal[] | undefined;
  for (let first = inOrder.length; ; first -= 1) {
    if (volume === before) matchingDeals = inOrder.slice(first);
    const isEarlier = !inOrder.slice(0, first).some((deal) => isBrokerDecision(deal) && deal.at >= since);
    const deal = inOrder[first - 1];
    if ((matchingDeals && isEarlier) || !deal || deal.entry === 'inout') return matchingDeals;
    volume -= computeChange(deal);
  }
}

/**
 * Computes the factor by which decisions of the broker, such as a split, multiplied the volume of a position. Only the
 * last deals that explain the change are used, so deals that were counted before have no effect. Returns 1 when the
 * deals do not explain the change.
 *
 * @param deals - Deals of the position; they may be repeated.
 */
export function computeBrokerFactor(deals: readonly BrokerDeal[], change: VolumeChange): number {
  let factor = 1;
  let volume = change.before;
  // The broker may close a position and open it again: both deals together are one decision.
  let start: Units | undefined;
  for (const deal of findLastDeals(deals, change) ?? []) {
    if (isBrokerDecision(deal)) start ??= volume;
    else if (start !== undefined) {
      factor *= volume / start;
      start = undefined;
    }
    volume += computeChange(deal);
  }
  if (start !== undefined) factor *= volume / start;
  return Number.isFinite(factor) && factor > 0 ? factor : 1;
}
