import { isTrade, type DealEntry } from '../deal';
import { toLotUnits } from './lots';
import type { RawDeal } from '../rows/raw-deal';

/**
 * Returns the volume of a symbol after a deal, below zero for a sale. When a history begins within a position, a deal
 * can close more than the known volume. Therefore a closing deal never reverses the position, and an opening deal on
 * the other side begins a new one.
 */
export function computeVolumeAfter(before: number, change: number, entry: DealEntry): number {
  const isOpposite = before !== 0 && before > 0 !== change > 0;
  if (entry === 'in') return isOpposite ? change : before + change;
  if (entry === 'inout') return before + change;
  return isOpposite && Math.abs(change) < Math.abs(before) ? before + change : 0;
}

/**
 * Assigns the deals of a netting account to positions: a position lasts from one time without volume of its symbol to
 * the next.
 */
export function assignNettingPositions(deals: readonly RawDeal[]): string[] {
  const openPositions = new Map<string, { id: string; volume: number }>();
  return deals.map((deal) => {
    if (!isTrade(deal)) return '';
    const change = deal.type === 'buy' ? toLotUnits(deal.volumeLots) : -toLotUnits(deal.volumeLots);
    const open = openPositions.get(deal.symbol) ?? { id: '', volume: 0 };
    const isNew = open.volume === 0 || (deal.entry === 'in' && open.volume > 0 !== change > 0);
    const id = isNew ? deal.order || deal.ticket : open.id;
    openPositions.set(deal.symbol, { id, volume: computeVolumeAfter(open.volume, change, deal.entry) });
    return id;
  });
}
