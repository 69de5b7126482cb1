import { strToU8, zipSync } from 'fflate';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const cellXml = (text: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(text)
    ? `<c><v>${text}</v></c>`
    : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

/** Spreadsheets leave out a blank row, and number the others. */
const rowXml = (cells: readonly string[], at: number): string =>
  cells.length === 0 ? '' : `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`;

const sheetXml = (rows: readonly (readonly string[])[]): string =>
  `<worksheet><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`;

/** A workbook with a sheet for each table. Numbers are cells with a value, everything else is text. */
export function plainXlsx(...sheets: readonly (readonly (readonly string[])[])[]): Uint8Array {
  const list = sheets.map((_, at) => `<sheet name="S${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook><sheets>${list.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${links.join('')}</Relationships>`),
    ...Object.fromEntries(
      sheets.map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheetXml(rows))]),
    ),
  });
}
