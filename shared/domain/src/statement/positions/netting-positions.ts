import { isTrade } from '../deal';
import { lotUnits } from './lots';
import type { RawDeal } from '../rows/raw-deal';

/** Netting: the deals of a symbol from one time without volume to the next are one position. */
export function nettingPositions(deals: readonly RawDeal[]): string[] {
  const running = new Map<string, { id: string; volume: number }>();
  return deals.map((deal) => {
    if (!isTrade(deal)) return '';
    const signed = deal.type === 'buy' ? lotUnits(deal.volumeLots) : -lotUnits(deal.volumeLots);
    const before = running.get(deal.symbol);
    const id = before && before.volume !== 0 ? before.id : deal.order || deal.ticket;
    // A closing deal without an opening one closes a position from before the history.
    const volume = !before && deal.entry === 'out' ? 0 : (before?.volume ?? 0) + signed;
    running.set(deal.symbol, { id, volume });
    return id;
  });
}
