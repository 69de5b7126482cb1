import { copyReasons, reasonText } from './reasons';

test.each(copyReasons)('%s has a Spanish sentence', (reason) => {
  expect(reasonText(reason)).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
});

test('an unknown code has no text', () => {
  expect(reasonText('constructor')).toBeUndefined();
});
