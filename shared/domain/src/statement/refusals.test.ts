import { strToU8, unzipSync, zipSync } from 'fflate';
import { readStatement } from './read-statement';
import { isStatementError, StatementError, type StatementErrorCode } from './statement-error';
import { createTerminalHtml } from './testing/html-file';
import { dollarReport } from './testing/made-up-report';
import { createTerminalXlsx, encodeUtf16 } from './testing/xlsx-file';
import { writeStatementCsv } from './csv/write-csv';

const wholeFile = createTerminalXlsx(dollarReport);
const page = createTerminalHtml(dollarReport);

/** A container whose directory states that its parts unpack to `bytes` each. */
function createClaimingFile(bytes: number): Uint8Array {
  const lie = wholeFile.slice();
  const view = new DataView(lie.buffer);
  for (let offset = 0; offset + 46 < lie.length; offset += 1) {
    if (view.getUint32(offset, true) === 0x02014b50) view.setUint32(offset + 24, bytes, true);
  }
  return lie;
}

const createZipBomb = (): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(11 * 1024 * 1024),
  });

const createNoReport = (rows: string): Uint8Array =>
  strToU8(`<html><body><table>${rows}</table></body></html>`);

/** The report with another result of one position and of its closing deal. */
const withResult = (result: string): typeof dollarReport =>
  JSON.parse(JSON.stringify(dollarReport).replaceAll('"120.00"', `"${result}"`)) as typeof dollarReport;

const rejectedFiles: readonly [string, () => Uint8Array, StatementErrorCode][] = [
  ['an empty file', () => new Uint8Array(), 'statement_empty'],
  ['a PNG', () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'statement_picture'],
  ['a JPEG', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16), 'statement_picture'],
  ['a GIF', () => strToU8('GIF89a......'), 'statement_picture'],
  ['a WebP', () => strToU8('RIFF....WEBPVP8 '), 'statement_picture'],
  ['a PDF', () => strToU8('%PDF-1.7\n1 0 obj'), 'statement_unknown'],
  [
    'a workbook of the old format',
    () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0),
    'statement_unknown',
  ],
  ['a text that is no table', () => strToU8('Querido diario:\nhoy no he operado.\n'), 'statement_unknown'],
  ['a table of something else', () => strToU8('fecha;gasto\n2024-01-02;12,50\n'), 'statement_unknown'],
  ['a page without a report', () => createNoReport('<tr><td>Hola</td></tr>'), 'statement_unknown'],
  ['a container that is no workbook', () => zipSync({ 'foto.txt': strToU8('hola') }), 'statement_unknown'],
  [
    'a workbook without a report',
    () =>
      createTerminalXlsx({
        ...dollarReport,
        account: 'sin cuenta',
        positions: [],
        orders: [],
        deals: [],
        open: [],
      }),
    'statement_unknown',
  ],
  ...['1 000 000 000 000 000.00', '-1 000 000 000 000 000.00', '1e15', '9999999999999.99', '1e400'].map(
    (result): [string, () => Uint8Array, StatementErrorCode] => [
      `a report with an amount of ${result}`,
      () => createTerminalXlsx(withResult(result)),
      'statement_amounts_too_large',
    ],
  ),
  [
    'a report without a single deal',
    () => createTerminalXlsx({ ...dollarReport, deals: [], positions: [], open: [] }),
    'statement_no_deals',
  ],
  ['a workbook cut in the middle', () => wholeFile.slice(0, wholeFile.length / 2), 'statement_truncated'],
  ['a workbook without its last byte', () => wholeFile.slice(0, -1), 'statement_truncated'],
  ['a page cut in the middle', () => page.slice(0, (page.length >> 2) * 2), 'statement_truncated'],
  ['a container that unpacks to a thousand times its size', createZipBomb, 'statement_zip_bomb'],
  [
    'a container with a list of sheets of nine megabytes',
    () => zipSync({ ...unzipSync(wholeFile), 'xl/workbook.xml': new Uint8Array(9 * 1024 * 1024).fill(32) }),
    'statement_damaged',
  ],
  ['a container that claims a gigabyte', () => createClaimingFile(1024 * 1024 * 1024), 'statement_zip_bomb'],
  [
    'a container that unpacks to more than its directory states',
    () => createClaimingFile(10),
    'statement_zip_bomb',
  ],
  [
    'a container that unpacks to less than its directory states',
    () => createClaimingFile(1024 * 1024),
    'statement_damaged',
  ],
  [
    'a container with its parts overwritten',
    () => wholeFile.map((byte, offset) => (offset > 400 && offset < 900 ? byte ^ 0x5a : byte)),
    'statement_damaged',
  ],
];

const readFailure = (bytes: Uint8Array, options = {}): Promise<unknown> =>
  readStatement(bytes, options).then(
    () => 'read',
    (error: unknown) => error,
  );

test.each(rejectedFiles)('%s is rejected', async (_, make, code) => {
  const error = await readFailure(make());
  expect(error).toBeInstanceOf(StatementError);
  expect(error).toMatchObject({ code });
});

test('amounts below the limit are read to the cent', async () => {
  const { deals } = await readStatement(createTerminalXlsx(withResult('9 123 456 789 012.34')));
  expect(deals.map(({ profit }) => profit)).toContain(912_345_678_901_234);
});

test('an error message is in Spanish and contains the limit that was exceeded', async () => {
  const limits = { fileBytes: 2 * 1024 * 1024 };
  const error = await readFailure(new Uint8Array(limits.fileBytes + 1), { limits });
  expect(error).toMatchObject({
    code: 'statement_too_big',
    message: 'El archivo es demasiado grande: el máximo son 2 MB.',
  });
  expect(isStatementError(error)).toBe(true);
  expect(isStatementError(new Error('otro'))).toBe(false);
});

test('more deals than the limit are rejected while they are read', async () => {
  expect(await readFailure(wholeFile, { limits: { deals: 11 } })).toMatchObject({
    code: 'statement_too_many_deals',
  });
  expect(await readFailure(wholeFile, { limits: { deals: 12 } })).toBe('read');
});

test('more files in a container than the limit are rejected', async () => {
  expect(await readFailure(wholeFile, { limits: { zipEntries: 3 } })).toMatchObject({
    code: 'statement_zip_bomb',
  });
});

const sharedPart = 'xl/sharedStrings.xml';
const sharedText = new TextDecoder('utf-16').decode(unzipSync(wholeFile)[sharedPart]);

/** The report with one more shared string, which no cell refers to. */
const withShared = (text: string): Uint8Array =>
  zipSync({
    ...unzipSync(wholeFile),
    [sharedPart]: encodeUtf16(sharedText.replace('</sst>', `<si><t>${text}</t></si></sst>`)),
  });

test('more shared strings than the limit, or more characters in them, are rejected', async () => {
  const isBomb = { code: 'statement_zip_bomb' };
  const count = sharedText.split('<si>').length - 1;
  expect(await readFailure(wholeFile, { limits: { sharedStrings: count } })).toBe('read');
  expect(await readFailure(wholeFile, { limits: { sharedStrings: count - 1 } })).toMatchObject(isBomb);
  const long = withShared('a'.repeat(20_000));
  expect(await readFailure(long, { limits: { sharedCharacters: 20_000 + sharedText.length } })).toBe('read');
  expect(await readFailure(long, { limits: { sharedCharacters: 20_000 } })).toMatchObject(isBomb);
});

test('a shared string that is longer than a cell is rejected', async () => {
  expect(await readFailure(withShared('a'.repeat(32_767)))).toBe('read');
  expect(await readFailure(withShared('a'.repeat(32_768)))).toMatchObject({ code: 'statement_damaged' });
});

test('more rows than the limit are rejected', async () => {
  expect(await readFailure(page, { limits: { rows: 20 } })).toMatchObject({
    code: 'statement_too_many_deals',
  });
});

test('an export of the product without its last lines is rejected', async () => {
  const csv = writeStatementCsv(await readStatement(wholeFile), '.');
  const lines = csv.split('\r\n');
  const cutFile = strToU8(lines.slice(0, -3).join('\r\n'));
  expect(await readFailure(cutFile)).toMatchObject({ code: 'statement_truncated' });
  const inRow = strToU8(csv.slice(0, csv.lastIndexOf(',', csv.length - 20)));
  expect(await readFailure(inRow)).toMatchObject({ code: 'statement_truncated' });
  expect(await readFailure(encodeUtf16(csv))).toBe('read');
});

/** The report as a workbook whose sheet has another content. */
const withSheet = (xml: string): Uint8Array => {
  const sheet = 'xl/worksheets/sheet1.xml';
  return zipSync({
    ...unzipSync(wholeFile),
    [sheet]: strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`),
  });
};

// With quadratic time, each would take minutes.
test.each([
  ['rows', () => withSheet('<row><c>'.repeat(200_000))],
  ['cells', () => withSheet(`<row>${'<c>'.repeat(200_000)}</row>`)],
  ['start tags of cells', () => withSheet(`<row>${'<c '.repeat(200_000)}</row>`)],
  ['values', () => withSheet(`<row><c>${'<v '.repeat(200_000)}</c></row>`)],
  ['inline texts', () => withSheet(`<row><c t="inlineStr">${'<rPh><t>'.repeat(200_000)}</c></row>`)],
  ['cells of a page', () => createNoReport('<td '.repeat(200_000))],
])('a report with many %s without an end is rejected', async (_, file) => {
  expect(await readFailure(file())).toMatchObject({ code: 'statement_unknown' });
});

test('for any bytes, only a StatementError is thrown', async () => {
  for (let offset = 0; offset < wholeFile.length; offset += 97) {
    const error = await readFailure(wholeFile.map((byte, index) => (index === offset ? byte ^ 0xff : byte)));
    expect(error === 'read' || isStatementError(error)).toBe(true);
  }
});
