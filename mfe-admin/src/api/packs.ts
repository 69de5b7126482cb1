import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallInput, PackEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const packsQuery = callQuery(addresses.listPacks);

/** Stores what a product of Hotmart opens; without products its pack is removed. */
export function useEditPack(successText: string, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation<PackEntity[], ApiError, CallInput<'editPack'>['body']>({
    mutationFn: (body) => send(addresses.editPack, { body }),
    onSuccess: (packs) => {
      cache.setQueryData(packsQuery.queryKey, packs);
      toast.success(successText);
      onDone();
    },
    // Another admin changed the pack: the list shows it.
    onError: () => void cache.invalidateQueries({ queryKey: packsQuery.queryKey }),
  });
}
