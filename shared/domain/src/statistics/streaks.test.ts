import { computeStreaks } from './streaks';

test.each([
  {
    rule: 'a run ends where the other kind begins',
    nets: [5, 5, -1, 5],
    wins: { longest: { count: 2, money: 10 }, richest: { count: 2, money: 10 }, averageCount: 2 },
    losses: { longest: { count: 1, money: -1 }, richest: { count: 1, money: -1 }, averageCount: 1 },
  },
  {
    rule: 'a trade that breaks even goes on with a run of wins, and ends one of losses',
    nets: [-3, 0, 4, -1, -1],
    wins: { longest: { count: 2, money: 4 }, richest: { count: 2, money: 4 }, averageCount: 2 },
    losses: { longest: { count: 2, money: -2 }, richest: { count: 1, money: -3 }, averageCount: 2 },
  },
  {
    rule: 'the longest run need not be the richest',
    nets: [1, 1, 1, -9, 50, -2, -2],
    wins: { longest: { count: 3, money: 3 }, richest: { count: 1, money: 50 }, averageCount: 2 },
    losses: { longest: { count: 2, money: -4 }, richest: { count: 1, money: -9 }, averageCount: 2 },
  },
  {
    rule: 'of runs as long, the later one counts if it is richer than all before it',
    nets: [2, 2, -1, 3, 3, -5],
    wins: { longest: { count: 2, money: 6 }, richest: { count: 2, money: 6 }, averageCount: 2 },
    losses: { longest: { count: 1, money: -5 }, richest: { count: 1, money: -5 }, averageCount: 1 },
  },
  {
    rule: 'of runs as long, the earlier one stays if it is as rich',
    nets: [3, 3, -1, 4, 2, -1],
    wins: { longest: { count: 2, money: 6 }, richest: { count: 2, money: 6 }, averageCount: 2 },
    losses: { longest: { count: 1, money: -1 }, richest: { count: 1, money: -1 }, averageCount: 1 },
  },
  {
    rule: 'the mean length of runs is rounded half up',
    nets: [1, -1, 1, 1, -1],
    wins: { longest: { count: 2, money: 2 }, richest: { count: 2, money: 2 }, averageCount: 2 },
    losses: { longest: { count: 1, money: -1 }, richest: { count: 1, money: -1 }, averageCount: 1 },
  },
  {
    rule: 'without trades there are no runs',
    nets: [],
    wins: { longest: { count: 0, money: 0 }, richest: { count: 0, money: 0 }, averageCount: 0 },
    losses: { longest: { count: 0, money: 0 }, richest: { count: 0, money: 0 }, averageCount: 0 },
  },
])('$rule', ({ nets, wins, losses }) => {
  expect(computeStreaks(nets)).toEqual({ wins, losses });
});
