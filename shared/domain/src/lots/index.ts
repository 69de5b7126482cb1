export {
  computeLotPlan,
  type LotMode,
  type LotPlan,
  type LotProblem,
  type LotQuestion,
  type Stake,
} from './lot-plan';
export {
  derivePrice,
  findMissingRate,
  listOwnRates,
  findRateBetween,
  withDerivedRate,
  type Rate,
} from './rates';
