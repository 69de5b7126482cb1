import { strToU8, zipSync, type Zippable } from 'fflate';
import type { MadeUpReport } from './made-up-report';
import { reportGrid, type GridCell } from './report-grid';
import type { Language } from './report-labels';

const lastColumn = 14;
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const getColumnLetter = (column: number): string => String.fromCharCode(65 + column);
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text in UTF-16, low byte first, after its mark: how the terminal writes every part. */
export function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(2 + index * 2, text.charCodeAt(index), true);
  return bytes;
}

/** How one program or another writes a workbook. */
interface Format {
  readonly encode: (text: string) => Uint8Array;
  /** Prefix of the elements of a sheet. */
  readonly prefix: string;
  readonly number: (text: string) => string;
  /** Texts in the cells themselves rather than in a part of their own. */
  readonly inline: boolean;
  /** Every cell of a row, with or without a value. */
  readonly everyCell: boolean;
  readonly targets: string;
}

function createSheetXml(grid: readonly (readonly GridCell[])[], strings: string[], format: Format): string {
  const p = format.prefix;
  const indexByText = new Map(strings.map((text, index) => [text, index]));
  const getStringIndex = (text: string): number => {
    const index = indexByText.get(text) ?? strings.push(text) - 1;
    indexByText.set(text, index);
    return index;
  };
  const writeCell = ({ text, isNumber }: GridCell, reference: string): string => {
    if (isNumber) return `<${p}c r="${reference}" s="4"><${p}v>${format.number(text)}</${p}v></${p}c>`;
    if (format.inline)
      return `<${p}c r="${reference}" t="inlineStr"><${p}is><${p}t>${escapeXml(text)}</${p}t></${p}is></${p}c>`;
    return `<${p}c r="${reference}" s="1" t="s"><${p}v>${getStringIndex(text)}</${p}v></${p}c>`;
  };
  const rows = grid.map((cells, index) => {
    const columns = format.everyCell
      ? Array.from({ length: lastColumn + 1 }, (_, column) => column)
      : cells.map(({ column }) => column);
    const content = columns.map((column) => {
      const reference = `${getColumnLetter(column)}${index + 1}`;
      const cell = cells.find((listedCell) => listedCell.column === column);
      return cell ? writeCell(cell, reference) : `<${p}c r="${reference}" s="2"/>`;
    });
    return `<${p}row r="${index + 1}" spans="1:15">\r\n${content.join('\r\n')}\r\n</${p}row>`;
  });
  const colon = p ? `:${p.slice(0, -1)}` : '';
  return `<?xml version="1.0"?>\r\n<${p}worksheet xmlns${colon}="${namespace}"><${p}cols><${p}col min="1" max="15"/></${p}cols><${p}sheetData>\r\n${rows.join('\r\n')}\r\n</${p}sheetData></${p}worksheet>`;
}

const createStringsXml = (strings: readonly string[]): string =>
  `<?xml version="1.0"?>\r\n<sst xmlns="${namespace}">\r\n${strings.map((text) => ` <si><t>${escapeXml(text)}</t></si>`).join('\r\n')}\r\n</sst>`;

function createWorkbook(sheets: readonly string[], strings: readonly string[], format: Format): Uint8Array {
  const list = sheets.map(
    (_, index) => `<sheet name="Sheet${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="${format.targets}worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<?xml version="1.0"?>\r\n<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?>\r\n<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?>\r\n<Relationships>${links.join('')}</Relationships>`,
    ...(!format.inline && { 'xl/sharedStrings.xml': createStringsXml(strings) }),
    ...Object.fromEntries(sheets.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  };
  const files: Zippable = { 'xl/': new Uint8Array(), 'xl/worksheets/': new Uint8Array() };
  for (const [name, text] of Object.entries(parts)) files[name] = format.encode(text);
  return zipSync(files, { mtime: new Date(2024, 0, 10) });
}

/** Parts in UTF-16, money with its decimals, every cell of a row. */
const terminalFormat: Format = {
  encode: encodeUtf16,
  prefix: '',
  number: (text) => text,
  inline: false,
  everyCell: true,
  targets: '',
};

function writeSheets(grids: readonly (readonly (readonly GridCell[])[])[], format: Format): Uint8Array {
  const strings: string[] = [];
  const sheets = grids.map((grid) => createSheetXml(grid, strings, format));
  return createWorkbook(sheets, strings, format);
}

/** The file as the terminal writes it. */
export const createTerminalXlsx = (report: MadeUpReport, language: Language = 'en'): Uint8Array =>
  writeSheets([reportGrid(report, language)], terminalFormat);

/** A number as spreadsheets store it: with all that its double holds, `-6.0583999999999999E-2`. */
function toStoredText(text: string): string {
  const value = Number(text);
  if (Number.isInteger(value)) return String(value);
  const exact = value.toPrecision(17);
  if (Math.abs(value) >= 0.1) return exact.replace(/0+$/, '');
  return value.toExponential(16).replace('e', 'E');
}

const spreadsheetFormat: Format = {
  ...terminalFormat,
  encode: strToU8,
  number: toStoredText,
  everyCell: false,
  targets: '/xl/',
};

const toPlainCell = (text: string, column: number): GridCell[] =>
  text === '' ? [] : [{ column, text, isNumber: /^-?\d+(?:\.\d+)?$/.test(text) }];

/** A workbook with a sheet for each table. Numbers are cells with a value, everything else is text. */
export const createPlainXlsx = (...sheets: readonly (readonly (readonly string[])[])[]): Uint8Array =>
  writeSheets(
    sheets.map((rows) => rows.map((cells) => cells.flatMap(toPlainCell))),
    { ...spreadsheetFormat, number: (text) => text },
  );

const notes: GridCell[][] = [
  [{ column: 0, text: 'Mis notas', isNumber: false }],
  [{ column: 1, text: '2024', isNumber: true }],
];

/** Several files joined in a spreadsheet: a sheet of notes, and a sheet for each report. */
export const createJoinedXlsx = (reports: readonly MadeUpReport[], language: Language = 'en'): Uint8Array =>
  writeSheets([notes, ...reports.map((report) => reportGrid(report, language))], spreadsheetFormat);

/** The file opened in a spreadsheet and saved again, behind a sheet of notes. */
export const createSavedXlsx = (report: MadeUpReport, language: Language = 'en'): Uint8Array =>
  createJoinedXlsx([report], language);

/** The file as written by a library that keeps texts in their cells and gives elements a prefix. */
export const createInlineXlsx = (report: MadeUpReport, language: Language = 'en'): Uint8Array =>
  writeSheets([reportGrid(report, language)], {
    ...terminalFormat,
    encode: strToU8,
    prefix: 'x:',
    number: (text) => String(Number(text)),
    inline: true,
    everyCell: false,
  });
