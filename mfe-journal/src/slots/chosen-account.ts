import type { BrokerAccountEntity, MonthEntity, TradeEntity } from '@parque/contract';
import { getMonth } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { isListed, monthQuery } from '../api/month';
import { offlineOptions } from '../api/offline-options';
import { listRecentTrades, recentTradesQuery } from '../api/recent-trades';
import { pickChosenAccount, toDayZone, useLastChoice } from '../components/panel/last-choice';
import { countMonthsToLastTrade } from '../components/panel/use-shown-month';

/** The account and the clock that the panel shows without an address. */
interface Choice {
  readonly accountId: number | undefined;
  readonly zone: DayZone;
}

export function useChoice(): Choice {
  const { accountId, day } = useLastChoice();
  return { accountId, zone: toDayZone(day) };
}

interface AccountMonth {
  readonly account: BrokerAccountEntity;
  readonly month: MonthEntity;
}

async function fetchMonth(client: QueryClient, { accountId, zone }: Choice): Promise<AccountMonth | null> {
  const account = pickChosenAccount(await client.fetchQuery(accountsQuery), accountId);
  return account ? { account, month: await client.fetchQuery(monthQuery(account.id, 0, zone)) } : null;
}

/** The current month of the chosen account; null without an account. */
export const chosenMonthQuery = (choice: Choice) =>
  queryOptions({
    queryKey: [getMonth.id, 'chosen', choice],
    queryFn: ({ client }) => fetchMonth(client, choice),
    ...offlineOptions,
  });

/** The last trades, and the currency of their results. */
export interface LastTrades extends Pick<MonthEntity, 'currency' | 'digits'> {
  readonly trades: readonly TradeEntity[];
}

/** Maximum number of months to read, with the current month, which can be empty. */
const maxMonths = 4;

const listMonthTrades = async (client: QueryClient, id: number, month: MonthEntity, count: number) =>
  isListed(month)
    ? listRecentTrades(month, { skip: 0, count })
    : client.fetchQuery(recentTradesQuery(id, month, { skip: 0, count }));

const hasEarlierTrades = ({ first_day, days }: MonthEntity) =>
  first_day !== null && first_day < (days[0]?.date ?? '');

/** The last trades of the chosen account in a few months; null without an account. */
export const lastTradesQuery = (choice: Choice, count: number) =>
  queryOptions({
    queryKey: [getMonth.id, 'last', choice, count],
    async queryFn({ client }): Promise<LastTrades | null> {
      const current = await fetchMonth(client, choice);
      if (!current) return null;
      const { id } = current.account;
      const trades: TradeEntity[] = [];
      let { month } = current;
      for (let [readPages, offset] = [1, 0]; ; readPages += 1) {
        trades.push(...(await listMonthTrades(client, id, month, count - trades.length)));
        if (trades.length === count || readPages === maxMonths || !hasEarlierTrades(month)) break;
        offset += Math.min(countMonthsToLastTrade(month), 0) || -1;
        month = await client.fetchQuery(monthQuery(id, offset, choice.zone));
      }
      return { trades, currency: month.currency, digits: month.digits };
    },
    ...offlineOptions,
  });
