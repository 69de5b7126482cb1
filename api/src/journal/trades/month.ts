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
import { firstAndLast, tradesAfter, tradesBetween } from './trade-repository';
import { dayZone } from './zone';

interface MonthQuestion {
  readonly id: number;
  readonly monthOffset: number;
  readonly zone: string;
  /** The days of a month with more trades list none. */
  readonly mostTrades: number | undefined;
}

function sources(
  account: Account,
  zone: DayZone,
  ends: Awaited<ReturnType<typeof firstAndLast>>,
  syncError: SyncError,
) {
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

/**
 * Returns the figures of a month. A month of many trades is read from its hours, unless these are of an earlier version.
 */
async function figuresOf(
  db: Database,
  account: Account,
  month: CalendarMonth,
  zone: DayZone,
  mostTrades = Infinity,
): Promise<MonthFigures> {
  const walls = serverWalls(monthBounds(month), zone, account.zone);
  if (mostTrades < Infinity && account.figuresVersion === figuresVersion) {
    const first = await tradesAfter(db, account, walls, undefined, mostTrades + 1);
    if (first.length <= mostTrades) return monthFigures(first, month, zone);
    const figures = await monthOfHours(db, account, month, zone);
    // Otherwise the range on the server's clock has trades of other months.
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
  { id, monthOffset, zone: requestedZone, mostTrades }: MonthQuestion,
): Promise<MonthEntity> {
  const { db, now } = services;
  const zone = dayZone(requestedZone);
  const { account, error } = await answered(reader.refreshed(await journalAccount(services, person, id)));
  const month = monthAt(wallAt(zone === 'server' ? account.zone : zone, +now()), monthOffset);
  const figures = await figuresOf(db, account, month, zone, mostTrades);
  const listed = figures.days.flatMap(({ trades }) => trades);
  const stops = await initialStopsOf(db, id, listed);
  const ends = await firstAndLast(db, account);
  return {
    ...monthWidgets(figures, account.digits, ({ trades }) =>
      trades.map((trade) => tradeEntity(trade, stops.get(trade.positionId) ?? null, account.digits, zone)),
    ),
    ...sources(account, zone, ends, error),
  };
}
