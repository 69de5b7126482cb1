import { isColumnRole, type TableMapping } from './column-role';
import type { FoundTable } from './found-table';
import { contentId } from './row-id';

/** The id of the layout of a table: the same for all files with the same column names in the same order. */
export const layoutId = ({ names, isSheet }: Pick<FoundTable, 'names' | 'isSheet'>): string =>
  contentId([isSheet, ...names.map((name) => name.toLowerCase())].join('\n'));

/** The columns of a mapping as they are stored; a role of a later version is not read. */
export const storedColumns = (columns: readonly string[]): TableMapping['columns'] =>
  columns.map((role) => (isColumnRole(role) ? role : ''));
