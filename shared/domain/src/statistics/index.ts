export { computeDrawdown, type Drawdown, type Fall } from './drawdown';
export { figureLabels } from './figure-labels';
export { listFigureNumbers, formatFigure, formatNumbers, type FigureNumber } from './figure-numbers';
export {
  findInitialBalance,
  computeMetaTraderFigures,
  type EntryCosts,
  type FigureOptions,
  type MetaTraderFigures,
  type Share,
} from './metatrader-figures';
export { reconcile, type ComparedFigure, type Reconciliation } from './reconcile';
export {
  reconcileAll,
  reconcileBalance,
  reconcileStatement,
  type BalanceFigure,
  type StatementReconciliation,
} from './reconcile-statement';
export { computeSharpeRatio } from './sharpe-ratio';
export { computeStreaks, type Streak, type Streaks } from './streaks';
export type { Position, Trade } from './trade';
export { groupPositions, toTrades } from './trades';
