import { formatLongDay, formatMonthInSentence, formatMonthName, formatWallTime } from './date-text';

test('a month is written with its year', () => {
  expect(formatMonthName({ year: 2027, month: 1 })).toBe('Enero 2027');
  expect(formatMonthName({ year: 2026, month: 12 })).toBe('Diciembre 2026');
});

test('within a sentence a month is in lower case, with its year in Spanish form', () => {
  expect(formatMonthInSentence({ year: 2027, month: 1 })).toBe('enero de 2027');
});

test('a day is written with its weekday in every time zone of the browser', () => {
  expect(formatLongDay('2026-11-12')).toBe('Jueves, 12/11/2026');
});

test('a wall-clock time is shown without conversion', () => {
  expect(formatWallTime('2026-11-12T09:23:41')).toBe('12/11/2026 09:23');
});
