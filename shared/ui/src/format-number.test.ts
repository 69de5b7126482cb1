import { formatNumber } from './format-number';

test('a number is written as in Spain: thousands always grouped, a real minus', () => {
  expect(formatNumber(1234.5)).toBe('1.234,5');
  expect(formatNumber(-1234)).toBe('−1.234');
  expect(formatNumber(1234, { useGrouping: false })).toBe('1234');
  expect(formatNumber(0.256, { style: 'percent', maximumFractionDigits: 1 })).toBe('25,6\u00a0%');
});

test('decimals that come as text are kept, beyond what a number holds', () => {
  expect(formatNumber('12345678901234567.89')).toBe('12.345.678.901.234.567,89');
});

test('the same options in another call mean the same, others do not', () => {
  const twoDecimals = { minimumFractionDigits: 2 };
  expect([formatNumber(1, twoDecimals), formatNumber(1), formatNumber(1, twoDecimals)]).toEqual([
    '1,00',
    '1',
    '1,00',
  ]);
});
