import type { Deal } from './deal';

type Named = Pick<Deal, 'ticket' | 'positionId'>;

/**
 * The deals of a report that an account does not have yet, by their tickets: importing a report twice adds nothing, and
 * a longer one adds what is new. A position that is known deal by deal is not taken again from a file that only has
 * closed positions, nor the other way round.
 */
export function newDeals<D extends Named>(known: Iterable<Named>, incoming: readonly D[]): D[] {
  const tickets = new Set<string>();
  const positions = new Map<string, boolean>();
  for (const { ticket, positionId } of known) {
    tickets.add(ticket);
    if (positionId) positions.set(positionId, isMadeUp(ticket));
  }
  return incoming.filter((deal) => {
    if (tickets.has(deal.ticket)) return false;
    const other = deal.positionId ? positions.get(deal.positionId) : undefined;
    return other === undefined || other === isMadeUp(deal.ticket);
  });
}

/** Whether a deal was made up from a row of closed positions. */
const isMadeUp = (ticket: string): boolean => /\.(?:open|close)$/.test(ticket);
