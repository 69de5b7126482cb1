export { copySide, copyStops, filterReason, plainRules, type CopyRules } from './copy-rules';
export {
  nettingOmission,
  openingOmission,
  reductions,
  wholeOfShared,
  type CopiedPosition,
  type HeldPosition,
  type Omission,
  type OpeningRules,
  type Reduction,
} from './plan';
export { copyReasons, presentReasonText, reasonText, type CopyReason, type LossLimit } from './reasons';
export {
  rehearse,
  type RehearsalOutcome,
  type RehearsalRules,
  type RehearsedDeal,
  type RehearsedSymbol,
  type RehearsedTrade,
} from './rehearsal';
export { rehearsedDeals, type HistoryDeal } from './rehearsed-deals';
export {
  maxOrders,
  nextOrder,
  scaleVolume,
  unitsLeft,
  type CopySum,
  type CopySymbol,
  type ScaleQuestion,
  type ScaleReason,
  type Scaled,
} from './scale';
export { sizedVolume, type Opening, type Worth } from './sizing';
export { suggestSymbols } from './suggest-symbols';
export { stepsText, sumText } from './sum-text';
export {
  matchSymbol,
  plainSymbol,
  type SymbolMatch,
  type SymbolPair,
  type SymbolProblem,
} from './symbol-match';
export { floorUnits, lotsOf, unitsOf, type Units } from './units';
