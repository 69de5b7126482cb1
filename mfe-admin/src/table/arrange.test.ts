import { isSearchMatch, sortRows } from './arrange';
import type { ListColumn } from './list-column';

interface User {
  readonly email: string;
  readonly account: number | null;
}

const columns: readonly ListColumn<User>[] = [
  { key: 'email', label: 'Email', cell: () => null, value: ({ email }) => email },
  { key: 'account', label: 'Cuenta', cell: () => null, value: ({ account }) => account },
];
const people: readonly User[] = [
  { email: 'zoe@correo.es', account: 9 },
  { email: 'ángel@correo.es', account: null },
  { email: 'berta@correo.es', account: 100 },
];
const listEmails = (key: string, isDescending: boolean) =>
  sortRows(people, columns, { key, isDescending }).map(({ email }) => email[0]);

test('words are sorted in Spanish order', () => {
  expect(listEmails('email', false)).toEqual(['á', 'b', 'z']);
  expect(listEmails('email', true)).toEqual(['z', 'b', 'á']);
});

test('figures are sorted by size, and missing values come last in both directions', () => {
  expect(listEmails('account', false)).toEqual(['z', 'b', 'á']);
  expect(listEmails('account', true)).toEqual(['b', 'z', 'á']);
});

test('an unknown column, as in an old link, does not change the order', () => {
  expect(listEmails('otra', true)).toEqual(['z', 'á', 'b']);
});

test.each([
  ['ANGEL', ['ángel@correo.es'], true],
  ['0418', [60418823], true],
  ['', ['lo que sea'], true],
  ['luis', ['ana@correo.es', null, 60418823], false],
])('the search %p in %p: %p', (search, texts, isFound) => {
  expect(isSearchMatch(search, texts)).toBe(isFound);
});
