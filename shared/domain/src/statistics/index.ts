export { listFigureNumbers } from './figure-numbers';
export type { ComparedFigure, Reconciliation } from './reconcile';
export { reconcileAll, reconcileBalance, reconcileStatement } from './reconcile-statement';
export { toTrades } from './trades';
