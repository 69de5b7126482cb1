import {
  formatTradeCount,
  formatDecimal,
  formatPercent,
  formatRatio,
  formatResult,
  formatRounded,
  formatFigures,
} from './figure';

test.each([
  ['a ratio', formatRatio(1.9584), '1,96'],
  ['a ratio without a divisor', formatRatio(null), '∞'],
  ['a gain', formatResult(93.234), '+93,23'],
  ['a loss', formatResult(-59.506), '−59,51'],
  ['a result of zero', formatResult(0), '0,00'],
  ['a price', formatDecimal(1.16654, 0), '1,16654'],
  ['a volume with at least two decimals', formatDecimal(0.3, 2), '0,30'],
  ['the end of a curve', formatRounded(999.4, 2), '+999,40'],
  ['the end of a curve of small amounts without decimals', formatRounded(-16, 0), '−16'],
  ['the end of a curve of the smallest amounts', formatRounded(0.00012345, 2), '+0,00012'],
  ['the end of a flat curve', formatRounded(0, 2), '0'],
  ['a percentage', formatPercent(55.5556), '55,56\u00a0%'],
  ['one trade', formatTradeCount(1), '1 operación'],
  ['many trades', formatTradeCount(1200), '1.200 operaciones'],
  ['a printed loss with its share', formatFigures('-1680.00 (3.37%)'), '−1.680,00 (3,37\u00a0%)'],
  ['a printed ratio', formatFigures('0.200758'), '0,200758'],
  ['a missing figure', formatFigures('—'), '—'],
  [
    'a figure after an identifier',
    formatFigures('En la transacción 3000003 sale 1006.30.'),
    'En la transacción 3000003 sale 1.006,30.',
  ],
])('%s is written in the Spanish format: %s', (_, text, expected) => {
  expect(text).toBe(expected);
});
