import type { DecimalSeparator } from '../amounts/read-figure';
import type { CopySum } from './scale';

const countDecimals = (value: number) => (String(value).split('.')[1] ?? '').length;

/** A number without thousands, with at least the given number of decimals. */
function write(value: number, separator: DecimalSeparator, decimals = 0): string {
  const plain = value
    .toFixed(8)
    .replace(/(?<!0)0+$/, '')
    .replace(/\.$/, '');
  const plainDecimals = (plain.split('.')[1] ?? '').length;
  return value.toFixed(Math.max(plainDecimals, decimals)).replace('.', separator);
}

const worthNames = { equity: 'valor', balance: 'saldo' } as const;

/** How the computed volume came about, without the order. */
function formatProduct(
  { master, multiplier, contractRatio, exact, step, basis }: CopySum,
  formatFigure: (value: number, decimals?: number) => string,
): string {
  const formatMoney = (value: number) =>
    [formatFigure(value), basis && 'currency' in basis && basis.currency].filter(Boolean).join(' ');
  if (basis?.of === 'fixed') return `Fijo ${formatFigure(exact)}`;
  if (basis?.of === 'risk') {
    const { percent, equity, lossPerLot } = basis;
    return `${formatFigure(percent)} % de ${formatMoney(equity)} ÷ ${formatMoney(lossPerLot)} por lote = ${formatFigure(exact)}`;
  }
  if (basis?.of === 'cash')
    return `${formatMoney(basis.money)} ÷ ${formatMoney(basis.lossPerLot)} por lote = ${formatFigure(exact)}`;
  const factors = [formatFigure(master, countDecimals(step)), formatFigure(multiplier)];
  if (basis) factors.push(`${formatFigure(basis.ratio)} (${worthNames[basis.of]})`);
  if (contractRatio !== 1) factors.push(`${formatFigure(contractRatio)} (contrato)`);
  return `${factors.join(' × ')} = ${formatFigure(exact)}`;
}

/**
 * How a volume came about, in Spanish: `0,07 × 1,5 = 0,105 → 0,10, paso 0,01`. The ratio of the contracts is named only
 * where it is not one. Without an order, the reason replaces the result: `0,05 × 1 = 0,05, menos que el mínimo 0,1`.
 */
export function formatCopySum(sum: CopySum, separator: DecimalSeparator): string {
  const { exact, result, step, min } = sum;
  const formatFigure = (value: number, decimals?: number) => write(value, separator, decimals);
  const decimals = countDecimals(step);
  const product = formatProduct(sum, formatFigure);
  if (result === 0) {
    const isBelowMin = min !== undefined && exact < min;
    return `${product}, ${isBelowMin ? `menos que el mínimo ${formatFigure(min)}` : 'no se envía nada'}`;
  }
  return `${product} → ${formatFigure(result, decimals)}, paso ${formatFigure(step)}`;
}

/** The smallest order and the step of the child's broker: `Mínimo 0,01, paso 0,01.`; empty when they are not known. */
export const formatSteps = (
  { min, step }: Pick<CopySum, 'min' | 'step'>,
  separator: DecimalSeparator,
): string => (min === undefined ? '' : `Mínimo ${write(min, separator)}, paso ${write(step, separator)}.`);
