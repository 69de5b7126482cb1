import type { CallAnswer, CallArguments, TradeDealEntity, UserEntity } from '@parque/contract';
import {
  isTrade,
  toMoney,
  formatWall,
  type ClosedTrade,
  type Deal,
  type DayZone,
} from '@parque/domain/journal';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { Account } from '../accounts/account-repository';
import { requireJournalAccount, requireLockedAccount } from '../accounts/owner';
import { loadPositionDeals } from '../deals/deal-repository';
import { findInitialStop, replaceInitialStop } from './initial-stop-repository';
import { toTradeEntity } from './trade';
import { findNeighbour, findTradeByTicket } from './trade-repository';
import { parseDayZone } from './zone';

type Detail = CallAnswer<'getTrade'>;

function toDealEntities(deal: Deal, digits: number): TradeDealEntity[] {
  const { ticket, type, entry, price, comment } = deal;
  if (type !== 'buy' && type !== 'sell') return [];
  return [
    {
      ticket,
      type,
      entry,
      price,
      comment,
      time: formatWall(deal.time),
      lots: deal.volumeLots,
      commission: toMoney(deal.commission + deal.fee, digits),
      swap: toMoney(deal.swap, digits),
      profit: toMoney(deal.profit, digits),
    },
  ];
}

const compareByTime = (a: Deal, b: Deal) => a.time - b.time || (a.ticket < b.ticket ? -1 : 1);

/**
 * Returns the stop and the target that the position was opened with. Only the broker's opening deal contains them; a
 * report contains the last ones of the position.
 *
 * @param ticketsWithoutInstant - Tickets of the deals from a report, which has only the server's time.
 */
function findOpeningOrders(deals: readonly Deal[], ticketsWithoutInstant: ReadonlySet<string>) {
  const opening = deals.find(({ entry }) => entry === 'in' || entry === 'inout');
  return opening && !ticketsWithoutInstant.has(opening.ticket)
    ? { stop: opening.stopLoss ?? null, target: opening.takeProfit ?? null }
    : { stop: null, target: null };
}

async function loadDetail(
  { db }: Services,
  account: Account,
  trade: ClosedTrade,
  zone: DayZone,
): Promise<Detail> {
  const { id, digits } = account;
  const { deals: positionDeals, ticketsWithoutInstant } = await loadPositionDeals(
    db,
    id,
    [trade.positionId],
    account.zone,
  );
  const deals = positionDeals.filter(isTrade).sort(compareByTime);
  const { stop, target } = findOpeningOrders(deals, ticketsWithoutInstant);
  const typedStop = await findInitialStop(db, id, trade.positionId);
  const initialStop = typedStop ?? stop;
  return {
    trade: toTradeEntity(trade, initialStop, digits, zone),
    deals: deals.flatMap((deal) => toDealEntities(deal, digits)),
    initial_stop: initialStop,
    initial_stop_from: typedStop !== undefined ? 'typed' : stop === null ? null : 'deal',
    initial_target: target,
    previous: await findNeighbour(db, id, trade, 'before'),
    next: await findNeighbour(db, id, trade, 'after'),
  };
}

/** @throws ApiRuleError - `not_found`: the account has no such trade. */
export async function requireOwnTrade(services: Services, user: UserEntity, id: number, ticket: string) {
  const account = await requireJournalAccount(services, user, id);
  const trade = await findTradeByTicket(services.db, account, ticket);
  if (!trade) throw new ApiRuleError('not_found');
  return { account, trade };
}

/** Returns a trade with the deals of its position. It does not synchronise the account. */
export async function getTrade(
  services: Services,
  user: UserEntity,
  { id, ticket }: CallArguments<'getTrade'>['params'],
  zone: string,
): Promise<Detail> {
  const { account, trade } = await requireOwnTrade(services, user, id, ticket);
  return loadDetail(services, account, trade, parseDayZone(zone));
}

/**
 * Stores the initial stop that the owner typed, for all trades of the position; null removes it.
 *
 * @throws ApiRuleError - `edit_conflict`: another stop was typed after `typed` was shown.
 */
export async function setInitialStop(
  services: Services,
  user: UserEntity,
  { id, ticket }: CallArguments<'setInitialStop'>['params'],
  { stop, typed: typedStop }: CallArguments<'setInitialStop'>['body'],
): Promise<Detail> {
  const { account, trade } = await requireOwnTrade(services, user, id, ticket);
  const change = { stop, typedStop, updatedAt: services.now() };
  const isStored = await services.db.transaction(async (tx) => {
    await requireLockedAccount(tx, id);
    return replaceInitialStop(tx, id, trade.positionId, change);
  });
  if (!isStored) throw new ApiRuleError('edit_conflict');
  return loadDetail(services, account, trade, 'server');
}
