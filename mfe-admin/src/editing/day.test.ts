import { getEndOfDay, startOfDay } from './day';

test.each(['', '12027-03-14', '20270-03-14', '2027-3-14', '9999-12-31', 'mañana'])(
  '%j is no day, and nothing is thrown',
  (text) => {
    expect([startOfDay(text), getEndOfDay(text)]).toEqual([undefined, undefined]);
  },
);

test('a day begins at local midnight and ends a second before the next one', () => {
  expect(startOfDay('2027-03-14')).toEqual(new Date(2027, 2, 14));
  expect(getEndOfDay('2027-03-14')).toEqual(new Date(2027, 2, 14, 23, 59, 59));
});

test('the last day that is taken can be sent to the API', () => {
  expect(getEndOfDay('9999-12-30')?.toISOString()).toMatch(/^9999-/);
});
