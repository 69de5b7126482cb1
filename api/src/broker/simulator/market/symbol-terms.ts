import type { Instant } from '@parque/domain/journal';
import { unitsOf, type Units } from '@parque/domain/copy';
import type { SymbolChange } from '../../../database/schema/simulator-values';
import type { Quote, SymbolSpec } from '../../gateway';
import { priceAt, rateBetween, roundTo, type MarketSymbol } from './market';
import type { SimulatedServer } from '../server';

/** The conditions under which an account trades a symbol. */
export interface SymbolTerms extends MarketSymbol {
  readonly minUnits: Units;
  readonly maxUnits: Units;
  readonly stepUnits: Units;
  /** Rates of the profit currency, and of the dollar, in the currency of the account. */
  readonly rate: number;
  readonly dollar: number;
}

const spreadTicks = 8;

export function termsOf(
  server: SimulatedServer,
  name: string,
  changes: Readonly<Record<string, SymbolChange>>,
): SymbolTerms | undefined {
  const found = server.market.find((one) => one.name === name);
  if (!found) return undefined;
  const symbol = { ...found, ...(Object.hasOwn(changes, name) && changes[name]) };
  return {
    ...symbol,
    minUnits: unitsOf(symbol.volumeMin),
    maxUnits: unitsOf(symbol.volumeMax),
    stepUnits: unitsOf(symbol.volumeStep),
    rate: rateBetween(symbol.profitCurrency, server.currency) ?? 1,
    dollar: rateBetween('USD', server.currency) ?? 1,
  };
}

export function specOf(server: SimulatedServer, shownAs: string, terms: SymbolTerms): SymbolSpec {
  const { digits, contractSize, tickSize, volumeMin, volumeMax, volumeStep, profitCurrency } = terms;
  const rate = rateBetween(profitCurrency, server.currency);
  return {
    name: shownAs,
    digits,
    contractSize,
    tickSize,
    volumeMin,
    volumeMax,
    volumeStep,
    profitCurrency,
    ...(rate !== undefined && { tickValue: Number((contractSize * tickSize * rate).toPrecision(12)) }),
  };
}

/** How far the offer is above the bid. */
export const spreadOf = ({ tickSize, digits }: SymbolTerms) => roundTo(spreadTicks * tickSize, digits);

export function quoteAt(symbol: SymbolTerms, at: Instant): Quote {
  const bid = priceAt(symbol, at);
  return { bid, ask: roundTo(bid + spreadOf(symbol), symbol.digits), at };
}
