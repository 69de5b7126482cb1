import { findChangedDeals, type ChangedDeal, type Deal, type Statement } from '@parque/domain/statement';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../api/accounts';
import { readStoredDeals } from '../../api/imports/stored-deals';
import type { AccountFacts } from './account-facts';

const scaleDeal = (deal: Deal, factor: number): Deal => ({
  ...deal,
  commission: deal.commission * factor,
  fee: deal.fee * factor,
  swap: deal.swap * factor,
  profit: deal.profit * factor,
});

/** Deals of a report that the account has with other values, with amounts of the same decimals. */
export interface Changes {
  readonly changes: readonly ChangedDeal[];
  readonly digits: number;
}

const none: Changes = { changes: [], digits: 0 };

/** Compares a report with the deals that earlier imports stored in its account. Skips accounts that a broker reports. */
export function useChanges({ account, deals, period }: Statement, facts: AccountFacts) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const server = account.server || account.broker || 'MetaTrader';
  const storedAccount = accounts.find(
    (one) => one.gateway === 'statement' && one.server === server && String(one.number) === facts.number,
  );
  return useQuery({
    queryKey: ['journal', 'changes', storedAccount?.id, period],
    enabled: storedAccount !== undefined && period !== undefined,
    gcTime: 0,
    queryFn: async (): Promise<Changes> => {
      if (!storedAccount || !period) return none;
      const stored = await readStoredDeals(storedAccount, period);
      const digits = Math.max(storedAccount.digits, account.digits);
      const scaleDeals = (all: readonly Deal[], own: number) =>
        all.map((deal) => scaleDeal(deal, 10 ** (digits - own)));
      return {
        changes: findChangedDeals(
          scaleDeals(stored.deals, storedAccount.digits),
          scaleDeals(deals, account.digits),
        ),
        digits,
      };
    },
  });
}
