import type { FigureRange } from '@parque/contract/limits';
import { formatNumber } from '@parque/ui';

export const formatFigure = (value: number) => formatNumber(value, { maximumFractionDigits: 8 });

/** @param value - A typed figure: null for an empty field, undefined for a text that is no figure. */
export function findFigureError(
  value: number | null | undefined,
  { isWhole, min, max }: FigureRange,
): string | undefined {
  if (value === null) return 'Hace falta este dato.';
  if (value === undefined) return 'Escribe un número.';
  if (isWhole && !Number.isInteger(value)) return 'Escribe un número entero.';
  if (value < min) return min < 1 ? 'Escribe un número mayor que 0.' : `Como poco ${formatFigure(min)}.`;
  return value > max ? `Como mucho ${formatFigure(max)}.` : undefined;
}
