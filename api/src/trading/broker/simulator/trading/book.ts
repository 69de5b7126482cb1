import type { Instant, Side } from '@parque/domain/journal';
import { toLots, type Units } from '@parque/domain/copy';
import type { SymbolTerms } from '../market/symbol-terms';

/** An open position. */
export interface Holding {
  readonly ticket: string;
  /** Name without the suffix of the account. */
  readonly symbol: string;
  readonly side: Side;
  readonly volume: Units;
  readonly priceOpen: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly openedAt: Instant;
  readonly comment: string;
  readonly clientId: string | null;
}

export interface Order {
  /** Ticket of the order, and of the position that it opens. */
  readonly ticket: string;
  readonly symbol: string;
  readonly side: Side;
  readonly volume: Units;
  readonly price: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly at: Instant;
  readonly comment: string;
  readonly clientId: string | null;
}

/** The deal that an execution adds to the history. */
export interface BookedDeal extends Omit<Order, 'ticket' | 'side'> {
  readonly order: string;
  readonly positionId: string;
  readonly type: Side;
  readonly entry: 'in' | 'out' | 'inout';
  readonly commissionCents: number;
  readonly swapCents: number;
  readonly profitCents: number;
}

export interface Execution {
  readonly deal: BookedDeal;
  /** undefined: the position is closed. */
  readonly holding: Holding | undefined;
}

const toCents = (money: number) => Math.round(money * 100) + 0;
const sign = (side: Side) => (side === 'buy' ? 1 : -1);

/** Computes the profit of a part of a position at a price, in cents. */
export const computeProfitCents = (
  { side, priceOpen }: Holding,
  volume: Units,
  price: number,
  terms: SymbolTerms,
) => toCents((price - priceOpen) * sign(side) * toLots(volume) * terms.contractSize * terms.rate);

export const computeSwapCents = ({ side }: Holding, volume: Units, nights: number, terms: SymbolTerms) =>
  toCents(nights * terms.swapPerNight[side] * toLots(volume) * terms.dollar);

const openHolding = ({ price, at, ...order }: Order): Holding => ({
  ...order,
  priceOpen: price,
  openedAt: at,
});

function addToHolding(holding: Holding, order: Order): Holding {
  const volume = holding.volume + order.volume;
  return {
    ...holding,
    volume,
    priceOpen: (holding.priceOpen * holding.volume + order.price * order.volume) / volume,
    stopLoss: order.stopLoss ?? holding.stopLoss,
    takeProfit: order.takeProfit ?? holding.takeProfit,
  };
}

/**
 * Executes an order: opens a position, or increases, reduces, closes or reverses the given one.
 *
 * @param nights - Midnights of the server since the position was opened.
 */
export function execute(
  holding: Holding | undefined,
  order: Order,
  terms: SymbolTerms,
  nights = 0,
): Execution {
  const { ticket, side, ...rest } = order;
  const isAgainst = holding !== undefined && holding.side !== side;
  const closedUnits = isAgainst ? Math.min(holding.volume, order.volume) : 0;
  const deal: BookedDeal = {
    ...rest,
    order: ticket,
    positionId: holding?.ticket ?? ticket,
    type: side,
    entry: !isAgainst ? 'in' : order.volume > holding.volume ? 'inout' : 'out',
    commissionCents: toCents(-terms.commissionPerLot * toLots(order.volume) * terms.dollar),
    swapCents: isAgainst ? computeSwapCents(holding, closedUnits, nights, terms) : 0,
    profitCents: isAgainst ? computeProfitCents(holding, closedUnits, order.price, terms) : 0,
  };
  if (!holding) return { deal, holding: openHolding(order) };
  if (!isAgainst) return { deal, holding: addToHolding(holding, order) };
  if (order.volume > holding.volume) {
    // In MetaTrader a reversed position keeps its ticket.
    return {
      deal,
      holding: { ...openHolding(order), ticket: holding.ticket, volume: order.volume - holding.volume },
    };
  }
  const volume = holding.volume - order.volume;
  return { deal, holding: volume > 0 ? { ...holding, volume } : undefined };
}
