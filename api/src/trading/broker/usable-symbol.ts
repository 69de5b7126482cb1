import { BrokerError } from './fault';
import type { SymbolSpec } from './gateway';

/** Volumes have eight decimals, and prices at most twelve. */
const minValues = { volume: 1e-8, price: 1e-12 };
const maxValue = 1e15;

const isWithin = (value: number, min: number) => value >= min && value <= maxValue;

/** Whether a volume by risk can be computed with this tick value. */
export const isUsableTickValue = (tickValue: number | undefined): tickValue is number =>
  tickValue !== undefined && isWithin(tickValue, minValues.price);

/**
 * Checks the figures that a broker or a terminal reports for a symbol. The tick value is omitted when it or the tick
 * size is unusable, as for a symbol whose exchange rate is unknown.
 *
 * @throws BrokerError - `unreachable`: no volume can be computed with these figures.
 */
export function ensureUsableSymbol(spec: SymbolSpec): SymbolSpec {
  const { contractSize, volumeStep, volumeMin, volumeMax, tickSize, tickValue, ...rest } = spec;
  const hasVolumes =
    [contractSize, volumeStep].every((value) => isWithin(value, minValues.volume)) &&
    [volumeMin, volumeMax].every((value) => isWithin(value, 0));
  if (!hasVolumes) throw new BrokerError('unreachable', 'no volume can be computed with the symbol');
  const hasTick = isWithin(tickSize, minValues.price) && isUsableTickValue(tickValue);
  return { ...rest, contractSize, volumeStep, volumeMin, volumeMax, tickSize, ...(hasTick && { tickValue }) };
}
