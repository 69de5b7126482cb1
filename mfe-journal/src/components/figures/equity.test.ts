import { createDay } from '../../testing/journal';
import { computeEquitySteps } from './equity';

test('the curve of a month that does not list its trades has a point for each day with trades', () => {
  const days = [
    createDay('2026-11-02', [0.1, 0.2]),
    createDay('2026-11-03', []),
    createDay('2026-11-04', [-1]),
  ];
  expect(computeEquitySteps({ days: days.map((day) => ({ ...day, op: [] })), digits: 2 })).toEqual([
    { number: 2, day: '2026-11-02', profit: 0.3, total: 0.3 },
    { number: 3, day: '2026-11-04', profit: -1, total: -0.7 },
  ]);
});

test('the curve adds the trades in the order of their close, exact to the cent', () => {
  const days = [createDay('2026-11-02', [0.1, 0.2]), createDay('2026-11-03', [-1])];
  expect(computeEquitySteps({ days, digits: 2 })).toEqual([
    { number: 1, day: '2026-11-02', profit: 0.1, total: 0.1 },
    { number: 2, day: '2026-11-02', profit: 0.2, total: 0.3 },
    { number: 3, day: '2026-11-03', profit: -1, total: -0.7 },
  ]);
});
