import type { TradeEntity } from '@parque/contract';
import { createTrade } from '../../testing/journal';
import { computeBalances } from '../risk/risk-figures';
import { listReportFacts } from './report-facts';
import { computeMaxDrawdown, computeRunningValues } from './units';

// The balance is 1000, 1200, 1080 before the trades: returns of 20 %, -10 % and 5 %.
const trades: TradeEntity[] = [
  createTrade('2026-11-02T09:00:00', 200, { ticket: 'a' }),
  createTrade('2026-11-02T11:00:00', -120, { ticket: 'b' }),
  createTrade('2026-11-04T10:00:00', 54, { ticket: 'c' }),
];
const balances = computeBalances(trades, { opening: 1000, movements: [] });
const digits = 2;

test('in money, results are added', () => {
  expect(listReportFacts(trades, { unit: 'money', digits })).toMatchObject({
    trades: 3,
    valued: 3,
    total: 134,
    curve: [200, 80, 134],
    fall: 120,
    average: expect.closeTo(134 / 3, 9),
    won: expect.closeTo(200 / 3, 9),
    factor: expect.closeTo(254 / 120, 9),
    best: { day: '2026-11-02', trades: 2, total: 80 },
    worst: { day: '2026-11-04', trades: 1, total: 54 },
  });
});

test('in percent, the results of the balance before each trade are compounded', () => {
  // 1.2 · 0.9 = 1.08 and 1.08 · 1.05 = 1.134; the fall is 0.12 of 1.2.
  const facts = listReportFacts(trades, { unit: 'percent', digits, balances });
  expect(facts.curve.map((value) => Number(value.toFixed(9)))).toEqual([20, 8, 13.4]);
  expect(facts.total).toBeCloseTo(13.4, 9);
  expect(facts.average).toBeCloseTo(5, 9);
  expect(facts.fall).toBeCloseTo(10, 9);
  expect(facts.best?.total).toBeCloseTo(8, 9);
});

test('a trade whose balance before it is not positive has no percent', () => {
  const empty = computeBalances(trades, { opening: 0, movements: [] });
  expect(listReportFacts(trades, { unit: 'percent', digits, balances: empty }).valued).toBe(2);
});

test('a range without trades has no total', () => {
  expect(listReportFacts([], { unit: 'money', digits })).toEqual({
    unit: 'money',
    trades: 0,
    valued: 0,
    total: undefined,
    average: undefined,
    won: undefined,
    factor: undefined,
    fall: 0,
    curve: [],
    days: [],
    best: undefined,
    worst: undefined,
  });
});

test('sums of money are exact, and the first drawdown is measured from zero', () => {
  expect(computeRunningValues([0.1, 0.2, -0.3], 'money', 2)).toEqual([0.1, 0.3, 0]);
  expect(computeMaxDrawdown([-10, -25, 5], 'money')).toBe(25);
});
