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
export { statementLimits, type StatementLimits } from './limits';
export { findChangedDeals, type ChangedDeal } from './changed-deals';
export { listEarlierTickets, filterNewDeals } from './new-deals';
export { linkClosings, type UnclosedPosition } from './positions/link-closings';
export {
  mt4Results,
  mt5Results,
  type FigureName,
  type PrintedFigure,
  type PrintedFigures,
  type PrintedNumber,
} from './totals/printed-figures';
export { readStatement, readStatements, type ReadStatementOptions } from './read-statement';
export { areExpected, SkippedRowError, type SkippedRows, type SkipReason } from './rows/skipped-rows';
export type {
  OpenPosition,
  PositionMode,
  PrintedBalance,
  PrintedTotals,
  RowCheck,
  Statement,
  StatementAccount,
  StatementKind,
} from './statement';
export { isStatementError, StatementError, type StatementErrorCode } from './statement-error';
export { readStatementSteps, type StatementProgress } from './statement-steps';
export { writeMoney, writeStatementCsv } from './csv/write-csv';
