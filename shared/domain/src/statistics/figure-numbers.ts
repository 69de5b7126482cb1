import type { FigureName } from '../statement/totals/printed-figures';
import type { MetaTraderFigures } from './metatrader-figures';

/** A number of a figure and its unit. `mean` is an average of money. */
export interface FigureNumber {
  readonly unit: 'money' | 'mean' | 'ratio' | 'percent' | 'count';
  /** Money in whole units of the currency. Undefined where the figure has no value. */
  readonly value: number | undefined;
}

/**
 * The numbers of a figure in the order in which MetaTrader prints them, `28 (50.00%)` or `0.40% (400.60)`.
 *
 * @param digits - Decimals of the account's money.
 */
export function listFigureNumbers(
  figures: MetaTraderFigures,
  name: FigureName,
  digits: number,
): FigureNumber[] {
  const scale = 10 ** digits;
  const toMoney = (value: number): FigureNumber => ({ unit: 'money', value: value / scale });
  const toMean = (value: number | undefined): FigureNumber => ({
    unit: 'mean',
    value: value && value / scale,
  });
  const toPercent = (value: number): FigureNumber => ({ unit: 'percent', value });
  const count = (value: number): FigureNumber => ({ unit: 'count', value });
  switch (name) {
    case 'netProfit':
    case 'grossProfit':
    case 'grossLoss':
    case 'balanceDrawdownAbsolute':
    case 'largestProfitTrade':
    case 'largestLossTrade':
      return [toMoney(figures[name])];
    case 'expectedPayoff':
    case 'averageProfitTrade':
    case 'averageLossTrade':
      return [toMean(figures[name])];
    case 'profitFactor':
    case 'recoveryFactor':
    case 'sharpeRatio':
      return [{ unit: 'ratio', value: figures[name] }];
    case 'balanceDrawdownMaximal':
      return [toMoney(figures[name].money), toPercent(figures[name].percent)];
    case 'balanceDrawdownRelative':
      return [toPercent(figures[name].percent), toMoney(figures[name].money)];
    case 'shortTrades':
    case 'longTrades':
    case 'profitTrades':
    case 'lossTrades':
      return [count(figures[name].count), toPercent(figures[name].percent)];
    case 'maxConsecutiveWins':
    case 'maxConsecutiveLosses':
      return [count(figures[name].count), toMoney(figures[name].money)];
    case 'maximalConsecutiveProfit':
    case 'maximalConsecutiveLoss':
      return [toMoney(figures[name].money), count(figures[name].count)];
    case 'totalTrades':
    case 'averageConsecutiveWins':
    case 'averageConsecutiveLosses':
      return [count(figures[name])];
  }
}

const usualDecimals = { percent: 2, count: 0 } as const;

/**
 * Numbers of a figure as one text, `61.65 (0.06%)`; `—` for one without value.
 *
 * @param digits - Decimals of the account's money.
 * @param decimals - Of means and ratios, which reports print with two or with six.
 */
export function formatNumbers(numbers: readonly FigureNumber[], digits: number, decimals = 2): string {
  const decimalsByUnit = { ...usualDecimals, money: digits, mean: decimals, ratio: decimals };
  const texts = numbers.map(({ unit, value }) => {
    if (value === undefined) return '—';
    return `${value.toFixed(decimalsByUnit[unit])}${unit === 'percent' ? '%' : ''}`;
  });
  const [first = '', second] = texts;
  return second === undefined ? first : `${first} (${second})`;
}

/** One of our figures as {@link formatNumbers}. */
export const formatFigure = (
  figures: MetaTraderFigures,
  name: FigureName,
  digits: number,
  decimals = 2,
): string => formatNumbers(listFigureNumbers(figures, name, digits), digits, decimals);
