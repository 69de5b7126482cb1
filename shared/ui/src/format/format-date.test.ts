import { formatDate, formatDateTime } from './format-date';

test('a date and time is written with day, month and year, and hours from 00 to 23, on one line', () => {
  expect(formatDate(new Date(2027, 2, 4))).toBe('04/03/2027');
  expect(formatDateTime(new Date(2026, 10, 20, 9, 5))).toBe('20/11/2026\u00a009:05');
  expect(formatDateTime(new Date(2026, 10, 20, 0, 30))).toBe('20/11/2026\u00a000:30');
});

test('a date and time of the API is written in the time zone of the browser', () => {
  const localDate = new Date('2026-11-20T23:30:00Z');
  expect(formatDate('2026-11-20T23:30:00Z')).toBe(formatDate(localDate));
  expect(formatDateTime('2026-11-20T23:30:00Z')).toContain(String(localDate.getHours()));
});
