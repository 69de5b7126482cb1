import {
  computeCopyStops,
  copySide,
  isOwnVolume,
  isValueOfContract,
  computeSizedVolume,
  type CopyReason,
  type CopyRules,
  type Opening,
  type Scaled,
  type SymbolProblem,
  type Units,
} from '@parque/domain/copy';
import type { BrokerPosition, SymbolSpec } from '../../../broker/gateway';
import type { Child, Copy } from '../recording/child';
import { getBroker } from '../copy-broker';
import { findSymbol, isPriceSame, type MatchedSymbol } from './find-symbol';
import type { Engine } from '../engine';

/** Returns a price rounded to the symbol's tick size and digits; null stays null. */
export function roundPrice(price: number | null, { digits, tickSize }: SymbolSpec): number | null {
  if (price === null) return null;
  const onTick = tickSize > 0 ? Math.round(price / tickSize) * tickSize : price;
  return Number(onTick.toFixed(digits));
}

export interface Stops {
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
}

/** Returns the master's stops, rounded to the child's ticks. */
export const roundStops = ({ stopLoss, takeProfit }: Stops, spec: SymbolSpec): Stops => ({
  stopLoss: roundPrice(stopLoss, spec),
  takeProfit: roundPrice(takeProfit, spec),
});

interface StopBase {
  readonly side: 'buy' | 'sell';
  /** The opening price of the copy. */
  readonly price: number;
  readonly spec: SymbolSpec;
  /** By how much the broker multiplied the volume of the copy and divided its prices; absent: it did not. */
  readonly brokerFactor?: number;
}

/**
 * Computes the stops of a copy by the rule of its own stop, rounded to the child's ticks. After a split, the child's own
 * stop is nearer by the same factor, so that the money at risk stays the same.
 */
export function computeRequiredStops(
  { ownStop }: Pick<CopyRules, 'ownStop'>,
  master: Stops & { readonly side: 'buy' | 'sell' },
  { side, price, spec, brokerFactor = 1 }: StopBase,
) {
  const ownRule = ownStop ? { ...ownStop, points: ownStop.points / brokerFactor } : null;
  const { ownStop: own, ...stops } = computeCopyStops({ ownStop: ownRule }, master, {
    side,
    price,
    digits: spec.digits,
  });
  return { ...roundStops(stops, spec), ...(own && { own }) };
}

/** The factor of a position; of several copies that share it, the largest counts, which gives the nearest stop. */
export const getBrokerFactor = (
  copies: readonly Pick<Copy, 'childPosition' | 'brokerFactor'>[],
  ticket: string,
): number =>
  Math.max(
    ...copies.filter(({ childPosition }) => childPosition === ticket).map(({ brokerFactor }) => brokerFactor),
  );

const isSamePrice = (a: number | null, b: number | null, { tickSize }: SymbolSpec) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < tickSize / 2);

/** Whether a position has these stops, within half a tick. */
export const hasStops = (position: BrokerPosition, stops: Stops, spec: SymbolSpec): boolean =>
  isSamePrice(stops.stopLoss, position.stopLoss ?? null, spec) &&
  isSamePrice(stops.takeProfit, position.takeProfit ?? null, spec);

/** The child's symbol and volume for a volume of the master. */
export interface ScaledSymbol extends Scaled {
  readonly symbol: string;
  readonly spec: SymbolSpec;
  /** The price at which the child opens; undefined: neither the volume nor the stops depend on it. */
  readonly price: number | undefined;
}

/** Finds the child's symbol for a symbol of its master. */
export function matchSymbol(
  engine: Engine,
  child: Child,
  masterSymbol: string,
): Promise<MatchedSymbol | { readonly problem: SymbolProblem }> {
  const { symbols } = engine;
  const { master } = child;
  const [childBroker, masterBroker] = [getBroker(engine, child), getBroker(engine, master)];
  return findSymbol(masterSymbol, child.symbolMap, {
    names: () => symbols.names(childBroker, child),
    spec: (name) => symbols.spec(childBroker, child, name),
    masterSpec: (name) => symbols.spec(masterBroker, master, name),
    hasSamePrice: (name) =>
      symbols.verified(child, `${masterSymbol} ${name}`, () =>
        isPriceSame(
          () => masterBroker.quote(master.reference, masterSymbol),
          () => childBroker.quote(child.reference, name),
        ),
      ),
    hasContractValue: async (masterSpec, spec) =>
      isOwnVolume(child.rules)
        ? undefined
        : isValueOfContract(
            [masterSpec, (await symbols.account(masterBroker, master)).currency],
            [spec, (await symbols.account(childBroker, child)).currency],
          ),
  });
}

interface MasterOpening extends Stops {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly units: Units;
}

/** Reads what both accounts are worth now, if the volume depends on it. */
async function loadWorth(engine: Engine, child: Child): Promise<Pick<Opening, 'worth'>> {
  const { sizing } = child.rules;
  if (sizing === 'multiplier' || sizing === 'fixed' || sizing === 'cash') return {};
  const { master } = child;
  const childAccount = await getBroker(engine, child).account(child.reference);
  // A volume by risk does not depend on the master's account.
  const masterAccount =
    sizing === 'risk' ? childAccount : await getBroker(engine, master).account(master.reference);
  return { worth: { master: masterAccount, child: childAccount } };
}

/** Reads the price at which the child opens, with its tick value, if its volume or its stops depend on it. */
async function readOpeningPrice(engine: Engine, child: Child, name: string, side: 'buy' | 'sell') {
  const { sizing, ownStop } = child.rules;
  if (sizing !== 'risk' && sizing !== 'cash' && !ownStop) return {};
  const broker = getBroker(engine, child);
  const { bid, ask, tickValue } = await broker.quote(child.reference, name);
  const { currency } = await engine.symbols.account(broker, child);
  return { price: side === 'buy' ? ask : bid, tickValue, currency };
}

/** Returns the child's symbol and volume for an opening of its master. */
export async function scaleOpening(
  engine: Engine,
  child: Child,
  opening: MasterOpening,
): Promise<ScaledSymbol | { readonly problem: CopyReason }> {
  const match = await matchSymbol(engine, child, opening.symbol);
  if ('problem' in match) return match;
  const { symbol, spec, masterContract } = match;
  const { multiplier, maxLot, rules } = child;
  const side = copySide(rules, opening.side);
  const { tickSize, digits } = spec;
  // MetaApi reads the tick value with the price: the cached symbol lacks it when its price could not be read.
  const {
    price,
    tickValue = spec.tickValue,
    currency = '',
  } = await readOpeningPrice(engine, child, symbol, side);
  const stops = computeCopyStops(rules, opening, { side, price: price ?? 0, digits });
  if (stops.ownStop === 'impossible') return { problem: 'own_stop_impossible' };
  const { stopLoss } = stops;
  const sizedVolume = computeSizedVolume({
    units: opening.units,
    multiplier,
    masterContract,
    symbol: spec,
    maxLot,
    rules,
    ...(await loadWorth(engine, child)),
    ...(price !== undefined && { risk: { price, stopLoss, side, tickSize, tickValue, currency } }),
  });
  return 'problem' in sizedVolume ? sizedVolume : { symbol, spec, price, ...sizedVolume };
}
