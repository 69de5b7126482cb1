import { createLoad } from './poll';

/** A load whose measure and clock the test sets. */
function createMeasured() {
  const process = { busy: 0, ms: 0 };
  const { factor } = createLoad(
    () => process.busy,
    () => process.ms,
  );
  return {
    getFactor(busy: number): number {
      process.busy = busy;
      process.ms += 1000;
      return factor();
    },
  };
}

test.each([
  [0, 1],
  [0.7, 1],
  [0.85, 2],
  [0.9, 3],
  [0.97, 10],
  [1, 20],
])('a process that is busy %d of the time makes the intervals %d times as long', (busy, factor) => {
  expect(createMeasured().getFactor(busy)).toBeCloseTo(factor);
});

test('intervals are short again once the process has free time', () => {
  const { getFactor } = createMeasured();
  expect(getFactor(1)).toBe(20);
  expect(getFactor(0.2)).toBe(1);
});
