import { tradePathQuery } from './trade';

type Missing = 'requested' | 'asleep' | 'absent';

/** When the prices of a trade are requested again after so many answers, in ms; false: never. */
const getInterval = (missing: Missing, dataUpdateCount: number) =>
  tradePathQuery(2, '60').refetchInterval({
    state: { data: { path: null, missing }, dataUpdateCount, error: null },
  });

test.each<[Missing, number, number]>([
  ['requested', 1, 2000],
  ['requested', 20, 15_000],
  ['asleep', 1, 15_000],
  ['asleep', 500, 15_000],
])('prices that are missing (%s) after %d answers are requested again after about %d ms', (...row) => {
  const [missing, count, ms] = row;
  expect(getInterval(missing, count)).toBeGreaterThanOrEqual(0.75 * ms);
  expect(getInterval(missing, count)).toBeLessThanOrEqual(1.25 * ms);
});

test('prices that do not exist are not requested again', () => {
  expect(getInterval('absent', 1)).toBe(false);
});
