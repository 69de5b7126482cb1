export {
  lotPlan,
  type LotMode,
  type LotPlan,
  type LotProblem,
  type LotQuestion,
  type Stake,
} from './lot-plan';
export { moneyPerLot, multiplierOf, tickValue, type LotSymbol } from './lot-symbol';
export {
  derivedPrice,
  missingRate,
  ownRate,
  rateBetween,
  withDerivedRate,
  type Rate,
  type SettledSymbol,
} from './rates';
export { floorToStep, lotsWithinRisk, type LotSteps } from './volume';
