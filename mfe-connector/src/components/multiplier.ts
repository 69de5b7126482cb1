import { multiplierRange } from '@parque/contract/limits';
import { readPrice } from '@parque/domain/amounts';
import { getDecimalSeparator, formatLots, formatNumber } from '@parque/ui';

/** Parses a multiplier with a decimal comma or point; `undefined` when it is not valid. */
export function readMultiplier(text: string): number | undefined {
  const value = readPrice(text, getDecimalSeparator());
  const { min, max } = multiplierRange;
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

const formatFigure = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });

export const getMultiplierError = (): string =>
  `Escribe un número mayor que 0, por ejemplo ${formatFigure(0.5)}.`;

/** `X1,5` */
export const formatMultiplier = (multiplier: number) => `X${formatFigure(multiplier)}`;

/** The smallest order of most brokers, and the step of its volume, in lots. */
const usualMin = 0.01;

function describeRatio(multiplier: number): string {
  if (multiplier === 1) return 'Con 1 la hija abre los mismos lotes que la maestra.';
  if (multiplier === 0.5) return `Con ${formatFigure(0.5)} la hija abre la mitad de lotes que la maestra.`;
  return `Por cada lote de la maestra, la hija abre ${formatFigure(multiplier)}.`;
}

/** Describes the effect of a multiplier, and which volumes of the master most brokers would not copy. */
export function describeMultiplier(multiplier: number): string {
  if (multiplier >= 1) return describeRatio(multiplier);
  const minCopiedLots = usualMin * Math.ceil(Number((1 / multiplier).toFixed(6)));
  return `${describeRatio(multiplier)} Donde el mínimo es ${formatLots(usualMin)} lotes, no se copia nada por debajo de ${formatLots(minCopiedLots)}.`;
}
