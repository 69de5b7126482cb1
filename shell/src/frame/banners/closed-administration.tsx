import { callQuery } from '@parque/api-client';
import type { AccountEntity } from '@parque/contract';
import { getAccount } from '@parque/contract/addresses';
import { Link, useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { EmptyState, Page } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Composition } from '../../composition/composition';
import type { MenuItem } from '../../composition/menu';
import { matchRoute } from '../../composition/routes';
import { Waiting } from '../page/waiting';

/** The account of the signed-in user. */
export function useAccount() {
  const { token } = useSession();
  return useQuery({
    ...callQuery(getAccount),
    enabled: token !== undefined,
    refetchOnWindowFocus: 'always',
  });
}

/** Whether the API rejects all calls of the administration, because the user lacks a required second factor. */
export const lacksSecondFactor = ({ second_factor: { is_required, is_active } }: AccountEntity): boolean =>
  is_required && !is_active;

/** Whether the screen at the address is for administrators. */
export function useIsAdministration(registry: Composition): boolean {
  const { pathname } = useLocation();
  return matchRoute(registry, pathname)?.route.requires?.rol === 1;
}

interface ClosedAdministrationProps {
  readonly registry: Composition;
  /** The menu entry of the account screen. */
  readonly account: MenuItem | undefined;
  readonly children: ReactNode;
}

/** Draws what to do in place of a screen for administrators whose calls the API would reject. */
export function ClosedAdministration({ registry, account, children }: ClosedAdministrationProps) {
  const isAdministration = useIsAdministration(registry);
  const { data, isLoading } = useAccount();
  if (!isAdministration || !account) return children;
  if (isLoading) return <Waiting title="la administración" />;
  if (!data || !lacksSecondFactor(data)) return children;
  return (
    <Page title="Administración">
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
