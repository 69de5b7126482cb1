import { BrokerFault } from './fault';
import type { SymbolSpec } from './gateway';

/** Volumes have eight decimals, and prices at most twelve. */
const least = { volume: 1e-8, price: 1e-12 };
const most = 1e15;

const isWithin = (value: number, min: number) => value >= min && value <= most;

/**
 * Checks the figures of a symbol, which a broker or a terminal may report in any size. Without a usable tick, the value of
 * a tick is left out, as for a symbol whose rate is unknown.
 *
 * @throws BrokerFault - `unreachable`: no volume can be computed with them.
 */
export function usableSymbol(spec: SymbolSpec): SymbolSpec {
  const { contractSize, volumeStep, volumeMin, volumeMax, tickSize, tickValue, ...rest } = spec;
  const hasVolumes =
    [contractSize, volumeStep].every((value) => isWithin(value, least.volume)) &&
    [volumeMin, volumeMax].every((value) => isWithin(value, 0));
  if (!hasVolumes) throw new BrokerFault('unreachable', 'no volume can be computed with the symbol');
  const hasTick =
    tickValue !== undefined && isWithin(tickSize, least.price) && isWithin(tickValue, least.price);
  return { ...rest, contractSize, volumeStep, volumeMin, volumeMax, tickSize, ...(hasTick && { tickValue }) };
}
