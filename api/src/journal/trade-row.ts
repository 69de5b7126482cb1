import { sql, type SQLWrapper } from 'drizzle-orm';
import { instantOf, type ClosedTrade, type Closing, type ZoneName } from '@parque/domain/journal';
import { journalTrades } from '../database/schema';

const {
  ticket,
  positionId,
  symbol,
  side,
  lots,
  openPrice,
  closePrice,
  openedTime,
  closedAt,
  closedTime,
  profit,
  swap,
  commission,
  stopLoss,
  takeProfit,
  comment,
} = journalTrades;

/** A time in milliseconds; what cannot be written in binary makes it miss a whole one by a little. */
export const milliseconds = (time: SQLWrapper) => sql`date_part('epoch', ${time}) * 1000`;

/**
 * What is read of a trade. A month may have thousands and a page a thousand, so the database gives times and amounts as
 * the numbers that they are counted with.
 */
export const tradeColumns = sql`
  ${ticket}, ${positionId}, ${symbol}, ${side}, ${lots}::float8, ${openPrice}, ${closePrice},
  ${milliseconds(openedTime)}, ${milliseconds(closedAt)}, ${milliseconds(closedTime)},
  ${profit}::float8, ${swap}::float8, ${commission}::float8, ${stopLoss}, ${takeProfit}, ${comment}`;

export type TradeRow = readonly [
  ticket: string,
  positionId: string,
  symbol: string,
  side: ClosedTrade['side'],
  lots: number,
  openPrice: number | null,
  closePrice: number,
  opened: number | null,
  closedAt: number | null,
  closed: number,
  profit: number,
  swap: number,
  commission: number,
  stopLoss: number | null,
  takeProfit: number | null,
  comment: string,
];

/** Where only the clock of the server is known, its zone says when that was. */
export function closingOf(at: number | null, wall: number, zone: ZoneName): Closing {
  const closedWall = Math.round(wall);
  return { closedAt: at === null ? instantOf(zone, closedWall) : Math.round(at), closedWall };
}

/** A trade as it is counted with. */
export function tradeOf(row: TradeRow, zone: ZoneName): ClosedTrade {
  const [ticket, positionId, symbol, side, lots, openPrice, closePrice, opened, at, wall, ...rest] = row;
  const [profit, swap, commission, stopLoss, takeProfit, comment] = rest;
  const { closedAt, closedWall } = closingOf(at, wall, zone);
  return {
    ticket,
    positionId,
    symbol,
    side,
    lots,
    openPrice,
    closePrice,
    openedWall: opened === null ? null : Math.round(opened),
    closedAt,
    closedWall,
    profit,
    swap,
    commission,
    net: profit + swap + commission,
    stopLoss,
    takeProfit,
    comment,
  };
}
