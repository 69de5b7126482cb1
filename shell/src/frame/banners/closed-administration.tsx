import { callQuery } from '@parque/api-client';
import type { AccountEntity } from '@parque/contract';
import { getAccount } from '@parque/contract/addresses';
import { Link, useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { EmptyState, Page } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Composition } from '../../remotes/composition';
import type { MenuItem } from '../../remotes/menu';
import { matchRoute } from '../../remotes/routes';
import { Waiting } from '../page/waiting';

export function useAccount() {
  const { token } = useSession();
  return useQuery({
    ...callQuery(getAccount),
    enabled: token !== undefined,
    refetchOnWindowFocus: 'always',
  });
}

/** Whether the API rejects all calls of the administration, because the user lacks a required second factor. */
export const isSecondFactorMissing = ({
  second_factor: { is_required, is_active },
}: AccountEntity): boolean => is_required && !is_active;

/** The title of the screen at the address, if it is for administrators. */
export function useAdministration(registry: Composition): string | undefined {
  const { pathname } = useLocation();
  const route = matchRoute(registry, pathname)?.route;
  return route?.requires?.rol === 1 ? route.title : undefined;
}

interface ClosedAdministrationProps {
  readonly registry: Composition;
  readonly account: MenuItem | undefined;
  readonly children: ReactNode;
}

/** Draws what to do in place of a screen for administrators whose calls the API would reject. */
export function ClosedAdministration({ registry, account, children }: ClosedAdministrationProps) {
  const title = useAdministration(registry);
  const { data, isLoading } = useAccount();
  if (title === undefined || !account) return children;
  if (isLoading) return <Waiting title="la administración" />;
  if (!data || !isSecondFactorMissing(data)) return children;
  return (
    <Page title={title}>
      <div className="pq-card">
        <EmptyState
          icon="lock"
          title="Activa el segundo factor"
          action={
            <Link className="pq-btn" data-variant="primary" to={account.to}>
              Activarlo
            </Link>
          }
        >
          La administración exige un segundo factor. Se abre en cuanto lo actives en «{account.label}».
        </EmptyState>
      </div>
    </Page>
  );
}
