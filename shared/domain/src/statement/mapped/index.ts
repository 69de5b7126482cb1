export { normaliseColumnName } from './column-name';
export {
  columnRoles,
  listMissingRoles,
  summedRoles,
  type ColumnRole,
  type ResultMeaning,
  type RowMeaning,
  type TableMapping,
} from './column-role';
export { sampleValues, type FoundTable } from './found-table';
export { guessFormats, guessMapping, isResultUnclear, type GuessedMapping } from './guess-mapping';
export { computeLayoutId, toStoredColumns } from './layout';
export { readMappedSteps, type MappedTable } from './mapped-steps';
export { readMoment } from './moments';
export { findResultMeaning, hasOneResult, withResults } from './result-meaning';
export { readRow, type ReadRow } from './read-row';
export { createRowReader } from './row-reader';
export { readTableSteps } from './table-steps';
