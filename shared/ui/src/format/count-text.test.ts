import { countText } from './count-text';

test.each([
  [0, '0 días'],
  [1, '1 día'],
  [2, '2 días'],
  [1200, '1.200 días'],
])('%s has its form of the word: %s', (count, text) => {
  expect(countText(count, 'día', 'días')).toBe(text);
});
