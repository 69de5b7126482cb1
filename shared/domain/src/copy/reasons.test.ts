import { copyReasons, reasonText } from './reasons';

test.each(copyReasons)('%s is told in a Spanish sentence', (reason) => {
  expect(reasonText(reason)).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
});

test('a code that there is not has no text', () => {
  expect(reasonText('constructor')).toBeUndefined();
});
