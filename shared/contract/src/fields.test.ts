import { z } from 'zod';
import { emailAddress, numeric, createWholeNumber } from './fields';

test.each([
  [5, 5],
  ['5', 5],
  ['41005995', 41005995],
])('the whole number %p is accepted', (text, expected) => {
  expect(numeric.parse(text)).toBe(expected);
});

test.each(['1e3', '0x5', '01', '-0', '+5', ' 5', '5.0', '', '5,6', ['5'], true, null, 5.5])(
  '%p is no whole number: it is rejected, not converted',
  (value) => {
    expect(numeric.safeParse(value).success).toBe(false);
  },
);

test('a whole number stays within its range, also below zero', () => {
  const offset = createWholeNumber(z.int().min(-12).max(12));
  expect(['-12', '0', '12'].map((text) => offset.parse(text))).toEqual([-12, 0, 12]);
  expect(['-13', '13'].map((text) => offset.safeParse(text).success)).toEqual([false, false]);
});

test.each([
  ['ana@correo.es', true],
  [' Ana.Ruiz+1@Correo.ES ', true],
  ["o'neill_1-x@sub-2.correo.info", true],
  ['ana@', false],
  ['@correo.es', false],
  ['ana@correo', false],
  ['ana@correo.e', false],
  ['.ana@correo.es', false],
  ['ana..ruiz@correo.es', false],
  ['ana.@correo.es', false],
  ['ana@-correo.es', false],
  ['ana ruiz@correo.es', false],
  [`${'a'.repeat(250)}@correo.es`, false],
])('whether the e-mail address %p is accepted: %p', (address, isAccepted) => {
  expect(emailAddress.safeParse(address).success).toBe(isAccepted);
});
