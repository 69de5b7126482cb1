export { drawdownOf, type Drawdown, type Fall } from './drawdown';
export { figureLabels } from './figure-labels';
export { figureNumbers, figureText, numbersText, type FigureNumber } from './figure-numbers';
export {
  initialBalance,
  metaTraderFigures,
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
export { sharpeRatio } from './sharpe-ratio';
export { streaksOf, type Streak, type Streaks } from './streaks';
export type { Position, Trade } from './trade';
export { positionsOf, tradesOf } from './trades';
