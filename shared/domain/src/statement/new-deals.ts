import type { Deal } from './deal';
import { buildPartId } from './mapped/row-id';

type Named = Pick<Deal, 'ticket' | 'positionId'> & Partial<Pick<Deal, 'time'>>;

/**
 * Splits a ticket that was made up from a row: the id of the file, the time and number that may follow it, and the end.
 */
const madeUp = /^(.*?)(?:\.[0-9a-z]{6,7})?(?:-\d+)?(\.(?:open|close))?$/;

/** Whether a deal was made up from a row of closed positions. */
const isMadeUp = (ticket: string): boolean => /\.(?:open|close)$/.test(ticket);

/**
 * Returns the tickets that earlier versions gave to the deals of a row: they have the id of the file, without the time
 * of the closing.
 */
export function listEarlierTickets({ ticket }: Pick<Deal, 'ticket'>): string[] {
  const [, id = '', end = ''] = madeUp.exec(ticket) ?? [];
  if (id === '' || `${id}${end}` === ticket) return [];
  return end === '' ? [id] : [`${id}.close`, `${id}.open`];
}

/**
 * Selects the deals of a report that an account does not have yet, by their tickets: importing a report twice adds
 * nothing, and importing a longer one adds only what is new. When the account has the single deals of a position, deals
 * that were made up from a row of closed positions are left out, and the other way round.
 */
export function filterNewDeals<D extends Named>(known: Iterable<Named>, incoming: readonly D[]): D[] {
  const tickets = new Set<string>();
  const positions = new Map<string, boolean>();
  /** Rows of earlier versions, by the ids that they have now. */
  const rows = new Set<string>();
  for (const { ticket, positionId, time } of known) {
    tickets.add(ticket);
    if (positionId) positions.set(positionId, isMadeUp(ticket));
    if (time !== undefined && !ticket.endsWith('.open'))
      rows.add(buildPartId(ticket.replace(/\.close$/, ''), time));
  }
  return incoming.filter((deal) => {
    if (tickets.has(deal.ticket)) return false;
    if (rows.size > 0 && rows.has(deal.ticket.replace(/\.(?:open|close)$/, ''))) return false;
    const hasMadeUpPosition = deal.positionId ? positions.get(deal.positionId) : undefined;
    return hasMadeUpPosition === undefined || hasMadeUpPosition === isMadeUp(deal.ticket);
  });
}
