export { closedTrades, type ClosedTrade } from './closed-trades';
export {
  closingDay,
  closingWall,
  dateKey,
  instantText,
  isDayZone,
  monthAt,
  monthBounds,
  serverWalls,
  wallText,
  type CalendarMonth,
  type Closing,
  type DateKey,
  type DayZone,
} from './day';
export {
  amountOf,
  byTime,
  isTrade,
  minorUnits,
  money,
  mostMinor,
  type Deal,
  type DealEntry,
  type DealType,
  type MinorUnits,
  type Side,
} from './deal';
export { newDeals } from '../statement/new-deals';
export { holdingTimeOf, holdingTimes, type HoldingTime } from './holding-time';
export {
  addSums,
  monthFigures,
  monthOfSums,
  sumsOfTrade,
  type MonthDay,
  type MonthFigures,
  type TradeSums,
} from './month';
export { monthWidgets } from './month-widgets';
export { excursionOf, joinedBars, minutesOfBars, type Excursion, type PriceBar } from './price-path';
export { sessionAt, tradingSessions, type TradingSession } from './session';
export { stopFillOf, type StopFill } from './slippage';
export { calendarWeeks, type CalendarDay, type CalendarWeek } from './weeks';
export {
  instantOf,
  isZone,
  offsetAt,
  serverZoneFrom,
  serverZones,
  wallAt,
  type Instant,
  type WallTime,
  type ZoneName,
  ownZone,
} from './zone';
