import type { CallAnswer, CallArguments, TradeDealEntity, UserEntity } from '@parque/contract';
import { isTrade, money, wallText, type ClosedTrade, type Deal, type DayZone } from '@parque/domain/journal';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import type { Account } from '../accounts/account-repository';
import { journalAccount } from '../accounts/owner';
import { dealsOfPositions } from '../deals/deal-repository';
import { initialStopOf, replaceInitialStop } from './initial-stop-repository';
import { tradeEntity } from './trade';
import { neighbourOf, tradeWith } from './trade-repository';
import { dayZone } from './zone';

type Detail = CallAnswer<'getTrade'>;

function dealEntity(deal: Deal, digits: number): TradeDealEntity[] {
  const { ticket, type, entry, price, comment } = deal;
  if (type !== 'buy' && type !== 'sell') return [];
  return [
    {
      ...{ ticket, type, entry, price, comment },
      time: wallText(deal.time),
      lots: deal.volumeLots,
      commission: money(deal.commission + deal.fee, digits),
      swap: money(deal.swap, digits),
      profit: money(deal.profit, digits),
    },
  ];
}

const byTime = (one: Deal, other: Deal) => one.time - other.time || (one.ticket < other.ticket ? -1 : 1);

/**
 * Returns the stop and the target that the position was opened with. Only a broker's opening deal carries them; a report
 * contains the last ones of the position.
 *
 * @param timeless - Tickets of the deals that come from a report.
 */
function openingOrders(deals: readonly Deal[], timeless: ReadonlySet<string>) {
  const opening = deals.find(({ entry }) => entry === 'in' || entry === 'inout');
  return opening && !timeless.has(opening.ticket)
    ? { stop: opening.stopLoss ?? null, target: opening.takeProfit ?? null }
    : { stop: null, target: null };
}

async function detailOf(
  { db }: Services,
  account: Account,
  trade: ClosedTrade,
  zone: DayZone,
): Promise<Detail> {
  const { id, digits } = account;
  const { deals: found, timeless } = await dealsOfPositions(db, id, [trade.positionId], account.zone);
  const deals = found.filter(isTrade).sort(byTime);
  const { stop, target } = openingOrders(deals, timeless);
  const typed = await initialStopOf(db, id, trade.positionId);
  const initialStop = typed ?? stop;
  return {
    trade: tradeEntity(trade, initialStop, digits, zone),
    deals: deals.flatMap((deal) => dealEntity(deal, digits)),
    initial_stop: initialStop,
    initial_stop_from: typed !== undefined ? 'typed' : stop === null ? null : 'deal',
    initial_target: target,
    previous: await neighbourOf(db, id, trade, 'before'),
    next: await neighbourOf(db, id, trade, 'after'),
  };
}

/** @throws Refusal - `not_found`: the account has no such trade. */
export async function ownTrade(services: Services, person: UserEntity, id: number, ticket: string) {
  const account = await journalAccount(services, person, id);
  const trade = await tradeWith(services.db, account, ticket);
  if (!trade) throw new Refusal('not_found');
  return { account, trade };
}

/** Returns a trade with the deals of its position. It does not synchronise the account. */
export async function getTrade(
  services: Services,
  person: UserEntity,
  { id, ticket }: CallArguments<'getTrade'>['params'],
  zone: string,
): Promise<Detail> {
  const { account, trade } = await ownTrade(services, person, id, ticket);
  return detailOf(services, account, trade, dayZone(zone));
}

/**
 * Stores the initial stop that the owner typed, for all trades of the position; null removes it.
 *
 * @throws Refusal - `edit_conflict`: another one was typed since `typed` was shown.
 */
export async function setInitialStop(
  services: Services,
  person: UserEntity,
  { id, ticket }: CallArguments<'setInitialStop'>['params'],
  { stop, typed }: CallArguments<'setInitialStop'>['body'],
): Promise<Detail> {
  const { account, trade } = await ownTrade(services, person, id, ticket);
  const change = { stop, typed, updatedAt: services.now() };
  const isStored = await services.db.transaction((tx) =>
    replaceInitialStop(tx, id, trade.positionId, change),
  );
  if (!isStored) throw new Refusal('edit_conflict');
  return detailOf(services, account, trade, 'server');
}
