import fc from 'fast-check';
import { formatCsvLine, guardFormulas, restoreFormulas, type CsvValue } from '.';

const pointFormat = { decimal: '.' } as const;
const inMadrid = { decimal: ',', timeZone: 'Europe/Madrid' } as const;

test.each([
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['  =1', "'  =1"],
  ['\t=1', '"\'\t\'=1"'],
  ['|cmd', "'|cmd"],
  // A spreadsheet stores 15 digits of a number.
  ['284739201938475610', "'284739201938475610"],
  ['284739201938475', '284739201938475'],
  ['＝1', "'＝1"],
  // No spreadsheet reads the typographic minus as the start of a formula.
  ['−1', '−1'],
  ['ana;=1+1', '"ana;\'=1+1"'],
  ['ana\t@x', '"ana\t\'@x"'],
  ['ana;"=1+1', '"ana;\'""=1+1"'],
  ['ana;b', '"ana;b"'],
  ['a-b', 'a-b'],
  ["O'Neil", "O'Neil"],
  ['dijo "sí"', '"dijo ""sí"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  [-5, '-5'],
  [{ decimals: '-16.50' }, '-16.50'],
  [null, ''],
])('%j is written as %j', (value, text) => {
  expect(formatCsvLine([value], pointFormat)).toBe(`${text}\r\n`);
});

test.each(['\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\uFF5C', '\uFE66', '\uFE62', '\uFE63', '\uFE6B'])(
  'a part that begins with %s, another form of a sign of formulas, is guarded',
  (sign) => {
    expect(formatCsvLine([`${sign}1`, `ana;${sign}1`], pointFormat)).toBe(`'${sign}1,"ana;'${sign}1"\r\n`);
  },
);

test('no cell begins with a formula in a spreadsheet that separates at commas, semicolons or tabs', () => {
  const texts = ['=A1', 'x;=A1', 'x;y;\t+A1', 'x\t-A1', 'x\r\n@A1', '";=A1', 'x;"=A1', 'x;" "-A1'];
  for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
    for (const format of [pointFormat, inMadrid]) {
      const cells = formatCsvLine(texts, format).split(separator);
      expect(cells.filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([]);
    }
  }
});

test('with a decimal comma cells are separated by semicolons, and moments are in the zone of the file', () => {
  const values: CsvValue[] = ['a;b', -0.5, { decimals: '-16.50' }, null, new Date('2026-12-04T23:30:00Z')];
  expect(formatCsvLine(values, inMadrid)).toBe('"a;b";-0,5;-16,50;;2026-12-05 00:30:00\r\n');
  expect(formatCsvLine(values, { decimal: '.', timeZone: 'UTC' })).toBe(
    '"a;b",-0.5,-16.50,,2026-12-04 23:30:00\r\n',
  );
});

test('unguardFormulas restores every guarded text', () => {
  const text = fc.string({ unit: fc.constantFrom(...'a1 ,;\'"=+-@|\t\r\n＝﹢'), maxLength: 16 });
  fc.assert(fc.property(text, (cellText) => expect(restoreFormulas(guardFormulas(cellText))).toBe(cellText)));
});
