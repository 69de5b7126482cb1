import { findDigestTime, findQuietEnd } from './quiet-hours';

const madrid = { from: '22:00', to: '08:00', zone: 'Europe/Madrid' };

test.each([
  ['before midnight', madrid, '2026-11-27T21:30:00Z', '2026-11-28T07:00:00Z'],
  ['after midnight', madrid, '2026-11-28T02:00:30Z', '2026-11-28T07:00:00Z'],
  ['at their first minute', madrid, '2026-11-27T21:00:00Z', '2026-11-28T07:00:00Z'],
  ['at their end', madrid, '2026-11-28T07:00:00Z', undefined],
  ['by day', madrid, '2026-11-28T12:00:00Z', undefined],
  ['within a day', { ...madrid, from: '13:00', to: '15:00' }, '2026-11-28T12:30:00Z', '2026-11-28T14:00:00Z'],
  // On 29 March 2026 Madrid goes from 2:00 to 3:00 at 1:00 UTC, on 25 October from 3:00 to 2:00.
  ['the clock is set forward', madrid, '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
  ['the clock is set back', madrid, '2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'],
  ['the end is skipped', { ...madrid, to: '02:30' }, '2026-03-28T22:00:00Z', '2026-03-29T01:00:00Z'],
  ['the end comes twice', { ...madrid, to: '02:30' }, '2026-10-24T21:00:00Z', '2026-10-25T00:30:00Z'],
  ['between both ends', { ...madrid, to: '02:30' }, '2026-10-25T01:10:00Z', '2026-10-25T01:30:00Z'],
  [
    'half an hour is skipped',
    { ...madrid, zone: 'Australia/Lord_Howe' },
    '2026-10-03T12:00:00Z',
    '2026-10-03T21:00:00Z',
  ],
  ['from and to are equal', { ...madrid, from: '08:00' }, '2026-11-28T12:00:00Z', undefined],
])('quiet hours when %s end at the local time that was chosen', (_, hours, now, end) => {
  expect(findQuietEnd(hours, new Date(now))?.toISOString()).toBe(end && new Date(end).toISOString());
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
