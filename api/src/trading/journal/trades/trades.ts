import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import {
  getClosingWall,
  toMoney,
  computeAmount,
  toServerWalls,
  toWallTime,
  formatWall,
  type ClosedTrade,
  type DayZone,
} from '@parque/domain/journal';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Services } from '../../../core/http/area';
import { StoredAnswer } from '../../../core/http/stored-answer';
import type { Database } from '../../../core/database/database';
import { listMovementsAfter } from '../deals/deal-repository';
import { cutPage, parseCursor, type PagePosition } from '../deals/page-cursor';
import { requireJournalAccount } from '../accounts/owner';
import { describeFreshness, type Refreshed, type Sync } from '../deals/sync';
import { loadInitialStops } from './initial-stop-repository';
import { toTradeEntity } from './trade';
import { listTradesAfter } from './trade-repository';
import { parseDayZone } from './zone';

type Query = CallArguments<'listTrades'>['query'];

const [beginning, end] = [Date.UTC(1971, 0), Date.UTC(2100, 0)];

/**
 * Returns the start of the first day and the end of the last day as wall times of the requested zone. A wall time is a
 * local time without a zone, in milliseconds as if it were UTC.
 */
const toDayRange = ({ from, to }: Query) => ({
  from: from === undefined ? beginning : Date.parse(from),
  to: to === undefined ? end : Date.parse(to) + msPerDay,
});

/**
 * Returns a page of the trades that were closed within the requested days.
 *
 * The first page synchronises the account. The database selects by the server's clock; trades outside the days of the
 * requested zone are removed afterwards. Therefore a page can be shorter than its limit. On the last page `next` is
 * null.
 */
export async function listTrades(
  services: Services,
  sync: Pick<Sync, 'refresh'>,
  user: UserEntity,
  { params: { id }, query }: Pick<CallArguments<'listTrades'>, 'params' | 'query'>,
): Promise<StoredAnswer<CallAnswer<'listTrades'>>> {
  const requestedAccount = await requireJournalAccount(services, user, id);
  const after = parseCursor(query.cursor);
  const { account, error } = after
    ? { account: requestedAccount, error: null }
    : await awaitBrokerCall(sync.refresh(requestedAccount));
  const key = JSON.stringify(['trades', id, account.revision, error, query]);
  return new StoredAnswer(key, () => loadPage(services.db, { account, error }, query, after));
}

async function loadPage(
  db: Database,
  { account, error }: Refreshed,
  query: Query,
  after: PagePosition | undefined,
): Promise<CallAnswer<'listTrades'>> {
  const zone = parseDayZone(query.zone);
  const dayRange = toDayRange(query);
  const serverWalls = toServerWalls(dayRange, zone, account.zone);
  const fetchedTrades = await listTradesAfter(db, account, serverWalls, {
    after,
    limit: query.limit + 1,
  });
  const { page, next } = cutPage(fetchedTrades, query.limit, ({ closedWall: time, ticket }) => ({
    time,
    ticket,
  }));
  const stops = await loadInitialStops(db, account.id, page);
  return {
    trades: page
      .filter((trade) => isWithin(trade, dayRange, zone))
      .map((trade) => toTradeEntity(trade, stops.get(trade.positionId) ?? null, account.digits, zone)),
    next,
    ...describeFreshness(account, error),
  };
}

function isWithin(trade: ClosedTrade, { from, to }: ReturnType<typeof toDayRange>, zone: DayZone): boolean {
  const closingLocalTime = getClosingWall(trade, zone);
  return closingLocalTime >= from && closingLocalTime < to;
}

/** Returns the opening balance, and a page of deposits, withdrawals, credits and charges. */
export async function listMovements(
  services: Services,
  user: UserEntity,
  id: number,
  { zone: requestedZone, cursor, limit }: CallArguments<'listMovements'>['query'],
): Promise<CallAnswer<'listMovements'>> {
  const account = await requireJournalAccount(services, user, id);
  const zone = parseDayZone(requestedZone);
  const fetchedDeals = await listMovementsAfter(services.db, account, parseCursor(cursor), limit + 1);
  const { page, next } = cutPage(fetchedDeals, limit, (deal) => deal);
  return {
    opening_balance: toMoney(account.openingBalance, account.digits),
    movements: page.map((deal) => ({
      ticket: deal.ticket,
      type: deal.type === 'balance' || deal.type === 'credit' ? deal.type : ('charge' as const),
      amount: toMoney(computeAmount(deal), account.digits),
      date: new Date(deal.at).toISOString(),
      time: formatWall(zone === 'server' ? deal.time : toWallTime(zone, deal.at)),
      comment: deal.comment,
    })),
    next,
  };
}
