import { strToU8, zipSync } from 'fflate';

/** The value of a cell. A text is always a text: no program runs it as a formula. */
export type SheetValue = string | number | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Characters of a cell that Excel accepts. */
const maxCellCharacters = 32_767;

/** Characters that XML 1.0 does not allow, lone surrogates among them. Line breaks and tabs are allowed. */
const notXml = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string =>
  text
    .slice(0, maxCellCharacters)
    .replace(notXml, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

function toCellXml(value: SheetValue): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value))}</t></is></c>`;
}

const toSheetXml = (rows: readonly (readonly SheetValue[])[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rows
    .map((row) => `<row>${row.map(toCellXml).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;

/**
 * A workbook (ECMA-376) with one sheet, whose first row stays visible.
 *
 * @param name - Of the sheet: at most 31 characters, without `[]:*?/\`.
 * @param rows - The first one is the heading. At most 1,048,576.
 * @returns The bytes of an .xlsx file.
 *
 * @example
 *   writeXlsx('Operaciones', [['Símbolo', 'Lotes'], ['EURUSD', 0.1]]);
 */
export function writeXlsx(name: string, rows: readonly (readonly SheetValue[])[]): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': toSheetXml(rows),
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))),
  );
}
