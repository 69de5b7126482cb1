import { countText, plural } from './count-text';

test.each([
  [0, '0 días'],
  [1, '1 día'],
  [2, '2 días'],
  [1200, '1.200 días'],
])('%s has its form of the word: %s', (count, text) => {
  expect(countText(count, 'día', 'días')).toBe(text);
});

test('the form of a word can be read without its number', () => {
  expect([0, 1, 2].map((count) => plural(count, 'abierta', 'abiertas'))).toEqual([
    'abiertas',
    'abierta',
    'abiertas',
  ]);
});
