import { callQuery, send, type ApiError } from '@parque/api-client';
import type { LicenceEntity } from '@parque/contract';
import { getLicence, saveLicence } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** The first or the second account number of a licence. */
export type Slot = 1 | 2;

export interface LicenceKey {
  readonly userId: number;
  readonly productId: number;
}

export const licenceQuery = ({ userId, productId }: LicenceKey) =>
  callQuery(getLicence, { params: { userId, productId } });

const toAccountBody = (product_id: number, slot: Slot, number: number) =>
  slot === 1 ? { product_id, account_1: number } : { product_id, account_2: number };

/**
 * Registers an account number for the licence. One call at a time: a second submit before React's next render has no
 * effect. If the number turns out to be set already, it is read again.
 */
export function useRegisterAccount(key: LicenceKey, slot: Slot) {
  const cache = useQueryClient();
  const { queryKey } = licenceQuery(key);
  const mutationKey = [saveLicence.id, key.productId, slot];
  const mutation = useMutation<LicenceEntity, ApiError, number>({
    mutationKey,
    mutationFn: (number) => send(saveLicence, { body: toAccountBody(key.productId, slot, number) }),
    onSuccess: (licence, number) => {
      cache.setQueryData(queryKey, licence);
      toast.success(`Actualizado: cuenta ${number}`);
    },
    onError: ({ code }) => (code === 'account_locked' ? cache.invalidateQueries({ queryKey }) : undefined),
  });
  const register = (number: number) => {
    if (cache.isMutating({ mutationKey }) === 0) mutation.mutate(number);
  };
  const { isPending, error, reset, variables } = mutation;
  /** `number` is the account number that the last request sent. */
  return { register, isPending, error, reset, number: variables };
}
