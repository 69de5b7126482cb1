import type { CallAnswer, CallArguments, StatementDealEntity, UserEntity } from '@parque/contract';
import type { Deal } from '@parque/domain/journal';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { listDealsAfter, type DealPosition } from './deal-repository';
import { requireJournalAccount } from '../accounts/owner';

type Query = CallArguments<'listDeals'>['query'];

const formatCursor = ({ time, ticket }: Deal) => `${time}~${ticket}`;

function parseCursor(cursor: string | undefined): DealPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, time, ticket] = /^(\d{1,15})~(.+)$/.exec(cursor) ?? [];
  if (time === undefined || ticket === undefined) {
    throw new ApiRuleError('invalid_input', { fields: { cursor: 'No es una página de esta lista.' } });
  }
  return { time: Number(time), ticket };
}

function toDealEntity(deal: Deal): StatementDealEntity {
  const { ticket, order, positionId, type, entry, symbol, volumeLots, price, comment } = deal;
  const { commission, fee, swap, profit, stopLoss, takeProfit, time } = deal;
  return {
    ticket,
    order,
    positionId,
    type,
    entry,
    symbol,
    volumeLots,
    price,
    comment,
    commission,
    fee,
    swap,
    profit,
    time,
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  };
}

/** Returns a page of all deals of an account, in the form of the statement reader. */
export async function listDeals(
  services: Services,
  user: UserEntity,
  id: number,
  { cursor, limit, since }: Query,
): Promise<CallAnswer<'listDeals'>> {
  const account = await requireJournalAccount(services, user, id);
  const nextDeals = await listDealsAfter(
    services.db,
    account,
    parseCursor(cursor) ?? (since === undefined ? undefined : { time: since - 1, ticket: '' }),
    limit + 1,
  );
  const page = nextDeals.slice(0, limit);
  const last = page.at(-1);
  return {
    opening_balance: account.openingBalance,
    deals: page.map(toDealEntity),
    next: last && nextDeals.length > page.length ? formatCursor(last) : null,
  };
}
