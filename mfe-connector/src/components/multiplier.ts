import { formatNumber } from '@parque/ui';

/** The largest that the API takes. */
const largest = 1000;

/** Reads a multiplier as people write it, with a comma or a point. `undefined` when it is none. */
export function readMultiplier(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && value > 0 && value <= largest ? value : undefined;
}

const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });

/** `X1,5` */
export const formatMultiplier = (multiplier: number) => `X${figure(multiplier)}`;

/** The lots that a child opens for one lot of the master. */
export const formatLots = (multiplier: number) =>
  `${formatNumber(multiplier, { minimumFractionDigits: 2, maximumFractionDigits: 4 })} lotes`;

/** What a multiplier does, in words. */
export function describeMultiplier(multiplier: number): string {
  if (multiplier === 1) return 'Con 1 la hija abre los mismos lotes que la maestra.';
  if (multiplier === 0.5) return 'Con 0,5 la hija abre la mitad de lotes que la maestra.';
  return `Por cada lote de la maestra, la hija abre ${figure(multiplier)}.`;
}
