import { getTradingSession } from './session';

// Worked by hand: New York is five hours behind UTC in January and four in July, so the clock NY+7 is UTC+2 and UTC+3.
test.each([
  ['2026-01-14T22:00:00Z', 'asia', 'the day begins at 17:00 in New York'],
  ['2026-01-14T21:59:59Z', 'newYork', 'the day ends at 17:00 in New York'],
  ['2026-01-14T07:59:59Z', 'asia', 'a second before London opens in winter'],
  ['2026-01-14T08:00:00Z', 'london', 'London opens at 8:00 UTC in winter'],
  ['2026-01-14T12:59:59Z', 'london', 'a second before New York opens'],
  ['2026-01-14T13:00:00Z', 'newYork', 'New York opens at 8:00'],
  ['2026-07-15T07:00:00Z', 'london', 'London opens at 7:00 UTC in summer'],
  ['2026-07-15T12:00:00Z', 'newYork', 'New York opens at 8:00 in summer'],
])('%s is %s: %s', (instant, session) => {
  expect(getTradingSession(Date.parse(instant))).toBe(session);
});
