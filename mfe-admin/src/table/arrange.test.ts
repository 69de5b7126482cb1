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

test.each([
  ['words in Spanish order', 'email', ['á', 'b', 'z'], ['z', 'b', 'á']],
  ['figures by size, with missing values last', 'account', ['z', 'b', 'á'], ['b', 'z', 'á']],
  ['nothing by an unknown column, as in an old link', 'otra', ['z', 'á', 'b'], ['z', 'á', 'b']],
])('rows are sorted: %s', (_what, key, ascending, descending) => {
  expect([listEmails(key, false), listEmails(key, true)]).toEqual([ascending, descending]);
});

test.each([
  ['ANGEL', ['ángel@correo.es'], true],
  ['0418', [60418823], true],
  ['', ['lo que sea'], true],
  ['luis', ['ana@correo.es', null, 60418823], false],
])('the search %p in %p: %p', (search, texts, isFound) => {
  expect(isSearchMatch(search, texts)).toBe(isFound);
});
