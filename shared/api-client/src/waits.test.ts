import { addJitter, retryAfterMs } from './waits';

const now = Date.parse('2026-11-20T10:00:00Z');

test.each([
  ['15', 15_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['86400', 300_000],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %p is a wait of %p ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

test('a wait varies by at most a quarter, and is not always the same', () => {
  const waits = Array.from({ length: 200 }, () => addJitter(1_000));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(750);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_250);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

test('the polls of a page are regular, and their interval differs between pages by at most a quarter', async () => {
  const intervals: number[] = [];
  for (let page = 0; page < 20; page += 1) {
    await jest.isolateModulesAsync(async () => {
      const { pollInterval } = await import('./waits');
      expect(pollInterval(1000)).toBe(pollInterval(1000));
      intervals.push(pollInterval(1000));
    });
  }
  expect(new Set(intervals).size).toBeGreaterThan(1);
  expect(Math.min(...intervals)).toBeGreaterThanOrEqual(750);
  expect(Math.max(...intervals)).toBeLessThanOrEqual(1250);
});
