import { isColumnRole, type TableMapping } from './column-role';
import type { FoundTable } from './found-table';
import { computeContentId } from './row-id';

/** The id of the layout of a table: the same for all files with the same column names in the same order. */
export const computeLayoutId = ({ names, isSheet }: Pick<FoundTable, 'names' | 'isSheet'>): string =>
  computeContentId([isSheet, ...names.map((name) => name.toLowerCase())].join('\n'));

/** The columns of a mapping as they are stored; a role of a later version is not read. */
export const toStoredColumns = (columns: readonly string[]): TableMapping['columns'] =>
  columns.map((role) => (isColumnRole(role) ? role : ''));
