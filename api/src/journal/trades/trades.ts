import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import {
  closingWall,
  dateKey,
  money,
  amountOf,
  serverWalls,
  wallAt,
  wallText,
  type ClosedTrade,
  type DayZone,
} from '@parque/domain/journal';
import { answered } from '../../broker/refusal';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { movementsAfter } from '../deals/deal-repository';
import { journalAccount } from '../accounts/owner';
import type { AccountReader } from '../deals/account-reader';
import { freshness } from '../deals/sync';
import { initialStopsOf } from './initial-stop-repository';
import { tradeEntity } from './trade';
import { tradesAfter, type TradePosition } from './trade-repository';
import { dayZone } from './zone';

type Query = CallArguments<'listTrades'>['query'];

const day = 86_400_000;
const [beginning, end] = [Date.UTC(1971, 0), Date.UTC(2100, 0)];

const cursorOf = ({ time, ticket }: TradePosition) => `${time}~${ticket}`;

function positionOf(cursor: string | undefined): TradePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, time, ticket] = /^(\d{1,15})~(.+)$/.exec(cursor) ?? [];
  if (time === undefined || ticket === undefined) {
    throw new Refusal('invalid_input', { fields: { cursor: 'No es una página de esta lista.' } });
  }
  return { time: Number(time), ticket };
}

/**
 * Returns the start of the first day and the end of the last day as wall times of the requested zone. A wall time is a local
 * time without a zone, in milliseconds as if it were UTC.
 */
const rangeOf = ({ from, to }: Query) => ({
  from: from === undefined ? beginning : Date.parse(from),
  to: to === undefined ? end : Date.parse(to) + day,
});

/**
 * Returns a page of the trades that were closed within the requested days.
 *
 * The first page synchronises the account. The database selects by the server's clock; trades outside the days of the
 * requested zone are removed afterwards. Therefore a page can be shorter than its limit. On the last page `next` is null.
 */
export async function listTrades(
  services: Services,
  reader: AccountReader,
  person: UserEntity,
  id: number,
  query: Query,
): Promise<CallAnswer<'listTrades'>> {
  const own = await journalAccount(services, person, id);
  const position = positionOf(query.cursor);
  const { account, error } = await answered(position ? reader.stored(own) : reader.refreshed(own));
  const zone = dayZone(query.zone);
  const dayRange = rangeOf(query);
  const onServer = serverWalls(dayRange, zone, account.zone);
  const found = await tradesAfter(services.db, account, onServer, position, query.limit + 1);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const stops = await initialStopsOf(services.db, id, page);
  return {
    trades: page
      .filter((trade) => isWithin(trade, dayRange, zone))
      .map((trade) => tradeEntity(trade, stops.get(trade.positionId) ?? null, account.digits, zone)),
    next:
      last && found.length > page.length ? cursorOf({ time: last.closedWall, ticket: last.ticket }) : null,
    ...freshness(account, error),
  };
}

function isWithin(trade: ClosedTrade, { from, to }: ReturnType<typeof rangeOf>, zone: DayZone): boolean {
  const closingLocalTime = closingWall(trade, zone);
  return closingLocalTime >= from && closingLocalTime < to;
}

/** Returns the opening balance, and a page of deposits, withdrawals, credits and charges. */
export async function listMovements(
  services: Services,
  person: UserEntity,
  id: number,
  { zone: requestedZone, cursor, limit }: CallArguments<'listMovements'>['query'],
): Promise<CallAnswer<'listMovements'>> {
  const account = await journalAccount(services, person, id);
  const zone = dayZone(requestedZone);
  const found = await movementsAfter(services.db, account, positionOf(cursor), limit + 1);
  const deals = found.slice(0, limit);
  const last = deals.at(-1);
  return {
    opening_balance: money(account.openingBalance, account.digits),
    movements: deals.map((deal) => ({
      ticket: deal.ticket,
      type: deal.type === 'balance' || deal.type === 'credit' ? deal.type : ('charge' as const),
      amount: money(amountOf(deal), account.digits),
      date: new Date(deal.at).toISOString(),
      time: wallText(zone === 'server' ? deal.time : wallAt(zone, deal.at)),
      comment: deal.comment,
    })),
    next: last && found.length > deals.length ? cursorOf(last) : null,
  };
}

/** Whether a text is a valid date. */
export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(at) && dateKey(at) === text;
};
