import type { Deal as StatementDeal } from '../statement/deal';
import { toMinorUnits, type Side } from './deal';

/** The tickets and positions of trades that their owner typed begin with it; no platform writes such tickets. */
export const manualPrefix = 'manual-';

export const isManualTicket = (ticket: string): boolean => ticket.startsWith(manualPrefix);

/** A trade as its owner typed it: opened once and closed once. Amounts are in the currency of the account. */
export interface ManualTrade {
  readonly symbol: string;
  readonly side: Side;
  readonly lots: number;
  /** Reading of the server's clock. */
  readonly opened: string;
  readonly open_price: number;
  readonly closed: string;
  readonly close_price: number;
  /** Without commission and swap. */
  readonly gross: number;
  readonly commission: number;
  readonly swap: number;
}

/** The deals of a position that was opened once and closed once. */
export interface DealPair {
  readonly opening: StatementDeal;
  readonly closing: StatementDeal;
}

const toWall = (text: string) => Date.parse(`${text}Z`);

/** The deals of a new position, without its figures. The closing has the ticket of the position. */
function createPair(position: string): DealPair {
  const deal = { symbol: '', positionId: position, order: '', time: 0, volumeLots: 0, price: 0, fee: 0 };
  const costs = { commission: 0, swap: 0, profit: 0, comment: '' };
  return {
    opening: { ...deal, ...costs, ticket: `${position}-in`, type: 'buy', entry: 'in' },
    closing: { ...deal, ...costs, ticket: position, type: 'sell', entry: 'out' },
  };
}

/**
 * Returns the deals of a typed trade. All costs are in the closing, so the trade has the typed ones.
 *
 * @param digits - Decimals of the account, to which the amounts are rounded.
 * @param reportedPair - The deals that the typed values replace. Their tickets, stops and comments stay.
 */
export function toManualDeals(
  trade: ManualTrade,
  position: string,
  digits: number,
  reportedPair: DealPair = createPair(position),
): DealPair {
  const { symbol, side, lots: volumeLots } = trade;
  const toMinor = (amount: number) => toMinorUnits(amount, digits);
  return {
    opening: {
      ...reportedPair.opening,
      symbol,
      volumeLots,
      type: side,
      time: toWall(trade.opened),
      price: trade.open_price,
      commission: 0,
      fee: 0,
      swap: 0,
      profit: 0,
    },
    closing: {
      ...reportedPair.closing,
      symbol,
      volumeLots,
      type: side === 'buy' ? 'sell' : 'buy',
      time: toWall(trade.closed),
      price: trade.close_price,
      fee: 0,
      commission: toMinor(trade.commission),
      swap: toMinor(trade.swap),
      profit: toMinor(trade.gross),
    },
  };
}

/** A typed trade and a reported trade that can be the same. */
export interface ManualMatch {
  /** Position of the typed trade. */
  readonly position: string;
  /** Ticket of the reported trade. */
  readonly ticket: string;
  /** Milliseconds between the closing times of the two trades. */
  readonly distanceMs: number;
}

/**
 * Pairs typed trades with reported trades, each at most once. Pairs that were chosen before have priority, then the pairs
 * with the nearest closing times.
 *
 * @returns Tickets of reported trades, by the position of the typed trade.
 */
export function chooseManualMatches(
  candidates: readonly ManualMatch[],
  previousMatches: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const isKnown = ({ position, ticket }: ManualMatch) => previousMatches.get(position) === ticket;
  const inOrder = candidates.toSorted(
    (a, b) =>
      Number(isKnown(b)) - Number(isKnown(a)) ||
      a.distanceMs - b.distanceMs ||
      (a.position + a.ticket < b.position + b.ticket ? -1 : 1),
  );
  const matches = new Map<string, string>();
  const matchedTickets = new Set<string>();
  for (const { position, ticket } of inOrder) {
    if (matches.has(position) || matchedTickets.has(ticket)) continue;
    matches.set(position, ticket);
    matchedTickets.add(ticket);
  }
  return matches;
}
