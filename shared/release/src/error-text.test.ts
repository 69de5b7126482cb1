import fc from 'fast-check';
import { reduceErrorText } from './error-text';

const maxCharacters = 160;
const reduce = (message: string) => reduceErrorText(message, maxCharacters);

test.each([
  [
    "Cannot read properties of undefined (reading 'total')",
    'Cannot read properties of undefined (reading total)',
  ],
  ["Can't find variable: total", "Can't find variable: total"],
  ['Unexpected token H, "Hola" is not valid JSON', 'Unexpected token H, … is not valid JSON'],
  ['no user ana@correo.es at https://a.example/?q=ana', 'no user … at …'],
  ['12.500,30 of 4711 is too much', '# of # is too much'],
  ['Minified React error #418; 7 times', 'Minified React error #418; # times'],
])('%s is reduced to what identifies the error', (message, expected) => {
  expect(reduce(message)).toBe(expected);
});

test('no text inside quotes is left, whatever it contains, and none after a quote that is not closed', () => {
  const typedTexts = fc
    .string({ maxLength: 30 })
    .map((text) => `secreto${text.replaceAll(/[\p{L}]/gu, 'x')}secreto`);
  const quotes = fc.constantFrom(
    ['"', '"'],
    ['`', '`'],
    ['“', '”'],
    ['«', '»'],
    ["'", "'"],
    ['"', ''],
    ["'", ''],
  );
  fc.assert(
    fc.property(typedTexts, quotes, (text, [start, end]) => {
      const inside = end ? text : text.replaceAll(/["']/g, '');
      expect(reduce(`no value ${start}${inside}${end} here`)).not.toContain('secreto');
    }),
  );
});

test('a reduced message has no control character, is short, and is reduced no further', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (message) => {
      const reducedText = reduce(message);
      expect(reducedText).not.toMatch(/\p{C}/u);
      expect(reducedText.length).toBeLessThanOrEqual(maxCharacters);
      expect(reduce(reducedText)).toBe(reducedText);
    }),
  );
});
