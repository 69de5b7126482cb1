import { csvRows } from '../csv/csv-rows';
import { reportKind } from '../file/file-kind';
import { decodeText } from '../file/text';
import type { StatementLimits } from '../limits';
import { statementLimits } from '../limits';
import type { RowBatch } from '../rows/cell';
import { StatementError } from '../statement-error';
import { sharedStrings, sheetRows, sheetsOf } from '../xlsx/xlsx-rows';
import { zipEntries } from '../xlsx/zip';
import { columnName } from './column-name';
import type { FoundTable } from './found-table';
import { roleNames } from './role-names';
import { kindOf } from './value-kind';

type Cells = readonly string[];
type Steps<Result> = Generator<number, Result>;

/** Rows within which the names of the columns must be. */
const headRows = 40;
/** Columns of a table, at least: a time, a symbol, a volume and a result. */
const fewestColumns = 4;
/** Columns that are offered at most. */
const mostColumns = 60;

const known = new Set(roleNames.flatMap(([, names]) => names));

const widthOf = (cells: Cells): number => cells.filter((cell) => cell.trim() !== '').length;
const namesIn = (cells: Cells): number => cells.filter((cell) => known.has(columnName(cell))).length;

/** The row with the most names of columns; without any, the first one that is as wide as the rows below it. */
function headOf(rows: readonly Cells[]): number {
  const first = rows.slice(0, headRows);
  const counts = first.map(namesIn);
  const most = Math.max(0, ...counts);
  if (most >= 2) return counts.indexOf(most);
  return first.findIndex(
    (cells, at) => widthOf(cells) >= fewestColumns && widthOf(rows[at + 1] ?? []) >= fewestColumns,
  );
}

/** The table in the rows of a file; undefined when they are something else. */
function tableIn(rows: readonly Cells[], isSheet: boolean): FoundTable | undefined {
  const head = headOf(rows);
  const names = rows[head]?.slice(0, mostColumns).map((name) => name.trim());
  if (!names || widthOf(names) < fewestColumns) return undefined;
  const below = rows.slice(head + 1).filter((cells) => widthOf(cells) > 0);
  const kinds = names.map((_, at) => kindOf(below.slice(0, headRows).map((cells) => cells[at] ?? '')));
  const hasTimes = kinds.includes('date') || kinds.includes('count');
  if (below.length === 0 || !hasTimes || !kinds.includes('number')) return undefined;
  // Names that are blank at the end belong to separators that end each line.
  return { names, rows: below, head, above: rows.slice(0, head), isSheet };
}

function* collect(batches: Generator<RowBatch>, limits: StatementLimits): Steps<Cells[]> {
  const rows: Cells[] = [];
  for (const batch of batches) {
    for (const { cells } of batch.rows) rows.push(cells);
    if (rows.length > 2 * limits.deals) {
      throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    }
    yield batch.done;
  }
  return rows;
}

function* workbookTable(bytes: Uint8Array, limits: StatementLimits): Steps<FoundTable | undefined> {
  const entries = zipEntries(bytes, limits);
  const sheets = sheetsOf(bytes, entries, limits);
  const strings = yield* sharedStrings(bytes, entries, limits);
  let largest: FoundTable | undefined;
  for (const sheet of sheets) {
    const table = tableIn(yield* collect(sheetRows(bytes, sheet, strings, limits), limits), true);
    if (table && namesIn(table.names) > namesIn(largest?.names ?? [])) largest = table;
    largest ??= table;
  }
  return largest;
}

/**
 * Finds the table of a file that is no known report: of a text with separators, or of the sheet of a workbook whose
 * column names are best known. Yields its progress, from 0 to 1.
 *
 * @throws StatementError - `statement_unknown` when the file contains no table with times and numbers, and the codes of
 * damaged and too large files.
 */
export function* tableSteps(bytes: Uint8Array, limits: StatementLimits = statementLimits): Steps<FoundTable> {
  if (bytes.length > limits.fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: Math.floor(limits.fileBytes / 1024 / 1024) });
  }
  const kind = reportKind(bytes);
  if (kind === 'html') throw new StatementError('statement_unknown');
  const table =
    kind === 'zip'
      ? yield* workbookTable(bytes, limits)
      : tableIn(yield* collect(csvRows(decodeText(bytes)), limits), false);
  if (!table) throw new StatementError('statement_unknown');
  return table;
}
