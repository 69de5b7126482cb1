import { send, type ApiError } from '@parque/api-client';
import type { FoundPurchaseEntity } from '@parque/contract';
import { findOwnPurchase, listOwnedProducts, sendEmailProof } from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Finds a purchase by its transaction code. It may be a new one of the user, so the owned products are fetched again. */
export function useFindPurchase() {
  const cache = useQueryClient();
  return useMutation<FoundPurchaseEntity, ApiError, string>({
    mutationFn: (transaction) => send(findOwnPurchase, { body: { transaction } }),
    onSuccess: ({ state }) => {
      if (state === 'own') void cache.invalidateQueries({ queryKey: [listOwnedProducts.id] });
    },
  });
}

export function useSendEmailProof() {
  return useMutation<void, ApiError>({ mutationFn: () => send(sendEmailProof) });
}
