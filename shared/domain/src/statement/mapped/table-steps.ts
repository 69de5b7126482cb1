import { readCsvRows } from '../csv/csv-rows';
import { reportKind } from '../file/file-kind';
import { decodeText } from '../file/text';
import type { StatementLimits } from '../limits';
import { statementLimits } from '../limits';
import type { RowBatch } from '../rows/cell';
import { StatementError } from '../statement-error';
import { readSharedStrings, readSheetRows, listSheets } from '../xlsx/xlsx-rows';
import { zipEntries } from '../xlsx/zip';
import { normaliseColumnName } from './column-name';
import { computeLayoutId } from './layout';
import type { FoundTable } from './found-table';
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

const knownNames = new Set(roleNames.flatMap(([, names]) => names));

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
    (cells, at) => measureWidth(cells) >= minColumns && measureWidth(rows[at + 1] ?? []) >= minColumns,
  );
}

/** The table in the rows of a file; undefined when they are something else. */
function findTable(all: readonly NumberedRow[], isSheet: boolean): FoundTable | undefined {
  const rows = all.map(({ cells }) => cells);
  const head = findHead(rows);
  const names = rows[head]?.slice(0, maxColumns).map((name) => name.trim());
  if (!names || measureWidth(names) < minColumns) return undefined;
  const filled = all.slice(head + 1).filter(({ cells }) => measureWidth(cells) > 0);
  const below = filled.map(({ cells }) => cells);
  const numbers = filled.map(({ number }) => number);
  const kinds = names.map((_, at) => detectKind(below.slice(0, headRows).map((cells) => cells[at] ?? '')));
  const hasTimes = kinds.includes('date') || kinds.includes('count');
  if (below.length === 0 || !hasTimes || !kinds.includes('number')) return undefined;
  // Names that are blank at the end belong to separators that end each line.
  return { names, rows: below, numbers, above: rows.slice(0, head), isSheet, sheets: [], leftOut: [] };
}

function* collect(batches: Generator<RowBatch>, limits: StatementLimits): Steps<NumberedRow[]> {
  const rows: NumberedRow[] = [];
  for (const batch of batches) {
    for (const { cells, number = rows.length + 1 } of batch.rows) rows.push({ cells, number });
    if (rows.length > 2 * limits.deals) {
      throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    }
    yield batch.done;
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
    (one, other) => countKnownNames(other.table.names) - countKnownNames(one.table.names),
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
    sheets: parts.length > 1 ? parts : [],
    leftOut,
  };
}

/**
 * Finds the table of a file that is no known report: of a text with separators, or of all sheets of a workbook with the
 * columns whose names are best known. Yields its progress, from 0 to 1.
 *
 * @throws StatementError - `statement_unknown` when the file contains no table with times and numbers, and the codes of
 * damaged and too large files.
 */
export function* readTableSteps(
  bytes: Uint8Array,
  limits: StatementLimits = statementLimits,
): Steps<FoundTable> {
  if (bytes.length > limits.fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: Math.floor(limits.fileBytes / 1024 / 1024) });
  }
  const kind = reportKind(bytes);
  if (kind === 'html') throw new StatementError('statement_unknown');
  const table =
    kind === 'zip'
      ? yield* findWorkbookTable(bytes, limits)
      : findTable(yield* collect(readCsvRows(decodeText(bytes)), limits), false);
  if (!table) throw new StatementError('statement_unknown');
  return table;
}
