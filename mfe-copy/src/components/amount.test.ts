import { readAmount, writeAmount } from './amount';

test.each([
  ['1500', '1500'],
  ['1.500', '1500'],
  ['1.500,00', '1500'],
  ['1500,5', '1500.5'],
  ['1500,50', '1500.5'],
  ['1500.50', '1500.5'],
  ['1.234.567,89', '1234567.89'],
  ['  1 500 US$ ', '1500'],
  ['0,01', '0.01'],
  ['007', '7'],
  ['0', '0'],
  ['-5', '-5'],
  ['1,500', '1.5'],
  ['12,345', '12.345'],
  ['1500,', '1500'],
])('%j is read as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each(['', ' ', 'mil', '1e3', '1,234.50', '1.23.45', '12.34,5', ',5', '--1', 'NaN', 'Infinity', '0x10'])(
  '%j is rejected as an amount',
  (typed) => {
    expect(readAmount(typed)).toBeUndefined();
  },
);

test('an amount is written in Spanish format, without a currency', () => {
  expect(writeAmount('1500.00')).toBe('1.500,00');
  expect(writeAmount('0.10')).toBe('0,10');
});
