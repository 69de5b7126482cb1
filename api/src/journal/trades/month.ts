import type { MonthEntity, UserEntity } from '@parque/contract';
import {
  closingDay,
  monthAt,
  monthBounds,
  monthFigures,
  monthWidgets,
  serverWalls,
  wallAt,
  type CalendarMonth,
  type DayZone,
  type MonthFigures,
} from '@parque/domain/journal';
import { answered } from '../../broker/refusal';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { figuresVersion, type Account } from '../accounts/account-repository';
import { journalAccount } from '../accounts/owner';
import type { AccountReader } from '../deals/account-reader';
import { freshness, type SyncError } from '../deals/sync';
import { monthOfHours } from '../hours/month-of-hours';
import { initialStopsOf } from './initial-stop-repository';
import { tradeEntity } from './trade';
import { extentOf, tradesBetween, type Extent } from './trade-repository';
import { dayZone } from './zone';

interface MonthQuestion {
  readonly id: number;
  readonly monthOffset: number;
  readonly zone: string;
  /** The days of a month with more trades list none. */
  readonly mostTrades: number | undefined;
}

function sources(account: Account, zone: DayZone, ends: Extent | undefined, syncError: SyncError) {
  return {
    currency: account.currency,
    digits: account.digits,
    zone,
    server_zone: account.zone,
    first_day: ends ? closingDay(ends.first, zone) : null,
    last_day: ends ? closingDay(ends.last, zone) : null,
    ...freshness(account, syncError),
  };
}

const listsNone = ({ days, ...figures }: MonthFigures): MonthFigures => ({
  ...figures,
  days: days.map((day) => ({ ...day, trades: [] })),
});

interface Month {
  readonly month: CalendarMonth;
  readonly zone: DayZone;
  /** The range of the month on the server's clock. In other zones, it has trades of other months as well. */
  readonly walls: { readonly from: number; readonly to: number };
  /** The days of a month with more trades list none. */
  readonly mostTrades: number;
}

/**
 * Returns the figures of a month. A month of many trades is read from its hours, unless these are of an earlier version.
 *
 * @param isLong - Whether its range has more than `mostTrades` trades.
 */
async function figuresOf(
  db: Database,
  account: Account,
  { month, zone, walls, mostTrades }: Month,
  isLong: boolean,
): Promise<MonthFigures> {
  if (isLong && account.figuresVersion === figuresVersion) {
    const figures = await monthOfHours(db, account, month, zone);
    if (figures.trades > mostTrades) return figures;
  }
  const figures = monthFigures(await tradesBetween(db, account, walls), month, zone);
  return figures.trades > mostTrades ? listsNone(figures) : figures;
}

/**
 * Returns a month of an account in the requested time zone. When the broker does not answer, the stored deals are
 * returned with a sync error.
 */
export async function monthOf(
  services: Services,
  reader: AccountReader,
  person: UserEntity,
  { id, monthOffset, zone: requestedZone, mostTrades = Infinity }: MonthQuestion,
): Promise<MonthEntity> {
  const { db, now } = services;
  const zone = dayZone(requestedZone);
  const { account, error } = await answered(reader.refreshed(await journalAccount(services, person, id)));
  const month = monthAt(wallAt(zone === 'server' ? account.zone : zone, +now()), monthOffset);
  const walls = serverWalls(monthBounds(month), zone, account.zone);
  const isBounded = mostTrades < Infinity;
  const extent = await extentOf(db, account, walls, isBounded ? mostTrades : 0);
  const isLong = isBounded && extent?.hasMore === true;
  const figures = await figuresOf(db, account, { month, zone, walls, mostTrades }, isLong);
  const listed = figures.days.flatMap(({ trades }) => trades);
  const stops = await initialStopsOf(db, id, listed);
  return {
    ...monthWidgets(figures, account.digits, ({ trades }) =>
      trades.map((trade) => tradeEntity(trade, stops.get(trade.positionId) ?? null, account.digits, zone)),
    ),
    ...sources(account, zone, extent, error),
  };
}
