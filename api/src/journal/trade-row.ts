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
  ${ticket} as ticket, ${positionId} as "positionId", ${symbol} as symbol, ${side} as side, ${lots}::float8 as lots,
  ${openPrice} as "openPrice", ${closePrice} as "closePrice",
  ${milliseconds(openedTime)} as opened, ${milliseconds(closedAt)} as "closedAt", ${milliseconds(closedTime)} as closed,
  ${profit}::float8 as profit, ${swap}::float8 as swap, ${commission}::float8 as commission,
  ${stopLoss} as "stopLoss", ${takeProfit} as "takeProfit", ${comment} as comment`;

export interface TradeRow extends Record<string, unknown> {
  readonly ticket: string;
  readonly positionId: string;
  readonly symbol: string;
  readonly side: ClosedTrade['side'];
  readonly lots: number;
  readonly openPrice: number | null;
  readonly closePrice: number;
  readonly opened: number | null;
  readonly closedAt: number | null;
  readonly closed: number;
  readonly profit: number;
  readonly swap: number;
  readonly commission: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly comment: string;
}

/** Where only the clock of the server is known, its zone says when that was. */
export function closingOf(at: number | null, wall: number, zone: ZoneName): Closing {
  const closedWall = Math.round(wall);
  return { closedAt: at === null ? instantOf(zone, closedWall) : Math.round(at), closedWall };
}

/** A trade as it is counted with. */
export function tradeOf(row: TradeRow, zone: ZoneName): ClosedTrade {
  const { closedAt: at, closedWall } = closingOf(row.closedAt, row.closed, zone);
  return {
    ticket: row.ticket,
    positionId: row.positionId,
    symbol: row.symbol,
    side: row.side,
    lots: row.lots,
    openPrice: row.openPrice,
    closePrice: row.closePrice,
    openedWall: row.opened === null ? null : Math.round(row.opened),
    closedAt: at,
    closedWall,
    profit: row.profit,
    swap: row.swap,
    commission: row.commission,
    net: row.profit + row.swap + row.commission,
    stopLoss: row.stopLoss,
    takeProfit: row.takeProfit,
    comment: row.comment,
  };
}
