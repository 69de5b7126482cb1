export { amountOf, isClosing, isTrade, type Deal, type DealEntry, type DealType, type Minor } from './deal';
export * from './mapped';
export { readTable, readMapped } from './read-table';
export { statementLimits, type StatementLimits } from './limits';
export { newDeals } from './new-deals';
export {
  mt4Results,
  mt5Results,
  type FigureName,
  type PrintedFigure,
  type PrintedFigures,
  type PrintedNumber,
} from './totals/printed-figures';
export { readStatement, readStatements, type ReadStatementOptions } from './read-statement';
export type {
  OpenPosition,
  PositionMode,
  PrintedBalance,
  PrintedTotals,
  Statement,
  StatementAccount,
  StatementKind,
} from './statement';
export { isStatementError, StatementError, type StatementErrorCode } from './statement-error';
export { statementSteps, type StatementProgress } from './statement-steps';
export { writeMoney, writeStatementCsv } from './csv/write-csv';
