import { findBarTime } from './path-levels';

const createBar = (time: string) => ({ time, open: 1, low: 1, high: 2, close: 2 });
const bars = [createBar('2026-11-02T09:00:00'), createBar('2026-11-02T09:01:00')];

test.each([
  ['2026-11-02T09:00:59', '2026-11-02T09:00:00'],
  ['2026-11-02T09:30:00', '2026-11-02T09:01:00'],
  ['2026-11-02T08:00:00', undefined],
  [null, undefined],
])('the time %s is in the bar of %s', (time, begin) => {
  expect(findBarTime(bars, time)).toBe(begin);
});
