import { isAmbiguous, decodeEscapes } from './style-text';

test.each([
  ['a rule with a comment', '/* a */ .a { color: red }'],
  ['strings with escaped quotes', String.raw`.a::before { content: "\"" '\'' }`],
  ['an address without quotes', '.a { background: url( picture.png ) }'],
  ['an address with quotes', '.a { background: url("picture.png") }'],
  ['an empty address', '.a { background: url() }'],
  ['a string with an escaped line break', '.a::before { content: "a\\\nb" }'],
])('a style sheet with %s is read in one way', (_what, text) => {
  expect(isAmbiguous(text)).toBe(false);
});

test.each([
  ['a comment that does not end', '.a { color: red } /* a'],
  ['a comment that ends with the star that begins it', '/*/'],
  ['a single quote at its end', ".a { color: red } '"],
  ['a string with a line break', '.a::before { content: "a\nb" }'],
  ['an address that does not end', '.a { background: url(picture.png'],
  ['an address with a quote inside', `.a { background: url(a"b) }`],
  ['an address with a comment', '.a { background: url(a/*b) }'],
  ['an address whose name has an escape', String.raw`.a { background: u\72l(picture.png) }`],
])('a style sheet with %s is ambiguous', (_what, text) => {
  expect(isAmbiguous(text)).toBe(true);
});

test.each([
  [String.raw`u\72l(`, 'url('],
  [String.raw`u\000072 l(`, 'url('],
  [String.raw`a\.b`, 'a.b'],
  [String.raw`\ffffff`, '\u{10ffff}'],
  ['plain', 'plain'],
])('the escapes of %s resolve to %s', (text, resolved) => {
  expect(decodeEscapes(text)).toBe(resolved);
});
