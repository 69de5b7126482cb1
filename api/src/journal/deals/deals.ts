import type { CallAnswer, CallArguments, StatementDealEntity, UserEntity } from '@parque/contract';
import type { Deal } from '@parque/domain/journal';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { dealsAfter, type DealPosition } from './deal-repository';
import { journalAccount } from '../accounts/owner';

type Query = CallArguments<'listDeals'>['query'];

const cursorOf = ({ time, ticket }: Deal) => `${time}~${ticket}`;

function positionOf(cursor: string | undefined): DealPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, time, ticket] = /^(\d{1,15})~(.+)$/.exec(cursor) ?? [];
  if (time === undefined || ticket === undefined) {
    throw new Refusal('invalid_input', { fields: { cursor: 'No es una página de esta lista.' } });
  }
  return { time: Number(time), ticket };
}

function entityOf(deal: Deal): StatementDealEntity {
  const { ticket, order, positionId, type, entry, symbol, volumeLots, price, comment } = deal;
  const { commission, fee, swap, profit, stopLoss, takeProfit, time } = deal;
  return {
    ...{ ticket, order, positionId, type, entry, symbol, volumeLots, price, comment },
    ...{ commission, fee, swap, profit, time },
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  };
}

/** Returns a page of all deals of an account, in the form of the statement reader. */
export async function listDeals(
  services: Services,
  person: UserEntity,
  id: number,
  { cursor, limit }: Query,
): Promise<CallAnswer<'listDeals'>> {
  const account = await journalAccount(services, person, id);
  const found = await dealsAfter(services.db, account, positionOf(cursor), limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    opening_balance: account.openingBalance,
    deals: page.map(entityOf),
    next: last && found.length > page.length ? cursorOf(last) : null,
  };
}
