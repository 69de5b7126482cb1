import fc from 'fast-check';
import { isDay, toDateKey, formatInstant, formatWall } from './day';

const times = fc.integer({
  min: Date.parse('1900-01-01T00:00:00Z'),
  max: Date.parse('2200-01-01T00:00:00Z'),
});

test('days and times have the text that Date returns', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -90_000_000, max: 90_000_000 }), (first, step) => {
      for (const time of [first, first + step, first]) {
        const platform = new Date(time).toISOString();
        expect([toDateKey(time), formatWall(time), formatInstant(time)]).toEqual([
          platform.slice(0, 10),
          platform.slice(0, 19),
          platform,
        ]);
      }
    }),
    { numRuns: 500 },
  );
});

test('an invalid time has no text', () => {
  expect(() => formatWall(Number.NaN)).toThrow(RangeError);
});

test('only days of the calendar are days', () => {
  const texts = ['2026-03-09', '2026-02-30', '2026-3-9', '', null];
  expect(texts.map(isDay)).toEqual([true, false, false, false, false]);
});
