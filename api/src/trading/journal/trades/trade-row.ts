import { getTableColumns, sql, type SQLWrapper } from 'drizzle-orm';
import { toInstant, type ClosedTrade, type Closing, type ZoneName } from '@parque/domain/journal';
import { journalTrades } from '../../../core/database/schema';

const {
  accountId: _,
  openedTime,
  closedAt,
  closedTime,
  lots,
  profit,
  swap,
  commission,
  ...plainColumns
} = getTableColumns(journalTrades);

/**
 * Selects a time in milliseconds. It is rounded after reading, because fractions of a second are not exact in binary.
 */
export const toMilliseconds = <Milliseconds extends number | null>(time: SQLWrapper) =>
  sql<Milliseconds>`date_part('epoch', ${time}) * 1000`;

/**
 * The columns of a trade for figures. A month can have thousands of trades, so the database returns times and amounts
 * directly as numbers.
 */
export const tradeColumns = {
  ...plainColumns,
  lots: sql<number>`${lots}::float8`,
  openedWall: toMilliseconds<number | null>(openedTime),
  closedAt: toMilliseconds<number | null>(closedAt),
  closedWall: toMilliseconds<number>(closedTime),
  profit: sql<number>`${profit}::float8`,
  swap: sql<number>`${swap}::float8`,
  commission: sql<number>`${commission}::float8`,
};

/** A row of {@link tradeColumns}. */
export interface TradeRow extends Omit<
  typeof journalTrades.$inferSelect,
  'accountId' | 'openedTime' | 'closedAt' | 'closedTime'
> {
  readonly openedWall: number | null;
  readonly closedAt: number | null;
  readonly closedWall: number;
}

/** Returns the closing of a trade. Where only the server's time is known, its time zone gives the instant. */
export function toClosing(instant: number | null, wall: number, zone: ZoneName): Closing {
  const closedWall = Math.round(wall);
  return { closedAt: instant === null ? toInstant(zone, closedWall) : Math.round(instant), closedWall };
}

export function toTrade({ openedWall, closedAt, closedWall, ...row }: TradeRow, zone: ZoneName): ClosedTrade {
  const { profit, swap, commission } = row;
  return {
    ...row,
    ...toClosing(closedAt, closedWall, zone),
    openedWall: openedWall === null ? null : Math.round(openedWall),
    net: profit + swap + commission,
  };
}
