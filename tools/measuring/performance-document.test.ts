import { withSection } from './performance-document.mjs';

const document =
  '# Performance\n\n<!-- bench: sizes -->\n\nold\n\n<!-- /bench: sizes -->\n\nwritten by hand\n';

test('a section takes the place of the one before it, and nothing else changes', () => {
  expect(withSection(document, 'sizes', 'new')).toBe(document.replace('old', 'new'));
});

test('a section that was not there yet comes last', () => {
  const longer = withSection(document, 'peers', 'others');
  expect(longer.startsWith(document.trimEnd())).toBe(true);
  expect(longer.endsWith('<!-- bench: peers -->\n\nothers\n\n<!-- /bench: peers -->\n')).toBe(true);
});
