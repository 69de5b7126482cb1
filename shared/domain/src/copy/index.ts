export { clampStops, isLessProtected } from './clamp-stops';
export { isBrokerDecision } from './broker-decision';
export {
  computeCopyStops,
  copySide,
  copyStops,
  filterReason,
  plainRules,
  type CopyRules,
} from './copy-rules';
export {
  isOverMaxPositions,
  findNettingOmission,
  findOpeningOmission,
  planReductions,
  computeSharedClose,
  type CountedCopy,
  type Omission,
  type Reduction,
} from './plan';
export { copyReasons, getCurrentReasonText, getReasonText, type CopyReason, type LossLimit } from './reasons';
export {
  rehearse,
  type RehearsalRules,
  type RehearsedDeal,
  type RehearsedSymbol,
  type RehearsedTrade,
} from './rehearsal';
export { toRehearsedDeals, type HistoryDeal } from './rehearsed-deals';
export { maxOrders, nextOrder, scaleVolume, computeUnitsLeft, type CopySum, type Scaled } from './scale';
export { computeSizedVolume, isOwnVolume, type Opening, type Worth } from './sizing';
export { suggestSymbols } from './suggest-symbols';
export { formatSteps, formatCopySum } from './format-sum';
export {
  chooseSymbol,
  findCandidates,
  isSamePrice,
  isValueOfContract,
  matchSymbol,
  type SymbolPair,
  type SymbolProblem,
} from './symbol-match';
export { roundDownUnits, toLots, toUnits, type Units } from './units';
