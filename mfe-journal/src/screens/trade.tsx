import { useSearchParams } from '@parque/remote';
import { ButtonLink, EmptyState, Page, QueryView, Skeleton } from '@parque/ui';
import type { BrokerAccountEntity } from '@parque/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { tradeQuery } from '../api/trade';
import { CurrencyProvider } from '../components/figures/account-money';
import { AccountLine } from '../components/panel/account-line';
import { usePanelAddress } from '../components/panel/panel-address';
import { readAt } from '../components/trade/server-time';
import { TradeNav } from '../components/trade/trade-nav';
import { TradeView } from '../components/trade/trade-view';

const skeleton = <Skeleton height="24rem" />;

function TradePage({ account, ticket }: { readonly account: BrokerAccountEntity; readonly ticket: string }) {
  const query = useQuery({ ...tradeQuery(account.id, ticket), placeholderData: keepPreviousData });
  return (
    <CurrencyProvider of={account}>
      <Page
        title={query.data ? `Operación de ${query.data.trade.symbol}` : 'Operación'}
        lead={<AccountLine account={account} readAt={readAt} />}
        tools={
          <>
            <TradeNav accountId={account.id} detail={query.isPlaceholderData ? undefined : query.data} />
            <ButtonLink href={`#/panel?cuenta=${account.id}`}>Volver al Dashboard</ButtonLink>
          </>
        }
      >
        <QueryView
          query={query}
          label="Cargando la operación"
          skeleton={skeleton}
          failureTitle="No se ha podido cargar la operación"
        >
          {(detail) => <TradeView account={account} detail={detail} />}
        </QueryView>
      </Page>
    </CurrencyProvider>
  );
}

const noTrade = (
  <div className="pq-card">
    <EmptyState
      icon="chart"
      title="No encontramos esa operación"
      action={
        <ButtonLink variant="primary" href="#/panel">
          Ir al Dashboard
        </ButtonLink>
      }
    >
      Puede que su importación se haya deshecho.
    </EmptyState>
  </div>
);

export function TradeScreen() {
  const { accountId } = usePanelAddress();
  const [search] = useSearchParams();
  const ticket = search.get('trade') ?? '';
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.find(({ id }) => id === accountId) ?? accounts.data?.[0];
  if (account && ticket !== '') return <TradePage key={account.id} account={account} ticket={ticket} />;
  return (
    <Page title="Operación" lead={accounts.isPending && <Skeleton height="1.3rem" width="16rem" />}>
      <QueryView query={accounts} label="Cargando tus cuentas" skeleton={skeleton}>
        {() => noTrade}
      </QueryView>
    </Page>
  );
}
