import { readDollars } from './amount';

test.each([
  ['1.500', '1500'],
  ['1.500,00', '1500'],
  ['1500.50', '1500.5'],
  ['  1 500 US$ ', '1500'],
  ['mil', undefined],
])('%j means %s dollars', (typed, amount) => {
  expect(readDollars(typed)).toBe(amount);
});
