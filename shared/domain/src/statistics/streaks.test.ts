import { computeStreaks } from './streaks';

type Expected = readonly [
  longest: readonly [number, number],
  richest: readonly [number, number],
  mean: number,
];

const noStreaks: Expected = [[0, 0], [0, 0], 0];

// The rule and the results; of the wins and of the losses, the longest and the richest run as count and money, and the mean count.
test.each<[rule: string, nets: readonly number[], wins: Expected, losses: Expected]>([
  ['a run ends where the other kind begins', [5, 5, -1, 5], [[2, 10], [2, 10], 2], [[1, -1], [1, -1], 1]],
  [
    'a trade that breaks even goes on with a run of wins, and ends one of losses',
    [-3, 0, 4, -1, -1],
    [[2, 4], [2, 4], 2],
    [[2, -2], [1, -3], 2],
  ],
  [
    'the longest run need not be the richest',
    [1, 1, 1, -9, 50, -2, -2],
    [[3, 3], [1, 50], 2],
    [[2, -4], [1, -9], 2],
  ],
  [
    'of runs as long, the later one counts if it is richer than all before it',
    [2, 2, -1, 3, 3, -5],
    [[2, 6], [2, 6], 2],
    [[1, -5], [1, -5], 1],
  ],
  [
    'of runs as long, the earlier one stays if it is as rich',
    [3, 3, -1, 4, 2, -1],
    [[2, 6], [2, 6], 2],
    [[1, -1], [1, -1], 1],
  ],
  [
    'the mean length of runs is rounded half up',
    [1, -1, 1, 1, -1],
    [[2, 2], [2, 2], 2],
    [[1, -1], [1, -1], 1],
  ],
  ['without trades there are no runs', [], noStreaks, noStreaks],
])('%s', (_, nets, wins, losses) => {
  const toStreak = ([count, money]: readonly [number, number]) => ({ count, money });
  const toStreaks = ([longest, richest, averageCount]: Expected) => ({
    longest: toStreak(longest),
    richest: toStreak(richest),
    averageCount,
  });
  expect(computeStreaks(nets)).toEqual({ wins: toStreaks(wins), losses: toStreaks(losses) });
});
