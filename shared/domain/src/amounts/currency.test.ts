import { getCurrencyDigits, fromMinorUnits, formatMinorUnits, toMinorUnits } from '.';

test.each([
  [149.5, 'EUR', 14_950, '149.50'],
  [0.1, 'USD', 10, '0.10'],
  [1.005, 'BRL', 101, '1.01'],
  [19_990, 'CLP', 19_990, '19990'],
  [1500, 'JPY', 1500, '1500'],
  [1.234, 'KWD', 1234, '1.234'],
  [0, 'MXN', 0, '0.00'],
  [999_999_999_999.99, 'COP', 99_999_999_999_999, '999999999999.99'],
])('%d %s are %d minor units, written %s', (amount, currency, units, text) => {
  expect(toMinorUnits(amount, currency)).toBe(units);
  expect(formatMinorUnits(units, currency)).toBe(text);
});

test('an unknown currency has two decimals', () => {
  expect([getCurrencyDigits('XYZ'), fromMinorUnits(150, 'XYZ')]).toEqual([2, 1.5]);
});
