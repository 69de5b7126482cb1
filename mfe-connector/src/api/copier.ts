import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type {
  CallInput,
  CopierStateEntity,
  CopyChildEntity,
  CopyEntryEntity,
  ReconciliationEntity,
  RehearsalEntity,
} from '@parque/contract';
import {
  editCopyChild,
  getCopier,
  getReconciliation,
  listCopies,
  listRehearsalSources,
  previewSync,
  rehearseCopy,
  resolveFinding,
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

const knownChild = (cache: QueryClient, id: number) =>
  cache.getQueryData<CopierStateEntity>(copierQuery.queryKey)?.children.find((child) => child.id === id);

type ModeChange = Pick<CallInput<'editCopyChild'>['body'], 'mode' | 'is_confirmed'>;

// The last that was chosen is what stays, however quickly they follow each other.
const editsOf = (id: number) => `${editCopyChild.id} ${id}`;

/** Sets the mode. Whoever stops a copy is never refused; whoever starts one has seen how it is set up now. */
export function useEditMode(id: number) {
  const cache = useQueryClient();
  return useMutation<CopyChildEntity, ApiError, ModeChange>({
    scope: { id: editsOf(id) },
    mutationFn: (change) => {
      const version = change.mode === 'activo' ? knownChild(cache, id)?.version : undefined;
      return send(editCopyChild, { params: { id }, body: { ...change, ...(version && { version }) } });
    },
    onSuccess: (child) => keepChild(cache, child),
    onError: ({ code }) =>
      code === 'edit_conflict' ? cache.invalidateQueries({ queryKey: copierQuery.queryKey }) : undefined,
  });
}

/**
 * Changes one part of how a child is copied into, over what was read of it; what other tabs change of the rest
 * meanwhile is no reason to refuse it.
 */
export function useEditSetting<Part extends 'limits' | 'symbol_map'>(
  child: CopyChildEntity,
  part: Part,
  onStored: (child: CopyChildEntity) => void,
) {
  const cache = useQueryClient();
  const { id } = child;
  return useVersionedEdit<CopyChildEntity, CopyChildEntity[Part]>({
    row: child,
    scope: editsOf(id),
    store: (edit, base) => {
      const known = knownChild(cache, id);
      const isSame = known && JSON.stringify(known[part]) === JSON.stringify(base[part]);
      const { version } = isSame ? known : base;
      return send(editCopyChild, { params: { id }, body: { [part]: edit, version } });
    },
    reread: async () => {
      const { children } = await cache.fetchQuery({ ...copierQuery, staleTime: 0 });
      return children.find((one) => one.id === id);
    },
    onStored: (stored) => {
      keepChild(cache, stored);
      onStored(stored);
    },
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

export const reconciliationQuery = (child: number) => callQuery(getReconciliation, { params: { id: child } });

type Resolution = CallInput<'resolveFinding'>['body'] & { readonly finding: number };

/** Adopts, closes or ignores a position that differs from the copies. */
export function useResolveFinding(id: number) {
  const cache = useQueryClient();
  return useMutation<ReconciliationEntity, ApiError, Resolution>({
    mutationFn: ({ finding, action }) => send(resolveFinding, { params: { id, finding }, body: { action } }),
    onSuccess: (rows) => cache.setQueryData(reconciliationQuery(id).queryKey, rows),
    onSettled: () => cache.invalidateQueries({ queryKey: reconciliationQuery(id).queryKey }),
  });
}
