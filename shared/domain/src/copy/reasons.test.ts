import { copyReasons, getCurrentReasonText, getReasonText } from './reasons';

test.each(copyReasons)('%s has a Spanish sentence', (reason) => {
  expect(getReasonText(reason)).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
});

test('a reason that is in force names how the owner ends it, and another one has the text of the log', () => {
  expect(getCurrentReasonText('paused')).toMatch(/^La cuenta está pausada\. Actívala /);
  expect(getCurrentReasonText('below_min')).toBe(getReasonText('below_min'));
});

test('an unknown code has no text', () => {
  expect(getReasonText('constructor')).toBeUndefined();
});
