import type { TableMapping } from './mapped/column-role';
import type { FoundTable } from './mapped/found-table';
import { readMappedSteps, type MappedTable } from './mapped/mapped-steps';
import { readTableSteps } from './mapped/table-steps';
import { runInSlices, type SliceOptions } from './slices';

/**
 * Finds the table of a file that {@link readStatements} rejects as unknown, for a user who assigns its columns.
 *
 * @throws StatementError - `statement_unknown` when the file contains no table with times and numbers.
 */
export const readTable = (bytes: Uint8Array, options: SliceOptions<number> = {}): Promise<FoundTable> =>
  runInSlices(readTableSteps(bytes), options);

/**
 * Reads the rows of a table by a mapping of its columns: a statement for each account and currency.
 *
 * @throws StatementError - No row can be read, or the table is too long or was cut.
 */
export const readMapped = (
  table: FoundTable,
  mapping: TableMapping,
  options: SliceOptions<number> = {},
): Promise<MappedTable> => runInSlices(readMappedSteps(table, mapping), options);
