import { longDay, monthAt, monthName } from './month-name';

test.each([
  [0, 'Enero 2027'],
  [-1, 'Diciembre 2026'],
  [-13, 'Diciembre 2025'],
])('%i months from a last of January is %s', (offset, name) => {
  expect(monthName(monthAt(offset, new Date(2027, 0, 31)))).toBe(name);
});

test('a day is named with its weekday, whatever the zone of the browser', () => {
  expect(longDay('2026-11-12')).toBe('Jueves, 12/11/2026');
});
