import { readCsvRows } from '../csv/csv-rows';
import { reportKind } from '../file/file-kind';
import { decodeEntities, decodeText } from '../file/text';
import { isWholePage, readHtmlRows } from '../html/html-rows';
import type { StatementLimits } from '../limits';
import { statementLimits } from '../limits';
import type { RowBatch } from '../rows/cell';
import { StatementError } from '../statement-error';
import { readSharedStrings, readSheetRows, listSheets } from '../xlsx/xlsx-rows';
import { zipEntries } from '../xlsx/zip';
import { knownNames, normaliseColumnName } from './column-name';
import { computeLayoutId } from './layout';
import type { FoundTable } from './found-table';
import { isDate } from './moments';
import { roleNames } from './role-names';
import { detectKind } from './value-kind';

type Cells = readonly string[];
type Steps<Result> = Generator<number, Result>;

/** Rows within which the names of the columns must be. */
const headRows = 40;
/** Columns of a table, at least: a time, a symbol, a volume and a result. */
const minColumns = 4;
/** Columns that are offered at most. */
const maxColumns = 60;

const measureWidth = (cells: Cells): number => cells.filter((cell) => cell.trim() !== '').length;
/** How many cells of a row are names that columns have in files of platforms. */
export const countKnownNames = (cells: Cells): number =>
  cells.filter((cell) => knownNames.has(normaliseColumnName(cell))).length;

/** The cells of a row, and its number in the file. */
interface NumberedRow {
  readonly cells: Cells;
  readonly number: number;
}

/** The row with the most names of columns; without any, the first one that is as wide as the rows below it. */
function findHead(rows: readonly Cells[]): number {
  const first = rows.slice(0, headRows);
  const counts = first.map(countKnownNames);
  const maxCount = Math.max(0, ...counts);
  if (maxCount >= 2) return counts.indexOf(maxCount);
  return first.findIndex(
    (cells, index) => measureWidth(cells) >= minColumns && measureWidth(rows[index + 1] ?? []) >= minColumns,
  );
}

/** Returns the number of columns before a second table with the same names begins; undefined when there is only one. */
function findWidth(names: Cells): number | undefined {
  const beginning = names.slice(0, minColumns).join('|');
  const again = names.findIndex(
    (_, column) => column > 0 && names.slice(column, column + minColumns).join('|') === beginning,
  );
  return again > 0 && /[^|]/.test(beginning) ? again : undefined;
}

/** A row with at least this many names is the head of another table. */
const minOtherNames = 4;

/**
 * Returns a function that reports for each row, in order, whether it belongs to another table. Such a table begins at a
 * head with other names, and ends at the next head with the given names.
 */
function createOtherTableTest(names: Cells): (cells: Cells) => boolean {
  const joinedNames = names.join('|');
  const section = /^header$/i.test(names[1] ?? '') ? names[0] : undefined;
  let isOther = false;
  return (cells) => {
    // Statements of Interactive Brokers name the table in each row. Dated rows of another one are payments.
    if (section !== undefined && cells[0]?.trim() !== section) return cells.some(isDate);
    const isHead = countKnownNames(cells) >= minOtherNames && !cells.some(isDate);
    if (isHead)
      isOther =
        cells
          .slice(0, names.length)
          .map((cell) => cell.trim())
          .join('|') !== joinedNames;
    return isOther;
  };
}

/** Names of columns with two kinds of values: volumes in the rows of entries, results in the rows of exits. */
const stackedName = /(?:shares|ctrts|contracts|units)\s*[-/]\s*profit/i;

const symbolNames = new Set(roleNames.flatMap(([role, names]) => (role === 'symbol' ? names : [])));

/**
 * The rows of a table without symbols in sections, as in performance reports of Rithmic: the row above each head names the
 * symbol, which becomes a column. Other rows are returned as they are.
 */
function withSectionSymbols(all: readonly NumberedRow[], head: number): readonly NumberedRow[] {
  const names = all[head]?.cells ?? [];
  if (names.some((name) => symbolNames.has(normaliseColumnName(name)))) return all;
  const isHead = (row: NumberedRow | undefined): boolean => row?.cells.join('|') === names.join('|');
  const titles = all.filter((_, index) => isHead(all[index + 1]));
  // One title alone is a symbol only if it is a contract such as `MESU6`; titles of several sections are symbols.
  const symbolTitle = titles.length > 1 ? /^[A-Z][A-Z\d./-]{1,15}$/ : /^[A-Z]{1,4}[A-Z]\d{1,2}$/;
  const areSymbols = titles.every(({ cells: [title = ''] }) => symbolTitle.test(title.trim()));
  if (!areSymbols || titles.length < all.filter(isHead).length) return all;
  let symbol = '';
  return all.map((row) => {
    if (titles.includes(row)) {
      symbol = row.cells[0]?.trim() ?? '';
      return { ...row, cells: [] };
    }
    if (symbol === '' || row.cells.length === 0) return row;
    const addedCell = isHead(row) ? 'Symbol' : symbol;
    return { ...row, cells: [...names.map((_, column) => row.cells[column] ?? ''), addedCell] };
  });
}

const closedPosition =
  /^(close (?:long|short)) position for symbol (\S+) at price ([\d.,]+)(?: for ([\d.,]+) \w+)?/i;

/**
 * The rows of a balance history of TradingView, whose actions are sentences, with columns for what these contain. Other
 * actions, such as `Commission for: …`, are the kinds of their rows.
 */
function withActionColumns(all: readonly NumberedRow[], head: number): readonly NumberedRow[] {
  const column = all[head]?.cells.findIndex((name) => normaliseColumnName(name) === 'action') ?? -1;
  const match = ({ cells }: NumberedRow) => closedPosition.exec(cells[column]?.trim() ?? '');
  if (!all.some(match)) return all;
  const width = all[head]?.cells.length ?? 0;
  return all.map((row, index) => {
    if (index < head || measureWidth(row.cells) === 0) return row;
    const [, side = row.cells[column] ?? '', symbol = '', price = '', volume = ''] = match(row) ?? [];
    const addedCells =
      index === head ? ['Side', 'Symbol', 'Price', 'Quantity'] : [side, symbol, price, volume];
    return {
      ...row,
      cells: [...Array.from({ length: width }, (_, cell) => row.cells[cell] ?? ''), ...addedCells],
    };
  });
}

/** The table in the rows of a file; undefined when they are something else. */
function findTable(fileRows: readonly NumberedRow[], isSheet: boolean): FoundTable | undefined {
  const head = findHead(fileRows.map(({ cells }) => cells));
  const all = withActionColumns(withSectionSymbols(fileRows, head), head);
  const rows = all.map(({ cells }) => cells);
  const allNames = (rows[head] ?? []).slice(0, maxColumns).map((name) => name.trim());
  const width = findWidth(allNames);
  const names = allNames.slice(0, width);
  if (measureWidth(names) < minColumns) return undefined;
  const stackedColumn = names.find((name) => stackedName.test(name));
  if (stackedColumn !== undefined) throw new StatementError('statement_stacked', { column: stackedColumn });
  const rowsInside = all.slice(head + 1).flatMap(({ cells, number }) => {
    const parts = width === undefined ? [cells] : [cells.slice(0, width), cells.slice(width)];
    return parts.map((part) => ({ cells: part, number }));
  });
  const isOther = createOtherTableTest(names);
  const filledRows: NumberedRow[] = [];
  const otherRows: number[] = [];
  for (const row of rowsInside.filter(({ cells }) => measureWidth(cells) > 0)) {
    if (isOther(row.cells)) otherRows.push(row.number);
    else filledRows.push(row);
  }
  const rowsBelow = filledRows.map(({ cells }) => cells);
  const numbers = filledRows.map(({ number }) => number);
  const kinds = names.map((_, column) =>
    detectKind(
      rowsBelow.slice(0, headRows).map((cells) => cells[column]?.trim() ?? ''),
      names,
    ),
  );
  const hasTimes = kinds.includes('date') || kinds.includes('count');
  if (rowsBelow.length === 0 || !hasTimes || !kinds.includes('number')) return undefined;
  // Names that are blank at the end belong to separators that end each line.
  return {
    names,
    rows: rowsBelow,
    numbers,
    above: rows.slice(0, head),
    otherRows,
    isSheet,
    sheets: [],
    leftOut: [],
  };
}

function* collect(batches: Generator<RowBatch>, limits: StatementLimits): Steps<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  for (const batch of batches) {
    for (const { cells, number = rows.length + 1 } of batch.rows) rows.push({ cells, number });
    if (rows.length > 2 * limits.deals) {
      throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    }
    yield batch.fractionDone;
  }
  return rows;
}

function* findWorkbookTable(bytes: Uint8Array, limits: StatementLimits): Steps<FoundTable | undefined> {
  const entries = zipEntries(bytes, limits);
  const sheets = listSheets(bytes, entries, limits);
  const strings = yield* readSharedStrings(bytes, entries, limits);
  const sheetTables: { readonly name: string; readonly table: FoundTable }[] = [];
  for (const sheet of sheets) {
    const table = findTable(yield* collect(readSheetRows(bytes, sheet, strings, limits), limits), true);
    if (table) sheetTables.push({ name: sheet.name, table });
  }
  const [best] = sheetTables.toSorted(
    (candidate, other) => countKnownNames(other.table.names) - countKnownNames(candidate.table.names),
  );
  if (!best) return undefined;
  const layout = computeLayoutId(best.table);
  const isSame = ({ table }: { readonly table: FoundTable }) => computeLayoutId(table) === layout;
  const copies = new Set<string>();
  const used: { name: string; table: FoundTable }[] = [];
  const leftOut: string[] = [];
  for (const sheetTable of sheetTables) {
    const content = JSON.stringify(sheetTable.table.rows);
    if (!isSame(sheetTable) || copies.has(content)) leftOut.push(sheetTable.name);
    else used.push(sheetTable);
    copies.add(content);
  }
  const parts = used.map(({ name, table }) => ({ name, rows: table.rows.length }));
  return {
    ...best.table,
    rows: used.flatMap(({ table }) => table.rows),
    numbers: used.flatMap(({ table }) => table.numbers),
    otherRows: used.flatMap(({ table }) => table.otherRows),
    sheets: parts.length > 1 ? parts : [],
    leftOut,
  };
}

const flexTag = /<(Trade|CashTransaction)\s((?:[^<>"]|"[^"<]*")*)\/?>/g;
const attribute = /(?<![\w:])([\w:]+)="([^"]*)"/g;

/**
 * The rows of a Flex query of Interactive Brokers in XML, which has the columns of its CSV as attributes: the trades, and
 * below them, as another table, the payments.
 */
function* readFlexRows(xml: string): Generator<RowBatch> {
  const tags = [...xml.matchAll(flexTag)].map(([, tag = '', attributes = '']) => ({
    tag,
    values: new Map([...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name, value])),
  }));
  const rows = ['Trade', 'CashTransaction'].flatMap((tag) => {
    const tagRows = tags.filter((row) => row.tag === tag).map(({ values }) => values);
    const names = [...new Set(tagRows.flatMap((values) => [...values.keys()]))];
    return [names, ...tagRows.map((values) => names.map((name) => decodeEntities(values.get(name) ?? '')))];
  });
  yield { rows: rows.map((cells) => ({ cells, note: '' })), fractionDone: 1 };
}

const readTextRows = {
  text: (text: string) => (text.includes('<FlexQueryResponse') ? readFlexRows(text) : readCsvRows(text)),
  html: readHtmlRows,
};

/**
 * Finds the table of a file that is not a known report: of a text with separators, or of all sheets of a workbook with the
 * columns whose names are best known. Yields its progress, from 0 to 1.
 *
 * @throws StatementError - `statement_unknown` when the file contains no table with times and numbers, `statement_stacked`
 * when a column has two kinds of values, and the codes of damaged and too large files.
 */
export function* readTableSteps(
  bytes: Uint8Array,
  limits: StatementLimits = statementLimits,
): Steps<FoundTable> {
  if (bytes.length > limits.fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: Math.floor(limits.fileBytes / 1024 / 1024) });
  }
  const kind = reportKind(bytes);
  const text = kind === 'zip' ? '' : decodeText(bytes);
  const table =
    kind === 'zip'
      ? yield* findWorkbookTable(bytes, limits)
      : findTable(yield* collect(readTextRows[kind](text), limits), false);
  if (!table) throw new StatementError('statement_unknown');
  if (kind === 'html' && !isWholePage(text)) throw new StatementError('statement_truncated');
  return table;
}
