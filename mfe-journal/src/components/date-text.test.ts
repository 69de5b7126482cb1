import { longDay, monthInText, monthName, wallTime } from './date-text';

test('a month is named with its year', () => {
  expect(monthName({ year: 2027, month: 1 })).toBe('Enero 2027');
  expect(monthName({ year: 2026, month: 12 })).toBe('Diciembre 2026');
});

test('within a sentence a month has a small letter, and its year is told as in Spanish', () => {
  expect(monthInText({ year: 2027, month: 1 })).toBe('enero de 2027');
});

test('a day is named with its weekday, whatever the zone of the browser', () => {
  expect(longDay('2026-11-12')).toBe('Jueves, 12/11/2026');
});

test('what a clock showed is written as it showed it', () => {
  expect(wallTime('2026-11-12T09:23:41')).toBe('12/11/2026 09:23');
});
