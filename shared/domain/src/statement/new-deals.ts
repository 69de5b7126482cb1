import type { Deal } from './deal';

type Named = Pick<Deal, 'ticket' | 'positionId'>;

/** Whether a deal was made up from a row of closed positions. */
const isMadeUp = (ticket: string): boolean => /\.(?:open|close)$/.test(ticket);

/**
 * Selects the deals of a report that an account does not have yet, by their tickets: importing a report twice adds
 * nothing, and importing a longer one adds only what is new. When the account has the single deals of a position, deals
 * that were made up from a row of closed positions are left out, and the other way round.
 */
export function filterNewDeals<D extends Named>(knownDeals: Iterable<Named>, deals: readonly D[]): D[] {
  const tickets = new Set<string>();
  const positions = new Map<string, boolean>();
  for (const { ticket, positionId } of knownDeals) {
    tickets.add(ticket);
    if (positionId) positions.set(positionId, isMadeUp(ticket));
  }
  return deals.filter((deal) => {
    if (tickets.has(deal.ticket)) return false;
    const hasMadeUpPosition = deal.positionId ? positions.get(deal.positionId) : undefined;
    return hasMadeUpPosition === undefined || hasMadeUpPosition === isMadeUp(deal.ticket);
  });
}
