import type { MonthEntity, UserEntity } from '@parque/contract';
import {
  getClosingDay,
  isDayZone,
  getMonthAt,
  getMonthBounds,
  computeMonthFigures,
  toMonthWidgets,
  toServerWalls,
  toWallTime,
  type CalendarMonth,
  type DayZone,
  type MonthFigures,
} from '@parque/domain/journal';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { StoredAnswer } from '../../../core/http/stored-answer';
import { figuresVersion, type Account } from '../accounts/account-repository';
import { requireJournalAccount } from '../accounts/owner';
import { describeFreshness, type Refreshed, type Sync, type SyncError } from '../deals/sync';
import { computeMonthOfHours } from '../hours/month-of-hours';
import { loadInitialStops } from './initial-stop-repository';
import { toTradeEntity } from './trade';
import { findExtent, listTradesBetween, type Extent } from './trade-repository';
import { parseDayZone } from './zone';

interface MonthQuestion {
  readonly id: number;
  readonly monthOffset: number;
  readonly zone: string;
  /** The days of a month with more trades list none. */
  readonly maxTrades: number | undefined;
}

function describeSources(account: Account, zone: DayZone, ends: Extent | undefined, syncError: SyncError) {
  return {
    currency: account.currency,
    digits: account.digits,
    zone,
    server_zone: account.zone,
    first_day: ends ? getClosingDay(ends.first, zone) : null,
    last_day: ends ? getClosingDay(ends.last, zone) : null,
    ...describeFreshness(account, syncError),
  };
}

const omitTrades = ({ days, ...figures }: MonthFigures): MonthFigures => ({
  ...figures,
  days: days.map((day) => ({ ...day, trades: [] })),
});

interface Month {
  readonly month: CalendarMonth;
  readonly zone: DayZone;
  /** The range of the month on the server's clock. In another time zone, it also contains trades of other months. */
  readonly walls: { readonly from: number; readonly to: number };
  /** The days of a month with more trades list none. */
  readonly maxTrades: number;
}

/**
 * Returns the figures of a month. A month with many trades is computed from its hours, unless they are of an earlier
 * version.
 *
 * @param isLong - Whether its range has more than `maxTrades` trades.
 */
async function loadFigures(
  db: Database,
  account: Account,
  { month, zone, walls, maxTrades }: Month,
  isLong: boolean,
): Promise<MonthFigures> {
  if (isLong && account.figuresVersion === figuresVersion) {
    const figures = await computeMonthOfHours(db, account, month, zone);
    if (figures.trades > maxTrades) return figures;
  }
  const figures = computeMonthFigures(await listTradesBetween(db, account, walls), month, zone);
  return figures.trades > maxTrades ? omitTrades(figures) : figures;
}

/**
 * Returns a month of an account in the requested time zone. When the broker does not answer, the month of the stored
 * deals is returned with a sync error.
 */
export async function loadMonth(
  services: Services,
  sync: Pick<Sync, 'refresh'>,
  user: UserEntity,
  { id, monthOffset, zone: requestedZone, maxTrades = Infinity }: MonthQuestion,
): Promise<StoredAnswer<MonthEntity>> {
  const { db, now } = services;
  const ownAccount = await requireJournalAccount(services, user, id);
  // Some clients send the zone of the account, which means the server's clock.
  const zone = parseDayZone(
    requestedZone === ownAccount.zone && !isDayZone(ownAccount.zone) ? 'server' : requestedZone,
  );
  const { account, error } = await awaitBrokerCall(sync.refresh(ownAccount));
  const month = getMonthAt(toWallTime(zone === 'server' ? account.zone : zone, +now()), monthOffset);
  const key = JSON.stringify(['month', id, account.revision, error, month, zone, maxTrades]);
  return new StoredAnswer(key, () => computeMonth(db, { account, error }, { month, zone, maxTrades }));
}

async function computeMonth(
  db: Database,
  { account, error }: Refreshed,
  { month, zone, maxTrades }: Omit<Month, 'walls'>,
): Promise<MonthEntity> {
  const walls = toServerWalls(getMonthBounds(month), zone, account.zone);
  const isBounded = maxTrades < Infinity;
  const extent = await findExtent(db, account, walls, isBounded ? maxTrades : 0);
  const isLong = isBounded && extent?.hasMore === true;
  const figures = await loadFigures(db, account, { month, zone, walls, maxTrades }, isLong);
  const listedTrades = figures.days.flatMap(({ trades }) => trades);
  const stops = await loadInitialStops(db, account.id, listedTrades);
  return {
    ...toMonthWidgets(figures, account.digits, ({ trades }) =>
      trades.map((trade) => toTradeEntity(trade, stops.get(trade.positionId) ?? null, account.digits, zone)),
    ),
    ...describeSources(account, zone, extent, error),
  };
}
