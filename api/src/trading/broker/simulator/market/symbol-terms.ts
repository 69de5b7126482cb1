import type { Instant } from '@parque/domain/journal';
import { toUnits, type Units } from '@parque/domain/copy';
import { omitUndefined } from '../../../../core/omit-undefined';
import type { SymbolChange } from '../../../../core/database/schema/simulator-values';
import type { Quote, SymbolSpec } from '../../gateway';
import { computePrice, getCurrencyRate, roundTo, type MarketSymbol } from './market';
import type { SimulatedServer } from '../server';

/** The conditions under which an account trades a symbol. */
export interface SymbolTerms extends MarketSymbol {
  readonly stopPoints?: number;
  readonly minUnits: Units;
  readonly maxUnits: Units;
  readonly stepUnits: Units;
  /** Rates of the profit currency, and of the dollar, in the currency of the account. */
  readonly rate: number;
  readonly dollar: number;
}

const spreadTicks = 8;

export function findTerms(
  server: SimulatedServer,
  name: string,
  changes: Readonly<Record<string, SymbolChange>>,
): SymbolTerms | undefined {
  const { like = name, ...change } = (Object.hasOwn(changes, name) && changes[name]) || {};
  const marketSymbol = server.market.find((candidate) => candidate.name === like);
  if (!marketSymbol) return undefined;
  const symbol = { ...marketSymbol, ...change };
  return {
    ...symbol,
    minUnits: toUnits(symbol.volumeMin),
    maxUnits: toUnits(symbol.volumeMax),
    stepUnits: toUnits(symbol.volumeStep),
    rate: getCurrencyRate(symbol.profitCurrency, server.currency) ?? 1,
    dollar: getCurrencyRate('USD', server.currency) ?? 1,
  };
}

export function toSymbolSpec(server: SimulatedServer, shownAs: string, terms: SymbolTerms): SymbolSpec {
  const { digits, contractSize, tickSize, volumeMin, volumeMax, volumeStep, profitCurrency } = terms;
  const { baseCurrency, isTradable, stopPoints } = terms;
  const rate = getCurrencyRate(profitCurrency, server.currency);
  return {
    name: shownAs,
    digits,
    contractSize,
    tickSize,
    volumeMin,
    volumeMax,
    volumeStep,
    profitCurrency,
    ...omitUndefined({ baseCurrency, isTradable, stopPoints }),
    ...(rate !== undefined && { tickValue: Number((contractSize * tickSize * rate).toPrecision(12)) }),
  };
}

/** Computes the difference between ask and bid. */
export const computeSpread = ({ tickSize, digits }: SymbolTerms) => roundTo(spreadTicks * tickSize, digits);

export function computeQuote(symbol: SymbolTerms, time: Instant): Quote {
  const bid = computePrice(symbol, time);
  return { bid, ask: roundTo(bid + computeSpread(symbol), symbol.digits), at: time };
}
