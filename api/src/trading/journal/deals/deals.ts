import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import type { Services } from '../../../core/http/area';
import { listDealsAfter } from './deal-repository';
import { cutPage, parseCursor } from './page-cursor';
import { requireJournalAccount } from '../accounts/owner';

type Query = CallArguments<'listDeals'>['query'];

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
  const { page, next } = cutPage(nextDeals, limit, (deal) => deal);
  return {
    opening_balance: account.openingBalance,
    // The answer has no instants, because the statement reader has the server's time only.
    deals: page.map(({ at: _, ...deal }) => deal),
    next,
  };
}
