import { getPermission, useSession } from '@parque/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { copierQuery } from '../api/copier';

const connector = 1;

/** Why nothing is opened: the product is suspended, or it has ended or was revoked. */
export type Entitlement = 'active' | 'suspended' | 'ended';

/**
 * The user's right to open positions. The API's answer counts; the session replaces it until it is there. A change of the
 * product in the session, as after a refund, reads it again.
 */
export function useEntitlement(): Entitlement {
  const session = useSession();
  const { data } = useQuery(copierQuery);
  const cache = useQueryClient();
  const ownedConnector = session.owned?.find(({ id }) => id === connector);
  const status = session.owned && (ownedConnector?.status ?? 'none');
  const lastStatus = useRef(status);
  useEffect(() => {
    const previousStatus = lastStatus.current;
    lastStatus.current = status;
    if (previousStatus !== undefined && previousStatus !== status)
      void cache.invalidateQueries({ queryKey: copierQuery.queryKey });
  }, [cache, status]);
  const isOwned = getPermission({ anyProduct: [connector] }, session) !== 'refused';
  if (data?.is_entitled ?? isOwned) return 'active';
  return ownedConnector?.status === 'Suspendido' ? 'suspended' : 'ended';
}
