import { strFromU8, unzipSync } from 'fflate';
import { readSheetRows, listSheets } from '../statement/xlsx/xlsx-rows';
import { zipEntries } from '../statement/xlsx/zip';
import { statementLimits } from '../statement/limits';
import { writeXlsx, type SheetValue } from './write-xlsx';

function readBack(rows: readonly (readonly SheetValue[])[]): string[][] {
  const bytes = writeXlsx('Trades', rows);
  const entries = zipEntries(bytes, statementLimits);
  return listSheets(bytes, entries, statementLimits)
    .flatMap((sheet) => [...readSheetRows(bytes, sheet, [], statementLimits)])
    .flatMap((batch) => batch.rows.map(({ cells }) => cells.slice()));
}

const readSheetXml = (rows: readonly (readonly SheetValue[])[]) =>
  strFromU8(unzipSync(writeXlsx('Trades', rows))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

test('the workbook is read back by the reader of statements', () => {
  expect(
    readBack([
      ['Símbolo', 'Neto'],
      ['EURUSD <&> "ñ"', -12.5],
      ['', 0.1],
    ]),
  ).toEqual([
    ['Símbolo', 'Neto'],
    ['EURUSD <&> "ñ"', '-12.5'],
    ['', '0.1'],
  ]);
});

test.each(['=HYPERLINK("http://malo.example")', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'the text %j is stored as a text, never as a formula',
  (text) => {
    const xml = readSheetXml([[text]]);
    expect(xml).toContain('<c t="inlineStr">');
    expect(xml).not.toMatch(/<f[ >/]/);
  },
);

test('characters that XML does not allow are left out, and a text is cut at the limit of a cell', () => {
  expect(readBack([['a\u0000b\u0007c\uD800d']])).toEqual([['abcd']]);
  expect(readBack([['x'.repeat(40_000)]])[0]?.[0]).toHaveLength(32_767);
});

test('an empty cell and a figure that is no number are not figures', () => {
  const xml = readSheetXml([[null, Number.NaN, 1e21]]);
  expect(xml).toContain('<c/>');
  expect(xml).toContain('NaN</t>');
  expect(xml).toContain('<v>1e+21</v>');
});
