import { matchSymbol, scaleVolume, type Scaled, type SymbolProblem, type Units } from '@parque/domain/copy';
import type { SymbolSpec } from '../../../broker/gateway';
import type { Child } from '../recording/child';
import { brokerOf } from '../copy-broker';
import type { Engine } from '../engine';

/** A price rounded to the symbol's tick size and digits; null stays null. */
export function roundedPrice(price: number | null, { digits, tickSize }: SymbolSpec): number | null {
  if (price === null) return null;
  const onTick = tickSize > 0 ? Math.round(price / tickSize) * tickSize : price;
  return Number(onTick.toFixed(digits));
}

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
