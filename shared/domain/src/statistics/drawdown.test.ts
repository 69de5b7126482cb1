import fc from 'fast-check';
import { computeDrawdown } from './drawdown';

test.each([
  [
    'a balance that only rises has none',
    100,
    [10, 10],
    0,
    { money: 0, percent: 0 },
    { money: 0, percent: 0 },
  ],
  [
    'the absolute one is measured from the beginning',
    100,
    [100, -150],
    50,
    { money: 150, percent: 75 },
    { money: 150, percent: 75 },
  ],
  // 100 → 50 is half of it; 1000 → 800 is more money and only a fifth.
  [
    'the one of most money need not be the one of the largest part',
    100,
    [-50, 950, -200],
    50,
    { money: 200, percent: 20 },
    { money: 50, percent: 50 },
  ],
  [
    'a fall lasts until the peak is passed, not until it rises',
    100,
    [-30, 20, -40, 60],
    50,
    { money: 50, percent: 50 },
    { money: 50, percent: 50 },
  ],
  [
    'it may take more than there was',
    100,
    [-150],
    150,
    { money: 150, percent: 150 },
    { money: 150, percent: 150 },
  ],
  [
    'an account that begins with nothing loses all of it',
    0,
    [-20],
    20,
    { money: 20, percent: 100 },
    { money: 0, percent: 0 },
  ],
] as const)('drawdowns: %s', (_, initial, changes, absolute, maximal, relative) => {
  expect(computeDrawdown(initial, changes)).toEqual({ absolute, maximal, relative });
});

test('the largest fall is the largest difference between a balance and any later one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 500 })), (changes) => {
      const balances = [10_000];
      for (const change of changes) balances.push(balances.at(-1)! + change);
      const falls = balances.flatMap((peak, index) => balances.slice(index).map((later) => peak - later));
      expect(computeDrawdown(10_000, changes).maximal.money).toBe(Math.max(...falls));
    }),
  );
});
