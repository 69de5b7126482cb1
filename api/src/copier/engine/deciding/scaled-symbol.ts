import { matchSymbol, scaleVolume, type Scaled, type SymbolProblem, type Units } from '@parque/domain/copy';
import type { SymbolSpec } from '../../../broker/gateway';
import type { Child } from '../recording/child';
import { brokerOf } from '../copy-broker';
import type { Engine } from '../engine';

/** A price as a symbol has it; null stays none. */
export const roundedPrice = (price: number | null, { digits }: SymbolSpec) =>
  price === null ? null : Number(price.toFixed(digits));

/** What a volume of the master's symbol is in a child. */
export interface ScaledSymbol extends Scaled {
  readonly symbol: string;
  readonly spec: SymbolSpec;
}

/** @throws BrokerFault - One of the two brokers does not say. */
export async function scaleFor(
  engine: Engine,
  child: Child,
  ofMaster: string,
  units: Units,
): Promise<ScaledSymbol | { readonly problem: SymbolProblem }> {
  const { symbols } = engine;
  const broker = brokerOf(engine, child);
  const match = matchSymbol(ofMaster, await symbols.names(broker, child), child.symbolMap);
  if ('problem' in match) return match;
  const { master, multiplier, maxLot } = child;
  const spec = await symbols.spec(broker, child, match.symbol);
  const { contractSize } = await symbols.spec(brokerOf(engine, master), master, ofMaster);
  return {
    symbol: match.symbol,
    spec,
    ...scaleVolume({ units, multiplier, masterContract: contractSize, symbol: spec, maxLot }),
  };
}
