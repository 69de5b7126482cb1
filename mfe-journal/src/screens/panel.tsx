import { Page, Spinner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { FirstSteps } from '../components/first-steps';
import { Journal } from '../components/journal';
import { usePanelAddress } from '../components/panel-address';

function OnItsWay() {
  return (
    <Page title="Dashboard">
      <div className="pq-loading" role="status" aria-label="Cargando tus cuentas">
        <Spinner size="lg" />
      </div>
    </Page>
  );
}

export function PanelScreen() {
  const { accountId } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.find(({ id }) => id === accountId) ?? accounts.data?.[0];
  if (account) return <Journal key={account.id} account={account} accounts={accounts.data ?? []} />;
  return accounts.isPending ? <OnItsWay /> : <FirstSteps accounts={accounts} />;
}
