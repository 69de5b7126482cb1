import fc from 'fast-check';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import { findDigestTime, findQuietEnd } from './quiet-hours';

// Zones whose clocks change by an hour, half an hour and two, at midnight and by day, and by a whole day in 2011.
const zones = [
  ...['Europe/Madrid', 'Australia/Lord_Howe', 'Antarctica/Troll', 'America/Santiago', 'Pacific/Apia'],
  ...['Asia/Kathmandu', 'America/Havana', 'UTC'],
];
/** Changes of their clocks, and a day without one. */
const changes = [
  ...['2026-03-29T01', '2026-10-25T01', '2026-04-04T15', '2026-10-03T15', '2026-09-06T04'],
  ...['2026-03-08T05', '2026-11-01T05', '2011-12-30T10', '2026-06-15T12'],
];

test('quiet hours end at the first minute whose clock is outside them, in any zone', () => {
  const clock = fc.nat(23).map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const around = fc.integer({ min: -36 * 60, max: 36 * 60 });
  const rule = fc.property(
    fc.constantFrom(...zones),
    clock,
    clock,
    fc.constantFrom(...changes),
    around,
    (zone, from, to, startHour, minutes) => {
      const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
      const isQuiet = (instant: number) => {
        const timeText = format.format(instant);
        return from <= to ? timeText >= from && timeText < to : timeText >= from || timeText < to;
      };
      const now = Date.parse(`${startHour}:00:00Z`) + minutes * msPerMinute;
      let end = now;
      while (isQuiet(end)) end += msPerMinute;
      expect(findQuietEnd({ from, to, zone }, new Date(now))).toEqual(
        end === now ? undefined : new Date(end),
      );
      expect(end - now).toBeLessThan(50 * msPerHour);
    },
  );
  fc.assert(rule, { numRuns: 300 });
});

test.each([
  ['Europe/Madrid', '2026-11-27T06:00:00Z', '2026-11-27T07:00:00Z'],
  ['Europe/Madrid', '2026-11-27T07:00:00Z', '2026-11-28T07:00:00Z'],
  ['Europe/Madrid', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  ['Europe/Madrid', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
  // There is no midnight in Santiago on 6 September 2026.
  ['America/Santiago', '2026-09-05T15:00:00Z', '2026-09-06T11:00:00Z'],
])('a digest in %s is due at eight in the morning: %s → %s', (zone, now, due) => {
  expect(findDigestTime(zone, new Date(now))).toEqual(new Date(due));
});
