export {
  columnRoles,
  listMissingRoles,
  summedRoles,
  type ColumnRole,
  type RowMeaning,
  type TableMapping,
} from './column-role';
export { sampleValues, type FoundTable } from './found-table';
export { guessFormats, guessMapping, type GuessedMapping } from './guess-mapping';
export { computeLayoutId, toStoredColumns } from './layout';
export { readMappedSteps, type MappedTable } from './mapped-steps';
export { readMoment } from './moments';
export { readRow, type ReadRow } from './read-row';
export { createRowReader } from './row-reader';
export { readTableSteps } from './table-steps';
