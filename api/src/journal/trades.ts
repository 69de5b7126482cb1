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
import { answered } from '../broker/refusal';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import type { Account } from './account-repository';
import { movementsAfter } from './deal-repository';
import { journalAccount } from './owner';
import { freshness, type Refreshed, type Sync } from './sync';
import { tradeEntity } from './trade';
import { tradesAfter, type Place } from './trade-repository';
import { dayZone } from './zone';

type Query = CallArguments<'listTrades'>['query'];

const day = 86_400_000;
const [beginning, end] = [Date.UTC(1971, 0), Date.UTC(2100, 0)];

const cursorOf = ({ time, ticket }: Place) => `${time}~${ticket}`;

function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, time, ticket] = /^(\d{1,15})~(.+)$/.exec(cursor) ?? [];
  if (time === undefined || ticket === undefined) {
    throw new Refusal('invalid_input', { fields: { cursor: 'No es una página de esta lista.' } });
  }
  return { time: Number(time), ticket };
}

/** First reading of a range of days on the chosen clock, and the first after it. */
const wallsOf = ({ from, to }: Query) => ({
  from: from === undefined ? beginning : Date.parse(from),
  to: to === undefined ? end : Date.parse(to) + day,
});

/** What was just brought up to date is read on from page to page. */
const known = (account: Account): Refreshed => ({ account, error: null });

/** Trades of a range of days. A page may have a few less than were asked for; the last has no `next`. */
export async function listTrades(
  services: Services,
  sync: Sync,
  person: UserEntity,
  id: number,
  query: Query,
): Promise<CallAnswer<'listTrades'>> {
  const own = await journalAccount(services, person, id);
  const place = placeOf(query.cursor);
  const { account, error } = place ? known(own) : await answered(sync.refresh(own));
  const zone = dayZone(query.zone);
  const walls = wallsOf(query);
  const onServer = serverWalls(walls, zone, account.zone);
  const found = await tradesAfter(services.db, account, onServer, place, query.limit + 1);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    trades: page
      .filter((trade) => isWithin(trade, walls, zone))
      .map((trade) => tradeEntity(trade, account.digits, zone)),
    next:
      last && found.length > page.length ? cursorOf({ time: last.closedWall, ticket: last.ticket }) : null,
    ...freshness(account, error),
  };
}

function isWithin(trade: ClosedTrade, { from, to }: ReturnType<typeof wallsOf>, zone: DayZone): boolean {
  const wall = closingWall(trade, zone);
  return wall >= from && wall < to;
}

/** What moved the balance without a trade, a page at a time, and what there was before all of it. */
export async function listMovements(
  services: Services,
  person: UserEntity,
  id: number,
  { zone: asked, cursor, limit }: CallArguments<'listMovements'>['query'],
): Promise<CallAnswer<'listMovements'>> {
  const account = await journalAccount(services, person, id);
  const zone = dayZone(asked);
  const found = await movementsAfter(services.db, account, placeOf(cursor), limit + 1);
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

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(at) && dateKey(at) === text;
};
