import type { TradeEntity } from '@parque/contract';
import { toMinorUnits, toMoney } from '@parque/domain/journal';
import { countText, formatNumber } from '@parque/ui';

const getFractionOptions = (digits: number) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});

/** `1,96`; a ratio without a divisor is shown as infinite. */
export function formatRatio(value: number | null): string {
  return value === null ? '∞' : formatNumber(value, getFractionOptions(2));
}

/** `55,56 %`, from 55.56. */
export function formatPercent(value: number): string {
  return `${formatNumber(value, getFractionOptions(2))}\u00a0%`;
}

/** `+93,23`: a result without its currency, for columns whose heading contains it. */
export function formatResult(value: number, digits = 2): string {
  return formatNumber(value, { ...getFractionOptions(digits), signDisplay: 'exceptZero' });
}

/** `+1,96 R`; a dash where no stop is known. */
export const formatR = (multiple: number | undefined): string =>
  multiple === undefined ? '—' : `${formatResult(multiple)} R`;

/** `+1.597`: a result in whole units, for narrow spaces. */
export function formatWhole(value: number): string {
  return formatNumber(value, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
}

/** From this amount on, a result is shown in whole units where space is narrow. */
const minWholeAmount = 1000;

/**
 * `+1.597`, `−1,60` and `+0,00012`: a result for narrow spaces. Small ones are never rounded to units, and those below a
 * unit have their first two figures.
 *
 * @param digits - Decimals of the currency.
 */
export function formatRounded(value: number, digits = 2): string {
  const size = Math.abs(value);
  if (size >= minWholeAmount || value === 0) return formatWhole(value);
  const defaultDigits = Math.min(digits, 2);
  const first = size < 1 ? Math.ceil(-Math.log10(size)) + 1 : 0;
  return formatNumber(value, {
    minimumFractionDigits: defaultDigits,
    maximumFractionDigits: Math.min(Math.max(defaultDigits, first), 8),
    signDisplay: 'exceptZero',
  });
}

/** `1,16654`: a price or a volume with its own decimals, and at least `minimumFractionDigits`. */
export function formatDecimal(value: number, minimumFractionDigits = 0): string {
  return formatNumber(value, { minimumFractionDigits, maximumFractionDigits: 8 });
}

/** An amount without what binary fractions add to sums. @param digits - Decimals of the account's money. */
export const roundMoney = (amount: number, digits: number): number =>
  toMoney(toMinorUnits(amount, digits), digits);

/** The most decimals of some prices: a symbol has one number of them, and a price can end in zeros. */
export const countDecimals = (prices: readonly (number | null)[]): number =>
  Math.max(0, ...prices.map((price) => String(price ?? 0).split('.')[1]?.length ?? 0));

/** Writes the prices of trades with the decimals of their symbol, which its other prices show. */
export function createPriceFormatter(
  trades: readonly TradeEntity[],
): (symbol: string, price: number) => string {
  const decimals = new Map<string, number>();
  for (const { symbol, openPrice, closePrice, initialStop, stopLoss, takeProfit } of trades) {
    const tradeDecimals = countDecimals([openPrice, closePrice, initialStop, stopLoss, takeProfit]);
    decimals.set(symbol, Math.max(tradeDecimals, decimals.get(symbol) ?? 0));
  }
  return (symbol, price) => formatDecimal(price, decimals.get(symbol));
}

/** `3 operaciones`, `1 operación`. */
export const formatTradeCount = (count: number): string => countText(count, 'operación', 'operaciones');

/** `3 días`, `1 día`. */
export const formatDayCount = (count: number): string => countText(count, 'día', 'días');

// After `transacción` and `posición` it is an identifier.
const figure = /(ción )?[-\u2212]?\d+(?:\.\d+)?/g;

/** `−1.680,00 (3,37 %)`, of a text with figures as a report prints them: `-1680.00 (3.37%)`. */
export function formatFigures(text: string): string {
  return text
    .replace(figure, (figureText, isIdentifier?: string) => {
      if (isIdentifier) return figureText;
      const value = figureText.replace('\u2212', '-');
      return formatNumber(value, getFractionOptions(value.split('.')[1]?.length ?? 0));
    })
    .replace(/(?<=\d)%/g, '\u00a0%');
}
