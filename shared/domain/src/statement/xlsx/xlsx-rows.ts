import type { RowBatch } from '../rows/cell';
import type { StatementLimits } from '../limits';
import { StatementError } from '../statement-error';
import { decodeEntities } from '../file/text';
import { readAttribute, createElementFinder, readPartElements, readPartText } from './xml';
import type { ZipEntry } from './zip';

type Entries = ReadonlyMap<string, ZipEntry>;

export interface Sheet {
  readonly name: string;
  readonly entry: ZipEntry;
}

/** The sheets of a workbook, in its order. */
export function listSheets(bytes: Uint8Array, entries: Entries, limits: StatementLimits): Sheet[] {
  const workbook = readPartText(bytes, entries.get('xl/workbook.xml'), limits);
  const [properties] = createElementFinder('workbookPr')(workbook);
  if (/^(?:1|true)$/.test(readAttribute(properties?.attributes ?? '', 'date1904') ?? ''))
    throw new StatementError('statement_1904');
  const links = readPartText(bytes, entries.get('xl/_rels/workbook.xml.rels'), limits);
  const targets = new Map(
    [...createElementFinder('Relationship')(links)].map(({ attributes }) => [
      readAttribute(attributes, 'Id') ?? '',
      toPartPath(readAttribute(attributes, 'Target') ?? ''),
    ]),
  );
  const sheets = [...createElementFinder('sheet')(workbook)].flatMap(({ attributes }) => {
    const entry = entries.get(targets.get(readAttribute(attributes, '\\w{1,16}:id') ?? '') ?? '');
    return entry ? [{ name: decodeEntities(readAttribute(attributes, 'name') ?? ''), entry }] : [];
  });
  if (sheets.length === 0) throw new StatementError('statement_unknown');
  return sheets;
}

const toPartPath = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

const findTexts = createElementFinder('t');
const findPhonetics = createElementFinder('rPh');

function removePhonetics(element: string): string {
  let [plainText, textStart] = ['', 0];
  for (const { from, to } of findPhonetics(element)) {
    plainText += element.slice(textStart, from);
    textStart = to;
  }
  return plainText + element.slice(textStart);
}

function joinRuns(element: string): string {
  const text = element.includes('rPh') ? removePhonetics(element) : element;
  let runs = '';
  for (const { content = '' } of findTexts(text)) runs += content;
  return decodeEntities(runs).replaceAll('\u00a0', ' ').trim();
}

/** Characters of a cell, by the format: many cells can refer to one string. */
const maxStringLength = 32_767;

/**
 * The strings that the cells of a workbook refer to. Yields its progress, from 0 to 1.
 *
 * @throws StatementError - `statement_zip_bomb` for more strings or characters than the limits allow, `statement_damaged`
 * for a string that is longer than a cell.
 */
export function* readSharedStrings(
  bytes: Uint8Array,
  entries: Entries,
  limits: StatementLimits,
): Generator<number, string[]> {
  const entry = entries.get('xl/sharedStrings.xml');
  const strings: string[] = [];
  let characters = 0;
  if (!entry) return strings;
  for (const { elements, fractionDone } of readPartElements(bytes, entry, 'si', limits)) {
    for (const { content = '' } of elements) {
      const text = joinRuns(content);
      if (text.length > maxStringLength) throw new StatementError('statement_damaged');
      characters += text.length;
      if (strings.push(text) > limits.sharedStrings || characters > limits.sharedCharacters)
        throw new StatementError('statement_zip_bomb');
    }
    yield fractionDone;
  }
  return strings;
}

const findCells = createElementFinder('c');
const valuePattern = /<(?:\w{1,16}:)?v(?:\s[^<>]*)?>([^<]*)</;
const columnPattern = /(?:^|\s)r="([A-Z]{1,3})\d*"/;
const typePattern = /(?:^|\s)t="(\w+)"/;
const rowPattern = /(?:^|\s)r="(\d{1,7})"/;
const lastColumn = 255;

function parseColumn(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function readCells(row: string, strings: readonly string[]): string[] {
  const cells: string[] = [];
  let next = 0;
  for (const { attributes, content } of findCells(row)) {
    const letters = columnPattern.exec(attributes)?.[1];
    const column = letters ? parseColumn(letters) : next;
    next = column + 1;
    if (content === undefined || column > lastColumn) continue;
    while (cells.length < column) cells.push('');
    cells[column] = readCellText(typePattern.exec(attributes)?.[1], content, strings);
  }
  return cells;
}

function readCellText(type: string | undefined, content: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return joinRuns(content);
  const value = valuePattern.exec(content)?.[1] ?? '';
  if (type === 's') return strings[Number(value)] ?? '';
  return decodeEntities(value).trim();
}

/** Rows of a sheet, its empty ones left out. Numbers stay as the sheet writes them. */
export function* readSheetRows(
  bytes: Uint8Array,
  { entry }: Sheet,
  strings: readonly string[],
  limits: StatementLimits,
): Generator<RowBatch> {
  let number = 0;
  for (const { elements, fractionDone } of readPartElements(bytes, entry, 'row', limits)) {
    const rows = elements.flatMap(({ attributes, content }) => {
      number = Number(rowPattern.exec(attributes)?.[1] ?? number + 1);
      const cells = content === undefined ? [] : readCells(content, strings);
      return cells.some((cell) => cell !== '') ? [{ cells, note: '', number }] : [];
    });
    yield { rows, fractionDone };
  }
}
