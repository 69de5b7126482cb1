import type { Deal } from '../deal';
import { toLotUnits } from './lots';

/** A position that is not closed as far as the stored deals show. */
export interface UnclosedPosition {
  readonly positionId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** The time of its first opening. */
  readonly since: number;
  readonly volumeLots: number;
}

/**
 * Finds the positions of closing deals whose opening is in another file: deals of reports do not name their positions. If
 * several are possible, the only one with exactly the closed volume is taken. An ambiguous closing is not linked.
 *
 * @param closings - In time order.
 * @returns The position of each closing that was linked, by its ticket.
 */
export function linkClosings(
  positions: readonly UnclosedPosition[],
  closings: readonly Pick<Deal, 'ticket' | 'symbol' | 'type' | 'time' | 'volumeLots'>[],
): Map<string, string> {
  const remainingUnits = new Map(positions.map((position) => [position, toLotUnits(position.volumeLots)]));
  const links = new Map<string, string>();
  for (const { ticket, symbol, type, time, volumeLots } of closings) {
    const volume = toLotUnits(volumeLots);
    const possible = positions.filter(
      (position) =>
        position.symbol === symbol &&
        position.side !== type &&
        position.since <= time &&
        (remainingUnits.get(position) ?? 0) >= volume,
    );
    const exact = possible.filter((position) => remainingUnits.get(position) === volume);
    const [only, ...others] = exact.length === 1 ? exact : possible;
    if (!only || others.length > 0) continue;
    remainingUnits.set(only, (remainingUnits.get(only) ?? 0) - volume);
    links.set(ticket, only.positionId);
  }
  return links;
}
