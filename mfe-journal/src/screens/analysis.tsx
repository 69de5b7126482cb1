import { ButtonLink, EmptyState, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { AccountLine } from '../components/panel/account-line';
import { CurrencyProvider } from '../components/figures/account-money';
import { Analysis } from '../components/analysis/analysis';
import css from '../components/analysis/analysis.module.css';
import { AnalysisOnItsWay } from '../components/analysis/analysis-on-its-way';
import { ExportButton } from '../components/analysis/export-button';
import { PanelBar } from '../components/panel/panel-bar';
import { usePanelAddress } from '../components/panel/panel-address';

const noAccount = (
  <div className="pq-card">
    <EmptyState
      icon="chart"
      title="Todavía no hay nada que analizar"
      action={
        <div className="pq-row">
          <ButtonLink variant="primary" href="#/panel">
            Ir al Dashboard
          </ButtonLink>
          <ButtonLink href="#/panel/ejemplo/analisis">Ver con datos de ejemplo</ButtonLink>
        </div>
      }
    >
      En el Dashboard puedes registrar una cuenta o importar un informe.
    </EmptyState>
  </div>
);

export function AnalysisScreen() {
  const { accountId } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.find(({ id }) => id === accountId) ?? accounts.data?.[0];
  if (!account) {
    return (
      <Page title="Análisis" lead={accounts.isPending && <Skeleton height="1.3rem" width="16rem" />}>
        <QueryView query={accounts} label="Cargando tus cuentas" skeleton={<AnalysisOnItsWay />}>
          {() => noAccount}
        </QueryView>
      </Page>
    );
  }
  return (
    <CurrencyProvider of={account}>
      <Page
        title="Análisis"
        lead={<AccountLine account={account} />}
        tools={
          <>
            <div className={css.tools}>
              <ButtonLink href="#/panel/setups">Setups</ButtonLink>
              <ButtonLink href="#/panel/grupos">Grupos</ButtonLink>
              <ButtonLink href={`#/panel/fondeo?cuenta=${account.id}`}>Fondeo</ButtonLink>
              <ButtonLink href={`#/panel/informe?cuenta=${account.id}`}>Informe</ButtonLink>
              <ExportButton account={account} />
            </div>
            <ButtonLink className={css.back} href={`#/panel?cuenta=${account.id}`}>
              Volver al Dashboard
            </ButtonLink>
          </>
        }
      >
        <PanelBar account={account} accounts={accounts.data ?? []} groupsAt="/panel/grupo/analisis" />
        <Analysis key={account.id} account={account} />
      </Page>
    </CurrencyProvider>
  );
}
