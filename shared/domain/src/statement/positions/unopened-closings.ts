import { isClosing, type Deal } from '../deal';
import { toLotUnits } from './lots';

/**
 * The tickets of closings that close more than the file opened: their opening is missing, or smaller. The volume of a
 * reversal is that of two positions, so positions with one are left out.
 */
export function listUnopenedClosings(deals: readonly Deal[]): string[] {
  const open = new Map<string, number>();
  const reversedSymbols = new Set(deals.flatMap((deal) => (deal.entry === 'inout' ? [deal.symbol] : [])));
  return deals.flatMap((deal) => {
    const isClosed = isClosing(deal);
    if (reversedSymbols.has(deal.symbol) || (deal.entry !== 'in' && !isClosed)) return [];
    const unitsLeft = (open.get(deal.positionId) ?? 0) + toLotUnits(deal.volumeLots) * (isClosed ? -1 : 1);
    open.set(deal.positionId, Math.max(0, unitsLeft));
    return unitsLeft < 0 ? [deal.ticket] : [];
  });
}
