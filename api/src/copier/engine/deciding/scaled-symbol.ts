import {
  copySide,
  copyStops,
  matchSymbol,
  sizedVolume,
  type CopyReason,
  type Opening,
  type Scaled,
  type SymbolProblem,
  type Units,
} from '@parque/domain/copy';
import type { BrokerPosition, SymbolSpec } from '../../../broker/gateway';
import type { Child } from '../recording/child';
import { brokerOf } from '../copy-broker';
import type { Engine } from '../engine';

/** A price rounded to the symbol's tick size and digits; null stays null. */
export function roundedPrice(price: number | null, { digits, tickSize }: SymbolSpec): number | null {
  if (price === null) return null;
  const onTick = tickSize > 0 ? Math.round(price / tickSize) * tickSize : price;
  return Number(onTick.toFixed(digits));
}

export interface Stops {
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
}

/** The master's stops, rounded to the child's ticks. */
export const roundedStops = ({ stopLoss, takeProfit }: Stops, spec: SymbolSpec): Stops => ({
  stopLoss: roundedPrice(stopLoss, spec),
  takeProfit: roundedPrice(takeProfit, spec),
});

const isSamePrice = (a: number | null, b: number | null, { tickSize }: SymbolSpec) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < tickSize / 2);

/** Whether a position has these stops, within half a tick. */
export const hasStops = (held: BrokerPosition, required: Stops, spec: SymbolSpec): boolean =>
  isSamePrice(required.stopLoss, held.stopLoss ?? null, spec) &&
  isSamePrice(required.takeProfit, held.takeProfit ?? null, spec);

/** The child's symbol and volume for a volume of the master. */
export interface ScaledSymbol extends Scaled {
  readonly symbol: string;
  readonly spec: SymbolSpec;
}

/** The child's symbol for a symbol of its master. */
interface MatchedSymbol {
  readonly symbol: string;
  readonly spec: SymbolSpec;
  /** Units in one lot at the master's broker. */
  readonly masterContract: number;
}

/** @throws BrokerFault - One of the two brokers failed. */
export async function symbolFor(
  engine: Engine,
  child: Child,
  masterSymbol: string,
): Promise<MatchedSymbol | { readonly problem: SymbolProblem }> {
  const { symbols } = engine;
  const { master, symbolMap } = child;
  const broker = brokerOf(engine, child);
  const match = matchSymbol(masterSymbol, await symbols.names(broker, child), symbolMap);
  if ('problem' in match) return match;
  const spec = await symbols.spec(broker, child, match.symbol);
  const { contractSize } = await symbols.spec(brokerOf(engine, master), master, masterSymbol);
  return { symbol: match.symbol, spec, masterContract: contractSize };
}

/** What the master opened or added. */
interface MasterOpening extends Stops {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly units: Units;
}

/** What both accounts are worth now; only volumes that depend on it read it. */
async function worthOf(engine: Engine, child: Child): Promise<Pick<Opening, 'worth'>> {
  const { sizing } = child.rules;
  if (sizing === 'multiplier' || sizing === 'fixed') return {};
  const { master } = child;
  const own = await brokerOf(engine, child).account(child.reference);
  // Of the master, a volume by risk needs nothing.
  const other = sizing === 'risk' ? own : await brokerOf(engine, master).account(master.reference);
  return { worth: { master: other, child: own } };
}

async function riskOf(
  engine: Engine,
  child: Child,
  { tickSize, tickValue, name }: SymbolSpec,
  opening: MasterOpening,
): Promise<Pick<Opening, 'risk'>> {
  if (child.rules.sizing !== 'risk') return {};
  const side = copySide(child.rules, opening.side);
  const { bid, ask } = await brokerOf(engine, child).quote(child.reference, name);
  const { stopLoss } = copyStops(side, opening);
  return { risk: { price: side === 'buy' ? ask : bid, stopLoss, side, tickSize, tickValue } };
}

/**
 * The child's symbol and volume for an opening of its master.
 *
 * @throws BrokerFault - One of the two brokers failed.
 */
export async function scaleFor(
  engine: Engine,
  child: Child,
  opening: MasterOpening,
): Promise<ScaledSymbol | { readonly problem: CopyReason }> {
  const matched = await symbolFor(engine, child, opening.symbol);
  if ('problem' in matched) return matched;
  const { symbol, spec, masterContract } = matched;
  const { multiplier, maxLot, rules } = child;
  const sized = sizedVolume({
    units: opening.units,
    multiplier,
    masterContract,
    symbol: spec,
    maxLot,
    rules,
    ...(await worthOf(engine, child)),
    ...(await riskOf(engine, child, spec, opening)),
  });
  return 'problem' in sized ? sized : { symbol, spec, ...sized };
}
