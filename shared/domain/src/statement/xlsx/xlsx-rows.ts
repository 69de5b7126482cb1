import type { RowBatch } from '../rows/cell';
import type { StatementLimits } from '../limits';
import { StatementError } from '../statement-error';
import { decodeEntities } from '../file/text';
import { attributeOf, elementsNamed, partElements, partText } from './xml';
import type { ZipEntry } from './zip';

type Entries = ReadonlyMap<string, ZipEntry>;

/** The sheets of a workbook, in its order. */
export function sheetsOf(bytes: Uint8Array, entries: Entries, limits: StatementLimits): ZipEntry[] {
  const workbook = partText(bytes, entries.get('xl/workbook.xml'), limits);
  const links = partText(bytes, entries.get('xl/_rels/workbook.xml.rels'), limits);
  const targets = new Map(
    [...elementsNamed('Relationship')(links)].map(({ attributes }) => [
      attributeOf(attributes, 'Id') ?? '',
      pathOf(attributeOf(attributes, 'Target') ?? ''),
    ]),
  );
  const sheets = [...elementsNamed('sheet')(workbook)].flatMap(({ attributes }) => {
    const entry = entries.get(targets.get(attributeOf(attributes, '\\w{1,16}:id') ?? '') ?? '');
    return entry ? [entry] : [];
  });
  if (sheets.length === 0) throw new StatementError('statement_unknown');
  return sheets;
}

const pathOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

const textsIn = elementsNamed('t');
const phoneticsIn = elementsNamed('rPh');

function withoutPhonetics(element: string): string {
  let [rest, at] = ['', 0];
  for (const { from, to } of phoneticsIn(element)) {
    rest += element.slice(at, from);
    at = to;
  }
  return rest + element.slice(at);
}

function runsOf(element: string): string {
  const text = element.includes('rPh') ? withoutPhonetics(element) : element;
  let runs = '';
  for (const { content = '' } of textsIn(text)) runs += content;
  return decodeEntities(runs).replaceAll('\u00a0', ' ').trim();
}

/** Characters of a cell, by the format: many cells can refer to one string. */
const longestString = 32_767;

/**
 * The strings that the cells of a workbook refer to. Yields its progress, from 0 to 1.
 *
 * @throws StatementError - `statement_zip_bomb` for more strings or characters than the limits allow, `statement_damaged`
 * for a string that is longer than a cell.
 */
export function* sharedStrings(
  bytes: Uint8Array,
  entries: Entries,
  limits: StatementLimits,
): Generator<number, string[]> {
  const entry = entries.get('xl/sharedStrings.xml');
  const strings: string[] = [];
  let characters = 0;
  if (!entry) return strings;
  for (const { elements, done } of partElements(bytes, entry, 'si', limits)) {
    for (const { content = '' } of elements) {
      const text = runsOf(content);
      if (text.length > longestString) throw new StatementError('statement_damaged');
      characters += text.length;
      if (strings.push(text) > limits.sharedStrings || characters > limits.sharedCharacters)
        throw new StatementError('statement_zip_bomb');
    }
    yield done;
  }
  return strings;
}

const cellsIn = elementsNamed('c');
const valuePattern = /<(?:\w{1,16}:)?v(?:\s[^<>]*)?>([^<]*)</;
const columnPattern = /(?:^|\s)r="([A-Z]{1,3})\d*"/;
const typePattern = /(?:^|\s)t="(\w+)"/;
const lastColumn = 255;

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellsOf(row: string, strings: readonly string[]): string[] {
  const cells: string[] = [];
  let next = 0;
  for (const { attributes, content } of cellsIn(row)) {
    const letters = columnPattern.exec(attributes)?.[1];
    const column = letters ? columnOf(letters) : next;
    next = column + 1;
    if (content === undefined || column > lastColumn) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(typePattern.exec(attributes)?.[1], content, strings);
  }
  return cells;
}

function cellText(type: string | undefined, content: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return runsOf(content);
  const value = valuePattern.exec(content)?.[1] ?? '';
  if (type === 's') return strings[Number(value)] ?? '';
  return decodeEntities(value).trim();
}

/** Rows of a sheet, its empty ones left out. Numbers stay as the sheet writes them. */
export function* sheetRows(
  bytes: Uint8Array,
  sheet: ZipEntry,
  strings: readonly string[],
  limits: StatementLimits,
): Generator<RowBatch> {
  for (const { elements, done } of partElements(bytes, sheet, 'row', limits)) {
    const rows = elements.flatMap(({ content }) => {
      const cells = content === undefined ? [] : cellsOf(content, strings);
      return cells.some((cell) => cell !== '') ? [{ cells, note: '' }] : [];
    });
    yield { rows, done };
  }
}
