import type { BrokerAccountEntity } from '@parque/contract';
import { ButtonLink, EmptyState, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { accountsQuery } from '../../api/accounts';
import { CurrencyProvider } from '../figures/account-money';
import { AccountLine } from './account-line';
import { usePanelAddress } from './panel-address';

interface AccountScreenProps extends Pick<ComponentProps<typeof AccountLine>, 'balanceLabel'> {
  readonly title: string;
  /** For a user without accounts. */
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title'>;
  /** Beside the link to the Dashboard, for a user without accounts. */
  readonly otherAction?: ReactNode;
  readonly skeleton?: ReactNode;
  readonly tools?: (account: BrokerAccountEntity) => ReactNode;
  readonly children: (account: BrokerAccountEntity, all: readonly BrokerAccountEntity[]) => ReactNode;
}

const goToPanel = (
  <ButtonLink variant="primary" href="#/panel">
    Ir al Dashboard
  </ButtonLink>
);

/** The link that leads from the screen of an account back to the Dashboard. */
const backToPanel = ({ id }: BrokerAccountEntity) => (
  <ButtonLink href={`#/panel?cuenta=${id}`}>Volver al Dashboard</ButtonLink>
);

/** A screen about the account that the address names, or about the first one. */
export function AccountScreen(props: AccountScreenProps) {
  const { title, empty, otherAction, balanceLabel, tools = backToPanel } = props;
  const { accountId } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  const all = accounts.data ?? [];
  const account = all.find(({ id }) => id === accountId) ?? all[0];
  if (!account) {
    const action = otherAction ? (
      <div className="pq-row">
        {goToPanel}
        {otherAction}
      </div>
    ) : (
      goToPanel
    );
    return (
      <Page title={title} lead={accounts.isPending && <Skeleton height="1.3rem" width="16rem" />}>
        <QueryView
          query={accounts}
          label="Cargando tus cuentas"
          skeleton={props.skeleton ?? <Skeleton height="24rem" />}
        >
          {() => (
            <div className="pq-card">
              <EmptyState {...empty} action={action}>
                En el Dashboard puedes registrar una cuenta o importar un informe.
              </EmptyState>
            </div>
          )}
        </QueryView>
      </Page>
    );
  }
  return (
    <CurrencyProvider of={account}>
      <Page
        title={title}
        lead={<AccountLine account={account} {...(balanceLabel && { balanceLabel })} />}
        tools={tools(account)}
      >
        {props.children(account, all)}
      </Page>
    </CurrencyProvider>
  );
}
