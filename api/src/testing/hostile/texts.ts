import fc from 'fast-check';

const times = (text: string, count: number) => text.repeat(count);

/** Texts that are known to break programs. */
const known: readonly string[] = [
  '',
  ' ',
  // SQL, in the text, in an order, in a pattern.
  "' or 1=1 --",
  "'; drop table users; --",
  '1; select pg_sleep(30)',
  "1' union select password_hash from users --",
  "'||(select pg_sleep(30))||'",
  '%',
  '_%_%_%_%',
  '\\',
  '$1',
  // Pages, spreadsheets, templates, shells.
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=HYPERLINK("http://malo.example")',
  '@SUM(1+1)*cmd|/C calc!A0',
  '\t=1+1',
  '${7*7}{{7*7}}',
  '$(sleep 30)`sleep 30`',
  // Invalid, right-to-left and invisible characters.
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff\ud800b',
  '\u202eabc',
  '\ufeff',
  '\u200b',
  'İıſß',
  'ａｄｍｉｎ',
  'a\r\nX-Injected: 1',
  '\u001b[31m',
  '👩‍👩‍👧‍👦',
  // Addresses.
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%c0%ae%c0%ae',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  // Numbers, dates, and texts that languages convert to other values.
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '0',
  '1e3',
  '1e309',
  '0x10',
  ' 1 ',
  '1.5',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  times('9', 400),
  '0000-00-00',
  '2026-02-30',
  '-271821-04-20',
  '+275760-09-13T00:00:00.001Z',
  '0001-01-01',
  '9999-12-31',
  'Europe/Nowhere',
  '../Madrid',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  // Long texts.
  times('a', 10_000),
  times('(', 5000),
  `${times('a', 5000)}!`,
  times('ñ', 3000),
  times('\0', 300),
];

/** The texts with a query. An answer may repeat such a text when it was stored before. */
export const injectedQueries = known.filter((text) => text.includes('select '));

/** Generates hostile texts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...known), fc.constantFrom(...known)).map((two) => two.join('')),
  },
);

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...numbers),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nested = (depth: number, leaf: unknown) => {
  let value = leaf;
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Generates any JSON value, in place of an expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 4, arbitrary: hostileNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, { toString: 1 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(40, 800).map((depth) => nested(depth, 1)) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3000 }, (_, i) => i)) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 10 }), fc.integer(), { maxKeys: 4 }) },
);
