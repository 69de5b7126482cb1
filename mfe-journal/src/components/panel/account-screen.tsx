import type { BrokerAccountEntity } from '@parque/contract';
import { ButtonLink, EmptyState, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { accountsQuery } from '../../api/accounts';
import { CurrencyProvider } from '../figures/account-money';
import { AccountLine } from './account-line';
import { pickChosenAccount } from './last-choice';
import { usePanelAddress } from './panel-address';
import { AccountBar, DiaryBar } from './panel-bar';

/** The accounts of the user, and the selected account: the account in the address, otherwise the first account. */
export function useChosenAccount() {
  const { accountId } = usePanelAddress();
  const accounts = useQuery(accountsQuery);
  return { accounts, account: pickChosenAccount(accounts.data ?? [], accountId) };
}

interface DiaryPageProps extends Omit<ComponentProps<typeof Page>, 'title'> {
  /** The title of the tab; the heading of the page is Diario. */
  readonly title: string;
}

/** A page of the Diario. Its children begin with the bar. */
export const DiaryPage = ({ title, ...page }: DiaryPageProps) => (
  <Page
    {...page}
    title={
      <>
        Diario<span className="pq-sr">: {title}</span>
      </>
    }
  />
);

interface OptionalAccountPageProps extends DiaryPageProps {
  /** The selected account; undefined while the accounts are loading, and without an account. */
  readonly account: BrokerAccountEntity | undefined;
  /** Whether the page itself offers the way to a first account. */
  readonly isFirst?: boolean;
}

/** A page of the Diario that also exists without an account, and counts no days. */
export const OptionalAccountPage = ({ account, isFirst, children, ...page }: OptionalAccountPageProps) => (
  <DiaryPage {...page}>
    {account ? <AccountBar account={account} hasDays={false} /> : <DiaryBar isFirst={isFirst} />}
    {children}
  </DiaryPage>
);

interface AccountScreenProps extends Pick<
  ComponentProps<typeof AccountLine>,
  'balanceLabel' | 'renderReadTime'
> {
  readonly title: string;
  /** What a user without accounts sees. */
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title'>;
  /** Beside the link to the registration, for a user without accounts. */
  readonly otherAction?: ReactNode;
  readonly skeleton?: ReactNode;
  readonly tools?: (account: BrokerAccountEntity) => ReactNode;
  /** The bar and the content. */
  readonly children: (account: BrokerAccountEntity) => ReactNode;
}

/** A page of the Diario about the account that the address names, or about the first one. */
export function AccountScreen(props: AccountScreenProps) {
  const {
    title,
    empty,
    otherAction,
    tools,
    skeleton = <Skeleton height="24rem" />,
    children,
    ...line
  } = props;
  const { accounts, account } = useChosenAccount();
  if (!account) {
    return (
      <OptionalAccountPage
        title={title}
        lead={accounts.isPending && <Skeleton height="1.3rem" width="16rem" />}
        account={undefined}
        isFirst={accounts.isSuccess}
      >
        <QueryView query={accounts} label="Cargando tus cuentas" skeleton={skeleton}>
          {() => (
            <div className="pq-card">
              <EmptyState
                {...empty}
                action={
                  <div className="pq-row">
                    <ButtonLink variant="primary" href="#/panel">
                      Empezar mi diario
                    </ButtonLink>
                    {otherAction}
                  </div>
                }
              >
                Registra una cuenta o importa un informe.
              </EmptyState>
            </div>
          )}
        </QueryView>
      </OptionalAccountPage>
    );
  }
  return (
    <CurrencyProvider unit={account}>
      <DiaryPage title={title} lead={<AccountLine account={account} {...line} />} tools={tools?.(account)}>
        {children(account)}
      </DiaryPage>
    </CurrencyProvider>
  );
}
