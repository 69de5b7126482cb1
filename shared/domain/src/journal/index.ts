export { copyMagicPrefix, isCopyMagic } from './copy-magic';
export { listClosedTrades, type ClosedTrade } from './closed-trades';
export {
  getClosingDay,
  getClosingWall,
  toDateKey,
  formatInstant,
  isDay,
  isDayZone,
  getMonthAt,
  getMonthBounds,
  toServerWalls,
  formatWall,
  type CalendarMonth,
  type Closing,
  type DateKey,
  type DayZone,
} from './day';
export {
  computeAmount,
  isTrade,
  toMinorUnits,
  toMoney,
  maxMinor,
  type Deal,
  type DealEntry,
  type DealType,
  type MinorUnits,
  type Side,
} from './deal';
export { filterNewDeals } from '../statement/new-deals';
export { linkClosings, type UnclosedPosition } from '../statement/positions/link-closings';
export { findHoldingTime, holdingTimes, type HoldingTime } from './holding-time';
export {
  chooseManualMatches,
  isManualTicket,
  manualPrefix,
  toManualDeals,
  type DealPair,
  type ManualMatch,
  type ManualTrade,
} from './manual-trade';
export {
  addSums,
  computeMonthFigures,
  buildMonthOfSums,
  toTradeSums,
  type MonthFigures,
  type TradeSums,
} from './month';
export { toMonthWidgets } from './month-widgets';
export { barMinutes, computeExcursion, joinBars, listBarMinutes, type PriceBar } from './price-path';
export { getTradingSession, tradingSessions, type TradingSession } from './session';
export { findStopFill, type StopFill } from './slippage';
export { listCalendarWeeks, type CalendarWeek } from './weeks';
export {
  toInstant,
  isZone,
  guessServerZone,
  serverZones,
  toWallTime,
  type Instant,
  type WallTime,
  type ZoneName,
  getOwnZone,
} from './zone';
