import { strToU8, zipSync } from 'fflate';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const createCellXml = (text: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(text)
    ? `<c><v>${text}</v></c>`
    : `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;

/** Spreadsheets leave out a blank row, and number the others. */
const createRowXml = (cells: readonly string[], at: number): string =>
  cells.length === 0 ? '' : `<row r="${at + 1}">${cells.map(createCellXml).join('')}</row>`;

const createSheetXml = (rows: readonly (readonly string[])[]): string =>
  `<worksheet><sheetData>${rows.map(createRowXml).join('')}</sheetData></worksheet>`;

/** A workbook with a sheet for each table. Numbers are cells with a value, everything else is text. */
export function createPlainXlsx(...sheets: readonly (readonly (readonly string[])[])[]): Uint8Array {
  const list = sheets.map(
    (_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const links = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook><sheets>${list.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${links.join('')}</Relationships>`),
    ...Object.fromEntries(
      sheets.map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, strToU8(createSheetXml(rows))]),
    ),
  });
}
