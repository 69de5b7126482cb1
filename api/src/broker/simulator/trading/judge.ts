import type { Side } from '@parque/domain/journal';
import { floorUnits, lotsOf, unitsOf, type Units } from '@parque/domain/copy';
import type { Quote, TradeRequest } from '../../gateway';
import type { RetcodeName } from '../../retcode';
import { profitCents, type Holding, type Order } from './book';
import type { SymbolTerms } from '../market/symbol-terms';

/** The state of an account when an order arrives. */
export interface AccountState {
  readonly mode: 'hedge' | 'netting';
  readonly leverage: number;
  readonly balanceCents: number;
  readonly holdings: readonly Holding[];
}

/** The market conditions of an order. */
export interface Place {
  readonly terms: SymbolTerms;
  readonly quote: Quote;
  readonly isOpen: boolean;
  /** Terms and prices of the other symbols that the account holds. */
  readonly of: (symbol: string) => { readonly terms: SymbolTerms; readonly quote: Quote };
}

export type Judgement =
  | { readonly is: 'refused'; readonly code: RetcodeName }
  | { readonly is: 'changed'; readonly holding: Holding }
  | {
      readonly is: 'executed';
      readonly held: Holding | undefined;
      readonly order: Omit<Order, 'ticket' | 'at' | 'comment' | 'clientId'>;
    };

const refused = (code: RetcodeName): Judgement => ({ is: 'refused', code });
const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Orders buy at the quote's `ask` and sell at its `bid`. */
const priceFor = (side: Side, { bid, ask }: Quote) => (side === 'buy' ? ask : bid);

/** The price at which a position would be closed. */
export const closingPrice = (holding: Holding, quote: Quote) => priceFor(opposite(holding.side), quote);

function isVolume(volume: Units, { minUnits, maxUnits, stepUnits }: SymbolTerms): boolean {
  return volume >= minUnits && volume <= maxUnits && floorUnits(volume, stepUnits) === volume;
}

/** A stop loss must be on the losing side of the price, a take profit on the other. */
function areStops(side: Side, price: number, stopLoss: number | null, takeProfit: number | null): boolean {
  const isBelow = (level: number) => level < price;
  const isAbove = (level: number) => level > price;
  const [losing, winning] = side === 'buy' ? [isBelow, isAbove] : [isAbove, isBelow];
  return (stopLoss === null || losing(stopLoss)) && (takeProfit === null || winning(takeProfit));
}

const marginCents = (volume: Units, price: number, { contractSize, rate }: SymbolTerms, leverage: number) =>
  Math.round((lotsOf(volume) * contractSize * price * rate * 100) / leverage);

function freeMarginCents({ balanceCents, holdings, leverage }: AccountState, { of }: Place): number {
  return holdings.reduce((free, holding) => {
    const { terms, quote } = of(holding.symbol);
    const profit = profitCents(holding, holding.volume, closingPrice(holding, quote), terms);
    return free + profit - marginCents(holding.volume, holding.priceOpen, terms, leverage);
  }, balanceCents);
}

function change(request: TradeRequest, held: Holding | undefined, place: Place): Judgement {
  if (!held) return refused('positionClosed');
  const { stopLoss = held.stopLoss, takeProfit = held.takeProfit } = request;
  if (stopLoss === held.stopLoss && takeProfit === held.takeProfit) return refused('noChanges');
  const price = closingPrice(held, place.quote);
  return areStops(held.side, price, stopLoss, takeProfit)
    ? { is: 'changed', holding: { ...held, stopLoss, takeProfit } }
    : refused('invalidStops');
}

function close(request: TradeRequest, held: Holding | undefined, place: Place): Judgement {
  const { terms, quote } = place;
  if (!held) return refused('positionClosed');
  const volume = request.action === 'close' ? held.volume : unitsOf(request.volumeLots);
  // The whole remaining volume may always be closed, even when the volume step has changed.
  if (volume > held.volume || (volume !== held.volume && !isVolume(volume, terms))) {
    return refused('invalidVolume');
  }
  const side = opposite(held.side);
  const price = priceFor(side, quote);
  if (!isPriceNear(request, price, place)) return refused('requote');
  return {
    is: 'executed',
    held,
    order: { symbol: held.symbol, side, volume, price, stopLoss: null, takeProfit: null },
  };
}

function isPriceNear({ price: expected, deviationPoints }: TradeRequest, price: number, place: Place) {
  if (expected === undefined || deviationPoints === undefined) return true;
  const points = Math.abs(price - expected) * 10 ** place.terms.digits;
  return Math.round(points) <= deviationPoints;
}

function open(
  request: TradeRequest,
  held: Holding | undefined,
  state: AccountState,
  place: Place,
  symbol: string,
): Judgement {
  const { side, stopLoss = null, takeProfit = null } = request;
  const volume = unitsOf(request.volumeLots);
  const price = priceFor(side, place.quote);
  if (!isVolume(volume, place.terms)) return refused('invalidVolume');
  if (!areStops(side, priceFor(opposite(side), place.quote), stopLoss, takeProfit)) {
    return refused('invalidStops');
  }
  if (!isPriceNear(request, price, place)) return refused('requote');
  const added = held && held.side !== side ? volume - held.volume : volume;
  const needed = marginCents(Math.max(0, added), price, place.terms, state.leverage);
  if (needed > freeMarginCents(state, place)) return refused('noMoney');
  return { is: 'executed', held, order: { symbol, side, volume, price, stopLoss, takeProfit } };
}

/**
 * Decides a request: the broker rejects it, changes a position, or executes an order.
 *
 * @param symbol - Without the suffix of the account.
 */
export function judge(request: TradeRequest, symbol: string, state: AccountState, place: Place): Judgement {
  const { holdings, mode } = state;
  const ofSymbol = holdings.find((one) => one.symbol === symbol);
  const named = holdings.find(({ ticket }) => ticket === request.position);
  if (!place.isOpen) return refused('marketClosed');
  switch (request.action) {
    case 'open':
      return open(request, mode === 'netting' ? ofSymbol : undefined, state, place, symbol);
    case 'modify':
      return change(request, named, place);
    case 'close':
    case 'close_partial':
      return close(request, named, place);
  }
}
