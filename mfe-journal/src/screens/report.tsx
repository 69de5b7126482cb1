import { ButtonLink, EmptyState, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { CurrencyProvider } from '../components/figures/account-money';
import { AccountLine } from '../components/panel/account-line';
import { PanelBar } from '../components/panel/panel-bar';
import { usePanelAddress } from '../components/panel/panel-address';
import { Report } from '../components/report/report';

const noAccount = (
  <div className="pq-card">
    <EmptyState
      icon="file"
      title="Todavía no hay una cuenta de la que informar"
      action={
        <ButtonLink variant="primary" href="#/panel">
          Ir al Dashboard
        </ButtonLink>
      }
    >
      En el Dashboard puedes registrar una cuenta o importar un informe.
    </EmptyState>
  </div>
);

/** The printable report of a range of the account that the address names. */
export function ReportScreen() {
  const { accountId } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  const all = accounts.data ?? [];
  const account = all.find(({ id }) => id === accountId) ?? all[0];
  if (!account) {
    return (
      <Page title="Informe" lead={accounts.isPending && <Skeleton height="1.3rem" width="16rem" />}>
        <QueryView query={accounts} label="Cargando tus cuentas" skeleton={<Skeleton height="24rem" />}>
          {() => noAccount}
        </QueryView>
      </Page>
    );
  }
  return (
    <CurrencyProvider of={account}>
      <Page
        title="Informe"
        lead={<AccountLine account={account} />}
        tools={<ButtonLink href={`#/panel?cuenta=${account.id}`}>Volver al Dashboard</ButtonLink>}
      >
        <div className="pq-no-print">
          <PanelBar account={account} accounts={all} />
        </div>
        <Report key={account.id} account={account} />
      </Page>
    </CurrencyProvider>
  );
}
