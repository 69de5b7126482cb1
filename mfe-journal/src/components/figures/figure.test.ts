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
  [1.9584, '1,96'],
  [1234.5, '1.234,50'],
  [null, '∞'],
])('the ratio %d is written %s', (value, text) => {
  expect(formatRatio(value)).toBe(text);
});

test.each([
  [93.234, '+93,23'],
  [-59.506, '−59,51'],
  [0, '0,00'],
  [-0.004, '0,00'],
])('the result %d is written %s, with its sign', (value, text) => {
  expect(formatResult(value)).toBe(text);
});

test.each([
  [1.16654, 0, '1,16654'],
  [412394.31, 0, '412.394,31'],
  [0.3, 2, '0,30'],
  [0.001, 2, '0,001'],
])('%d keeps its decimals and has at least %i', (value, least, text) => {
  expect(formatDecimal(value, least)).toBe(text);
});

test.each([
  [1597.4, 2, '+1.597'],
  [999.4, 2, '+999,40'],
  [-1.6, 2, '\u22121,60'],
  [-1600, 0, '\u22121.600'],
  [-16, 0, '\u221216'],
  [0.00012345, 2, '+0,00012'],
  [0.5, 8, '+0,50'],
  [-0.5, 2, '\u22120,50'],
  [0, 2, '0'],
])('the end of a curve at %d in a currency with %i decimals is labelled %s', (value, digits, text) => {
  expect(formatRounded(value, digits)).toBe(text);
});

test('a percentage has two decimals, and one trade is one trade', () => {
  expect(formatPercent(55.5556)).toBe('55,56\u00a0%');
  expect([1, 2, 1200].map(formatTradeCount)).toEqual(['1 operación', '2 operaciones', '1.200 operaciones']);
});

test.each([
  ['-1680.00 (3.37%)', '\u22121.680,00 (3,37\u00a0%)'],
  ['25', '25'],
  ['0.200758', '0,200758'],
  ['123456.7', '123.456,7'],
  ['—', '—'],
  ['En la transacción 3000003 sale 1006.30.', 'En la transacción 3000003 sale 1.006,30.'],
])('the printed figure %s is shown as %s', (printed, shown) => {
  expect(formatFigures(printed)).toBe(shown);
});
