import { callQuery, send, type ApiError } from '@parque/api-client';
import type { EaKeyEntity } from '@parque/contract';
import { getEaContacts, getEaKey, renewEaKey } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';

export const eaContactsQuery = (productId: number) => callQuery(getEaContacts, { params: { productId } });

/** The key is fetched on demand and not cached, because it gives access to the licence. */
export function useEaKey(productId: number) {
  const params = { productId };
  const show = useMutation<EaKeyEntity, ApiError>({ mutationFn: () => send(getEaKey, { params }) });
  const renew = useMutation<EaKeyEntity, ApiError>({
    mutationFn: () => send(renewEaKey, { params }),
    onSuccess: () => {
      toast.success('Clave renovada');
    },
  });
  return { show, renew, key: renew.data?.key ?? show.data?.key };
}
