export {
  computeAmount,
  isClosing,
  isTrade,
  type Deal,
  type DealEntry,
  type DealType,
  type Minor,
} from './deal';
export * from './mapped';
export { readTable, readMapped } from './read-table';
export { statementLimits } from './limits';
export { findChangedDeals, type ChangedDeal } from './changed-deals';
export { filterNewDeals } from './new-deals';
export { linkClosings, type UnclosedPosition } from './positions/link-closings';
export { listUnopenedClosings } from './positions/unopened-closings';
export type { FigureName, PrintedFigure, PrintedFigures, PrintedNumber } from './totals/printed-figures';
export { readStatement, readStatements } from './read-statement';
export { areExpected, SkippedRowError, type SkippedRows, type SkipReason } from './rows/skipped-rows';
export { testerServer, type Statement } from './statement';
export { isStatementError, StatementError } from './statement-error';
export type { StatementProgress } from './statement-steps';
export { writeMoney, writeStatementCsv } from './csv/write-csv';
