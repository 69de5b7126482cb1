import fc from 'fast-check';
import { toInstant, isZone, guessServerZone, toWallTime } from './zone';

const parseInstant = (text: string) => Date.parse(text);
const formatWall = (wall: number) => new Date(wall).toISOString().slice(0, 16);

test.each([
  ['America/Bogota', '2026-03-10T03:30:00Z', '2026-03-09T22:30'],
  ['Europe/Madrid', '2026-03-29T00:59:00Z', '2026-03-29T01:59'],
  ['Europe/Madrid', '2026-03-29T01:00:00Z', '2026-03-29T03:00'],
  ['Europe/Madrid', '2026-10-25T01:00:00Z', '2026-10-25T02:00'],
  // A server at NY+7 follows the daylight saving of the United States, and its day ends at five in New York.
  ['NY+7', '2026-03-16T12:00:00Z', '2026-03-16T15:00'],
  ['Europe/Athens', '2026-03-16T12:00:00Z', '2026-03-16T14:00'],
  ['NY+7', '2026-07-18T21:00:00Z', '2026-07-19T00:00'],
  ['UTC-03:30', '2026-07-01T12:00:00Z', '2026-07-01T08:30'],
])('the clock of %s shows, at %s, %s', (zone, instant, expected) => {
  expect(formatWall(toWallTime(zone, parseInstant(instant)))).toBe(expected);
});

test('a reading that occurs twice is the first of the two instants', () => {
  expect(toInstant('Europe/Madrid', parseInstant('2026-10-25T02:30:00Z'))).toBe(
    parseInstant('2026-10-25T00:30:00Z'),
  );
});

test('a skipped reading is computed as if the clock had not been moved', () => {
  expect(toInstant('Europe/Madrid', parseInstant('2026-03-29T02:30:00Z'))).toBe(
    parseInstant('2026-03-29T01:30:00Z'),
  );
});

const zones = [
  'NY+7',
  'Europe/Madrid',
  'America/Bogota',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'UTC+05:45',
];

test('the offset of any instant equals the one that Intl computes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Madrid', 'America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe'),
      fc.integer({ min: parseInstant('2000-01-01T00:00:00Z'), max: parseInstant('2035-01-01T00:00:00Z') }),
      (zone, instant) => {
        const platform = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
        expect(new Date(toWallTime(zone, instant)).toISOString().slice(0, 19)).toBe(
          platform.replace(' ', 'T'),
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('an instant converted to a reading and back is the same, except in the hour that occurs twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: parseInstant('2000-01-01T00:00:00Z'), max: parseInstant('2035-01-01T00:00:00Z') }),
      (zone, instant) => {
        const wall = toWallTime(zone, instant);
        const convertedBack = toInstant(zone, wall);
        expect(toWallTime(zone, convertedBack)).toBe(wall);
        expect(convertedBack).toBeLessThanOrEqual(instant);
      },
    ),
    { numRuns: 400 },
  );
});

test.each(['Europe/Madrid', 'NY+7', 'UTC', 'UTC+03:00'])('%s is a clock', (zone) => {
  expect(isZone(zone)).toBe(true);
});

test.each(['', 'Madrid', 'Europe/Nowhere', 'UTC+3', 'UTC+25:00', 'server'])('%j is not a clock', (zone) => {
  expect(isZone(zone)).toBe(false);
});

const listReadings = (zone: string, instants: string[]) =>
  instants.map((text) => ({ instant: parseInstant(text), wall: toWallTime(zone, parseInstant(text)) }));

test.each(['NY+7', 'Europe/Athens', 'UTC', 'UTC+08:00', 'UTC-03:30'])(
  'the clock of a server is found to be %s',
  (zone) => {
    const year = ['2026-01-15T10:00:00Z', '2026-03-16T10:00:00Z', '2026-07-15T10:00:00Z'];
    expect(guessServerZone(listReadings(zone, year))).toBe(zone);
  },
);

test('the clock of a server stays unknown without a reading', () => {
  expect(guessServerZone([])).toBeUndefined();
});
