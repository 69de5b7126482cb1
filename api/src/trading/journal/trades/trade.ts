import type { TradeEntity } from '@parque/contract';
import {
  getClosingWall,
  formatInstant,
  toMoney,
  formatWall,
  type ClosedTrade,
  type DayZone,
} from '@parque/domain/journal';

/** Returns a trade for screens: amounts in units of the currency, the closing also in the requested time zone. */
export const toTradeEntity = (
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
  profit: toMoney(trade.net, digits),
  swap: toMoney(trade.swap, digits),
  commission: toMoney(trade.commission, digits),
  openPrice: trade.openPrice,
  closePrice: trade.closePrice,
  stopLoss: trade.stopLoss,
  initialStop,
  takeProfit: trade.takeProfit,
  opened: trade.openedWall === null ? null : formatWall(trade.openedWall),
  date: formatInstant(trade.closedAt),
  time: formatWall(getClosingWall(trade, zone)),
  comment: trade.comment,
  ...(trade.magic && { magic: trade.magic }),
});
