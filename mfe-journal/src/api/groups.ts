import type { BrokerAccountEntity } from '@parque/contract';
import { listTrades } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';
import { movementsQuery, type Movements } from './movements';
import { tradesQuery, type DayRange, type KnownTrades } from './trades';

/** The trades of one account of a group. */
export interface MemberTrades extends KnownTrades {
  readonly account: BrokerAccountEntity;
}

/** @throws Error - With the number of the account. */
async function withMemberError<Data>({ number }: BrokerAccountEntity, data: Promise<Data>): Promise<Data> {
  return data.catch((reason: unknown) => {
    const message = reason instanceof Error ? reason.message : String(reason);
    throw new Error(`Cuenta ${number}: ${message}`, { cause: reason });
  });
}

async function fetchMemberTrades(
  cache: QueryClient,
  account: BrokerAccountEntity,
  range: DayRange,
  zone: DayZone,
): Promise<MemberTrades> {
  return {
    account,
    ...(await withMemberError(account, cache.fetchQuery(tradesQuery(account.id, range, zone)))),
  };
}

/** The trades of all accounts of a group. It fails when one of them fails, because a part is not the result of the group. */
export const groupTradesQuery = (accounts: readonly BrokerAccountEntity[], range: DayRange, zone: DayZone) =>
  queryOptions({
    queryKey: [listTrades.id, 'group', accounts.map(({ id }) => id), range, zone],
    queryFn: ({ client }) =>
      Promise.all(accounts.map((account) => fetchMemberTrades(client, account, range, zone))),
    ...offlineOptions,
  });

/** All trades and movements of the accounts of a group. The query fails when the data of one account cannot be loaded. */
export const groupHistoryQuery = (accounts: readonly BrokerAccountEntity[], zone: DayZone) =>
  queryOptions({
    queryKey: [listTrades.id, 'group history', accounts.map(({ id }) => id), zone],
    queryFn: ({ client }) =>
      Promise.all(
        accounts.map(async (account): Promise<MemberTrades & { readonly movements: Movements }> => {
          const [history, movements] = await Promise.all([
            fetchMemberTrades(client, account, {}, zone),
            withMemberError(account, client.fetchQuery(movementsQuery(account.id, zone))),
          ]);
          return { ...history, movements };
        }),
      ),
    ...offlineOptions,
  });
