import { matchSymbol, scaleVolume, type Scaled, type SymbolProblem, type Units } from '@parque/domain/copy';
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

/** @throws BrokerFault - One of the two brokers failed. */
export async function scaleFor(
  engine: Engine,
  child: Child,
  masterSymbol: string,
  units: Units,
): Promise<ScaledSymbol | { readonly problem: SymbolProblem }> {
  const { symbols } = engine;
  const broker = brokerOf(engine, child);
  const match = matchSymbol(masterSymbol, await symbols.names(broker, child), child.symbolMap);
  if ('problem' in match) return match;
  const { master, multiplier, maxLot } = child;
  const spec = await symbols.spec(broker, child, match.symbol);
  const { contractSize } = await symbols.spec(brokerOf(engine, master), master, masterSymbol);
  return {
    symbol: match.symbol,
    spec,
    ...scaleVolume({ units, multiplier, masterContract: contractSize, symbol: spec, maxLot }),
  };
}
