import { getInitials } from './initials';

test.each([
  ['Ana Ruiz', 'AR'],
  ['Ana María Ruiz', 'AR'],
  ['ana', 'A'],
  ['👩‍🚀 Ana Ruiz 🇪🇸', 'AR'],
  ['e\u0301lia ruiz', 'E\u0301R'],
  ['7 gatos', '7G'],
  ['', ''],
])('the initials of %p are %p', (name, expected) => {
  expect(getInitials(name)).toBe(expected);
});
