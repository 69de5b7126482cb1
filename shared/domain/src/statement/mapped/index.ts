export {
  columnRoles,
  isColumnRole,
  missingRoles,
  summedRoles,
  type ColumnRole,
  type DateOrder,
  type RowMeaning,
  type TableMapping,
} from './column-role';
export { valuesOf, type FoundTable } from './found-table';
export { guessFormats, guessMapping, type GuessedMapping } from './guess-mapping';
export { layoutId, storedColumns } from './layout';
export { mappedSteps, type MappedTable, type SkippedRows } from './mapped-steps';
export { readMoment } from './moments';
export { readRow, type ReadRow } from './read-row';
export { rowReader, SkippedRow, type SkipReason } from './row-reader';
export { tableSteps } from './table-steps';
