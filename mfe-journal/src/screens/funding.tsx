import { ButtonLink, EmptyState, Page, QueryView, SelectField, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { CurrencyProvider } from '../components/figures/account-money';
import { Funding } from '../components/funding/funding';
import { AccountLine } from '../components/panel/account-line';
import { usePanelAddress } from '../components/panel/panel-address';

const noAccount = (
  <div className="pq-card">
    <EmptyState
      icon="gauge"
      title="Todavía no hay operaciones que comprobar"
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

/** The rules of prop firms on the account that the address names. */
export function FundingScreen() {
  const { accountId, goToAccount } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  const all = accounts.data ?? [];
  const account = all.find(({ id }) => id === accountId) ?? all[0];
  if (!account) {
    return (
      <Page title="Reglas de fondeo" lead={accounts.isPending && <Skeleton height="1.3rem" width="16rem" />}>
        <QueryView query={accounts} label="Cargando tus cuentas" skeleton={<Skeleton height="24rem" />}>
          {() => noAccount}
        </QueryView>
      </Page>
    );
  }
  return (
    <CurrencyProvider of={account}>
      <Page
        title="Reglas de fondeo"
        lead={<AccountLine account={account} balanceLabel="Balance de la cuenta" />}
        tools={<ButtonLink href={`#/panel/analisis?cuenta=${account.id}`}>Volver a Análisis</ButtonLink>}
      >
        {all.length > 1 && (
          <SelectField label="Cuenta" value={String(account.id)} onChange={(id) => goToAccount(Number(id))}>
            {all.map(({ id, number, server, currency }) => (
              <option key={id} value={id}>
                {`${number} · ${server} · ${currency}`}
              </option>
            ))}
          </SelectField>
        )}
        <Funding key={account.id} account={account} />
      </Page>
    </CurrencyProvider>
  );
}
