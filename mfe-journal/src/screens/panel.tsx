import { Page, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { FirstSteps } from '../components/first-steps';
import { Journal } from '../components/journal';
import { MonthOnItsWay } from '../components/month-on-its-way';
import { usePanelAddress } from '../components/panel-address';

const onItsWay = (
  <Page title="Dashboard" lead={<Skeleton height="1.3rem" width="16rem" />}>
    <MonthOnItsWay />
  </Page>
);

export function PanelScreen() {
  const { accountId } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.find(({ id }) => id === accountId) ?? accounts.data?.[0];
  if (account) return <Journal key={account.id} account={account} accounts={accounts.data ?? []} />;
  return accounts.isPending ? onItsWay : <FirstSteps accounts={accounts} />;
}
