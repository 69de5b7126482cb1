import type { TradeEntity } from '@parque/contract';
import {
  closingWall,
  instantText,
  money,
  wallText,
  type ClosedTrade,
  type DayZone,
} from '@parque/domain/journal';

/** Returns a trade for screens: amounts in units of the currency, the closing also in the requested time zone. */
export const tradeEntity = (
  trade: ClosedTrade,
  initialStop: number | null,
  digits: number,
  zone: DayZone,
): TradeEntity => ({
  ticket: trade.ticket,
  position: trade.positionId,
  symbol: trade.symbol,
  side: trade.side,
  lots: trade.lots,
  profit: money(trade.net, digits),
  swap: money(trade.swap, digits),
  commission: money(trade.commission, digits),
  openPrice: trade.openPrice,
  closePrice: trade.closePrice,
  stopLoss: trade.stopLoss,
  initialStop,
  takeProfit: trade.takeProfit,
  opened: trade.openedWall === null ? null : wallText(trade.openedWall),
  date: instantText(trade.closedAt),
  time: wallText(closingWall(trade, zone)),
  comment: trade.comment,
});
