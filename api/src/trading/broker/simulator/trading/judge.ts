import type { Side } from '@parque/domain/journal';
import { roundDownUnits, toLots, toUnits, type Units } from '@parque/domain/copy';
import type { Quote, TradeRequest } from '../../gateway';
import type { RetcodeName } from '../../retcode';
import { computeProfitCents, type Holding, type Order } from './book';
import type { SymbolTerms } from '../market/symbol-terms';

export interface AccountState {
  readonly mode: 'hedge' | 'netting';
  readonly leverage: number;
  readonly balanceCents: number;
  readonly holdings: readonly Holding[];
}

export interface MarketConditions {
  readonly terms: SymbolTerms;
  readonly quote: Quote;
  readonly isOpen: boolean;
  /** Terms and prices of the other symbols that the account holds. */
  readonly getConditions: (symbol: string) => { readonly terms: SymbolTerms; readonly quote: Quote };
}

export type Judgement =
  | { readonly is: 'refused'; readonly code: RetcodeName }
  | { readonly is: 'changed'; readonly holding: Holding }
  | {
      readonly is: 'executed';
      readonly holding: Holding | undefined;
      readonly order: Omit<Order, 'ticket' | 'at' | 'comment' | 'clientId'>;
    };

const refuse = (code: RetcodeName): Judgement => ({ is: 'refused', code });
const getOppositeSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Orders buy at the quote's `ask` and sell at its `bid`. */
const pickPrice = (side: Side, { bid, ask }: Quote) => (side === 'buy' ? ask : bid);

/** Returns the price at which a position would be closed now. */
export const getClosingPrice = (holding: Holding, quote: Quote) =>
  pickPrice(getOppositeSide(holding.side), quote);

function isVolume(volume: Units, { minUnits, maxUnits, stepUnits }: SymbolTerms): boolean {
  return volume >= minUnits && volume <= maxUnits && roundDownUnits(volume, stepUnits) === volume;
}

/**
 * Whether stops are valid: the stop loss on the losing side of the price, the take profit on the other, both at least
 * at the minimum distance.
 */
function areStops(
  { stopPoints = 0, digits }: SymbolTerms,
  side: Side,
  price: number,
  { stopLoss = null, takeProfit = null }: Pick<TradeRequest, 'stopLoss' | 'takeProfit'>,
): boolean {
  const toPoints = (distance: number) => Math.round(distance * 10 ** digits);
  const isBelow = (level: number) => level < price && toPoints(price - level) >= stopPoints;
  const isAbove = (level: number) => level > price && toPoints(level - price) >= stopPoints;
  const [isLoss, isGain] = side === 'buy' ? [isBelow, isAbove] : [isAbove, isBelow];
  return (stopLoss === null || isLoss(stopLoss)) && (takeProfit === null || isGain(takeProfit));
}

const computeMarginCents = (
  volume: Units,
  price: number,
  { contractSize, rate }: SymbolTerms,
  leverage: number,
) => Math.round((toLots(volume) * contractSize * price * rate * 100) / leverage);

function computeFreeMarginCents(
  { balanceCents, holdings, leverage }: AccountState,
  { getConditions }: MarketConditions,
): number {
  return holdings.reduce((free, holding) => {
    const { terms, quote } = getConditions(holding.symbol);
    const profit = computeProfitCents(holding, holding.volume, getClosingPrice(holding, quote), terms);
    return free + profit - computeMarginCents(holding.volume, holding.priceOpen, terms, leverage);
  }, balanceCents);
}

function change(
  request: TradeRequest,
  holding: Holding | undefined,
  conditions: MarketConditions,
): Judgement {
  if (!holding) return refuse('positionClosed');
  const { stopLoss = holding.stopLoss, takeProfit = holding.takeProfit } = request;
  if (stopLoss === holding.stopLoss && takeProfit === holding.takeProfit) return refuse('noChanges');
  const price = getClosingPrice(holding, conditions.quote);
  return areStops(conditions.terms, holding.side, price, { stopLoss, takeProfit })
    ? { is: 'changed', holding: { ...holding, stopLoss, takeProfit } }
    : refuse('invalidStops');
}

function close(request: TradeRequest, holding: Holding | undefined, conditions: MarketConditions): Judgement {
  const { terms, quote } = conditions;
  if (!holding) return refuse('positionClosed');
  const volume = request.action === 'close' ? holding.volume : toUnits(request.volumeLots);
  // The whole volume may be closed even if it does not fit the volume step, but not if it exceeds the largest order.
  const isClosable = volume === holding.volume ? volume <= terms.maxUnits : isVolume(volume, terms);
  if (volume > holding.volume || !isClosable) return refuse('invalidVolume');
  const side = getOppositeSide(holding.side);
  const price = pickPrice(side, quote);
  if (!isPriceNear(request, price, conditions)) return refuse('requote');
  return {
    is: 'executed',
    holding,
    order: { symbol: holding.symbol, side, volume, price, stopLoss: null, takeProfit: null },
  };
}

function isPriceNear(
  { price: expectedPrice, deviationPoints }: TradeRequest,
  price: number,
  conditions: MarketConditions,
) {
  if (expectedPrice === undefined || deviationPoints === undefined) return true;
  const points = Math.abs(price - expectedPrice) * 10 ** conditions.terms.digits;
  return Math.round(points) <= deviationPoints;
}

interface OpeningContext {
  readonly symbol: string;
  readonly holding: Holding | undefined;
  readonly state: AccountState;
  readonly conditions: MarketConditions;
}

function open(request: TradeRequest, { symbol, holding, state, conditions }: OpeningContext): Judgement {
  const { side, stopLoss = null, takeProfit = null } = request;
  const volume = toUnits(request.volumeLots);
  const price = pickPrice(side, conditions.quote);
  if (!isVolume(volume, conditions.terms)) return refuse('invalidVolume');
  if (!areStops(conditions.terms, side, pickPrice(getOppositeSide(side), conditions.quote), request)) {
    return refuse('invalidStops');
  }
  if (!isPriceNear(request, price, conditions)) return refuse('requote');
  const addedUnits = holding && holding.side !== side ? volume - holding.volume : volume;
  const neededCents = computeMarginCents(Math.max(0, addedUnits), price, conditions.terms, state.leverage);
  if (neededCents > computeFreeMarginCents(state, conditions)) return refuse('noMoney');
  return { is: 'executed', holding, order: { symbol, side, volume, price, stopLoss, takeProfit } };
}

/**
 * Decides whether the broker rejects a request, changes a position, or executes an order.
 *
 * @param symbol - Without the suffix of the account.
 */
export function evaluateRequest(
  request: TradeRequest,
  symbol: string,
  state: AccountState,
  conditions: MarketConditions,
): Judgement {
  const { holdings, mode } = state;
  const current = mode === 'netting' ? holdings.find((holding) => holding.symbol === symbol) : undefined;
  const requestedHolding = holdings.find(({ ticket }) => ticket === request.position);
  if (!conditions.isOpen) return refuse('marketClosed');
  switch (request.action) {
    case 'open':
      return open(request, { symbol, holding: current, state, conditions });
    case 'modify':
      return change(request, requestedHolding, conditions);
    case 'close':
    case 'close_partial':
      return close(request, requestedHolding, conditions);
  }
}
