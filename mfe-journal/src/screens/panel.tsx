import { Skeleton } from '@parque/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { accountsQuery } from '../api/accounts';
import { monthQuery } from '../api/month';
import { CurrencyProvider } from '../components/figures/account-money';
import { AccountLine } from '../components/panel/account-line';
import { DiaryPage, OptionalAccountPage } from '../components/panel/account-screen';
import { CloseSession } from '../components/panel/close-session';
import { pickChosenAccount } from '../components/panel/last-choice';
import { MonthSkeleton } from '../components/panel/month-skeleton';
import { MonthView } from '../components/panel/month-view';
import { usePanelAddress } from '../components/panel/panel-address';

/** Users with an account never load it. */
const FirstSteps = lazy(async () => ({
  default: (await import('../components/registration/first-steps')).FirstSteps,
}));

const onItsWay = (
  <OptionalAccountPage title="Resumen" lead={<Skeleton height="1.3rem" width="16rem" />} account={undefined}>
    <MonthSkeleton />
  </OptionalAccountPage>
);

/** Requests the month as soon as the account is known, before the account is drawn. */
function usePrefetchedMonth(): void {
  const cache = useQueryClient();
  const { accountId, offset, zone } = usePanelAddress();
  const prefetch = useEffectEvent(async () => {
    const accounts = await cache.ensureQueryData(accountsQuery).catch(() => []);
    const account = pickChosenAccount(accounts, accountId);
    if (account) await cache.prefetchQuery(monthQuery(account.id, offset, zone));
  });
  useEffect(() => {
    void prefetch();
  }, []);
}

export function PanelScreen() {
  const { accountId } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  usePrefetchedMonth();
  const account = pickChosenAccount(accounts.data ?? [], accountId);
  if (account) {
    return (
      <CurrencyProvider unit={account}>
        <DiaryPage title="Resumen" lead={<AccountLine account={account} />}>
          <MonthView account={account} />
          <CloseSession key={account.id} account={account} />
        </DiaryPage>
      </CurrencyProvider>
    );
  }
  if (accounts.isPending) return onItsWay;
  return (
    <Suspense fallback={onItsWay}>
      <FirstSteps accounts={accounts} />
    </Suspense>
  );
}
