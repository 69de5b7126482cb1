export { parseDecimal } from './decimal';
export {
  lotPlan,
  type LotMode,
  type LotPlan,
  type LotProblem,
  type LotQuestion,
  type Stake,
} from './lot-plan';
export { moneyPerLot, multiplierOf, tickValue, type LotSymbol } from './lot-symbol';
export { floorToStep, lotsWithinRisk, type LotSteps } from './volume';
