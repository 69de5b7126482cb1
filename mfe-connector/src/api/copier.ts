import { callQuery, send, type ApiError } from '@parque/api-client';
import type {
  CallInput,
  CopierStateEntity,
  CopyChildEntity,
  CopyEntryEntity,
  RehearsalEntity,
} from '@parque/contract';
import {
  editCopyChild,
  getCopier,
  listCopies,
  listRehearsalSources,
  previewSync,
  rehearseCopy,
  suggestSymbols,
  syncChild,
} from '@parque/contract/addresses';
import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

export type Outcome = CopyEntryEntity['outcome'];

export const copierQuery = callQuery(getCopier);

/** How many copies are read at a time. */
const pageSize = 30;

export const copiesQuery = (child: number, outcome?: Outcome) =>
  infiniteQueryOptions({
    queryKey: [listCopies.id, child, outcome ?? null],
    queryFn: ({ pageParam }) =>
      send(listCopies, {
        params: { id: child },
        query: { limit: pageSize, ...(outcome && { outcome }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Asks both brokers, so it is never taken from memory. */
export const previewQuery = (child: number) => ({
  ...callQuery(previewSync, { params: { id: child } }),
  staleTime: 0,
  gcTime: 0,
});

export const symbolsQuery = (child: number) => callQuery(suggestSymbols, { params: { id: child } });

/** Puts a child in the place of what was known of it. */
function keepChild(cache: QueryClient, child: CopyChildEntity): void {
  cache.setQueryData<CopierStateEntity>(
    copierQuery.queryKey,
    (state) =>
      state && { ...state, children: state.children.map((one) => (one.id === child.id ? child : one)) },
  );
}

export type ChildChange = CallInput<'editCopyChild'>['body'];

export function useEditChild(id: number) {
  const cache = useQueryClient();
  return useMutation<CopyChildEntity, ApiError, ChildChange>({
    // The last that was chosen is what stays, however quickly they follow each other.
    scope: { id: `${editCopyChild.id} ${id}` },
    mutationFn: (body) => send(editCopyChild, { params: { id }, body }),
    onSuccess: (child) => keepChild(cache, child),
  });
}

export function useSync(id: number) {
  const cache = useQueryClient();
  return useMutation<{ readonly sent: number }, ApiError, string>({
    mutationFn: (fingerprint) => send(syncChild, { params: { id }, body: { fingerprint } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: copierQuery.queryKey }),
  });
}

export const rehearsalSourcesQuery = (child: number) =>
  callQuery(listRehearsalSources, { params: { id: child } });

export type RehearsalOrder = CallInput<'rehearseCopy'>['body'];

export const useRehearsal = (id: number) =>
  useMutation<RehearsalEntity, ApiError, RehearsalOrder>({
    mutationFn: (body) => send(rehearseCopy, { params: { id }, body }),
  });
