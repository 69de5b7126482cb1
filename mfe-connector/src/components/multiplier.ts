import { multiplierRange } from '@parque/contract/limits';
import { readPrice } from '@parque/domain/amounts';
import { formatNumber } from '@parque/ui';

/** Parses a multiplier with a decimal comma or point; `undefined` when it is not valid. */
export function readMultiplier(typed: string): number | undefined {
  const value = readPrice(typed);
  const { least, most } = multiplierRange;
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });

/** `X1,5` */
export const formatMultiplier = (multiplier: number) => `X${figure(multiplier)}`;

/** Describes the effect of a multiplier. */
export function describeMultiplier(multiplier: number): string {
  if (multiplier === 1) return 'Con 1 la hija abre los mismos lotes que la maestra.';
  if (multiplier === 0.5) return 'Con 0,5 la hija abre la mitad de lotes que la maestra.';
  return `Por cada lote de la maestra, la hija abre ${figure(multiplier)}.`;
}
