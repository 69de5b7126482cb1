import { getInitials } from './initials';

test.each([
  ['Ana Ruiz', 'AR'],
  ['Ana María Ruiz', 'AR'],
  ['ana', 'A'],
  ['👩‍🚀 Ruiz', '👩‍🚀R'],
  ['🇪🇸', '🇪🇸'],
  ['e\u0301lia ruiz', 'E\u0301R'],
  ['1\ufe0f\u20e3 Ruiz', '1\ufe0f\u20e3R'],
  ['', ''],
])('the initials of %p are %p', (name, expected) => {
  expect(getInitials(name)).toBe(expected);
});
