import { copyReasons, presentReasonText, reasonText } from './reasons';

test.each(copyReasons)('%s has a Spanish sentence', (reason) => {
  expect(reasonText(reason)).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
});

test('a reason that is in force names how the owner ends it, and another one has the text of the log', () => {
  expect(presentReasonText('paused')).toMatch(/^La cuenta está pausada\. Actívala /);
  expect(presentReasonText('below_min')).toBe(reasonText('below_min'));
});

test('an unknown code has no text', () => {
  expect(reasonText('constructor')).toBeUndefined();
});
