import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallInput, CopyLinkEntity } from '@parque/contract';
import { getCopyLink, takeCopyLink } from '@parque/contract/addresses';
import { useLocation } from '@parque/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const reloadDelayMs = 1000;

const copyLinkQuery = (name: string) => callQuery(getCopyLink, { params: { name } });

/** Queries the links of a copy product, and again a second after each navigation to it (D-04). */
export function useCopyLink(name: string) {
  const { key } = useLocation();
  const query = useQuery(copyLinkQuery(name));
  const { refetch } = query;
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), reloadDelayMs);
    return () => clearTimeout(timer);
  }, [key, name, refetch]);
  return query;
}

type Take = CallInput<'takeCopyLink'>['body'];

/** Marks the link as used. If it is no longer reserved for the user, or has another size, the reserved one replaces it. */
export function useTakeCopyLink(name: string, onTaken: () => void) {
  const cache = useQueryClient();
  const { queryKey } = copyLinkQuery(name);
  const mutationKey = [takeCopyLink.id, name];
  const mutation = useMutation<CopyLinkEntity, ApiError, Take>({
    mutationKey,
    mutationFn: (body) => send(takeCopyLink, { params: { name }, body }),
    onSuccess: async (links) => {
      // The answer of a request in flight may be older than the use of the link.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, links);
      onTaken();
    },
    onError: ({ code }) =>
      code === 'link_unavailable' || code === 'link_used' ? cache.invalidateQueries({ queryKey }) : undefined,
  });
  return {
    take: (take: Take) => mutation.mutate(take),
    /** Also true for a second submit before React's next render. */
    isTaking: () => cache.isMutating({ mutationKey }) > 0,
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
