import fc from 'fast-check';
import { computeDrawdown } from './drawdown';

// The rule, the first balance and its changes, the absolute fall, and the maximal and the relative one in money and percent.
test.each([
  ['a balance that only rises has none', 100, [10, 10], 0, [0, 0], [0, 0]],
  ['the absolute one is measured from the beginning', 100, [100, -150], 50, [150, 75], [150, 75]],
  // 100 → 50 is half of it; 1000 → 800 is more money and only a fifth.
  ['most money need not be the largest part', 100, [-50, 950, -200], 50, [200, 20], [50, 50]],
  [
    'a fall lasts until the peak is passed, not until it rises',
    100,
    [-30, 20, -40, 60],
    50,
    [50, 50],
    [50, 50],
  ],
  ['it may take more than there was', 100, [-150], 150, [150, 150], [150, 150]],
  ['an account that begins with nothing loses all of it', 0, [-20], 20, [20, 100], [0, 0]],
] as const)('drawdowns: %s', (_, initial, changes, absolute, maximal, relative) => {
  const toFall = ([money, percent]: readonly [number, number]) => ({ money, percent });
  const expected = { absolute, maximal: toFall(maximal), relative: toFall(relative) };
  expect(computeDrawdown(initial, changes)).toEqual(expected);
});

test('the largest fall is the largest difference between a balance and any later one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 500 })), (changes) => {
      const balances = [10_000];
      for (const change of changes) balances.push(balances.at(-1)! + change);
      const falls = balances.flatMap((peak, index) => balances.slice(index).map((end) => peak - end));
      expect(computeDrawdown(10_000, changes).maximal.money).toBe(Math.max(...falls));
    }),
  );
});
