export {
  computeLotPlan,
  type LotMode,
  type LotPlan,
  type LotProblem,
  type LotQuestion,
  type Stake,
} from './lot-plan';
export { computeMoneyPerLot, getMultiplier, tickValue, type LotSymbol } from './lot-symbol';
export {
  derivePrice,
  findMissingRate,
  listOwnRates,
  findRateBetween,
  withDerivedRate,
  type Rate,
  type SettledSymbol,
} from './rates';
export { roundDownToStep, computeLotsWithinRisk, type LotSteps } from './volume';
