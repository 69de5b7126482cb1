import { permissionFor, useSession } from '@parque/session';
import { useQuery } from '@tanstack/react-query';
import { copierQuery } from '../api/copier';

const connector = 1;

/** Why nothing is opened: the product is suspended, or it has ended or was revoked. */
export type Entitlement = 'active' | 'suspended' | 'ended';

/** The user's right to open positions. The API's answer counts; the session replaces it until it is there. */
export function useEntitlement(): Entitlement {
  const session = useSession();
  const { data } = useQuery(copierQuery);
  const isOwned = permissionFor({ anyProduct: [connector] }, session) !== 'refused';
  if (data?.is_entitled ?? isOwned) return 'active';
  const held = session.owned?.find(({ id }) => id === connector);
  return held?.status === 'Suspendido' ? 'suspended' : 'ended';
}
