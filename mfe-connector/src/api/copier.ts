import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type {
  CallInput,
  ClosingEntity,
  CopierStateEntity,
  CopyChildEntity,
  CopyEntryEntity,
  ReconciliationEntity,
  RehearsalEntity,
} from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

export type Outcome = CopyEntryEntity['outcome'];

export const copierQuery = callQuery(addresses.getCopier);

/** How many copies are read at a time. */
const pageSize = 30;

export const copiesQuery = (child: number, outcome?: Outcome) =>
  infiniteQueryOptions({
    queryKey: [addresses.listCopies.id, child, outcome ?? null],
    queryFn: ({ pageParam }) =>
      send(addresses.listCopies, {
        params: { id: child },
        query: { limit: pageSize, ...(outcome && { outcome }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** How often the figures of a child are read. */
const statisticsMs = 5 * 60_000;

export const statisticsQuery = (child: number, from: string | undefined) => ({
  ...callQuery(addresses.getCopyStatistics, {
    params: { id: child },
    query: from === undefined ? {} : { from },
  }),
  refetchInterval: statisticsMs,
});

/** Read from both brokers on each call; never cached. */
export const previewQuery = (child: number) => ({
  ...callQuery(addresses.previewSync, { params: { id: child } }),
  staleTime: 0,
  gcTime: 0,
});

export const symbolsQuery = (child: number) => callQuery(addresses.suggestSymbols, { params: { id: child } });

function cacheChild(cache: QueryClient, child: CopyChildEntity): void {
  cache.setQueryData<CopierStateEntity>(
    copierQuery.queryKey,
    (state) =>
      state && { ...state, children: state.children.map((row) => (row.id === child.id ? child : row)) },
  );
}

const findCachedChild = (cache: QueryClient, id: number) =>
  cache.getQueryData<CopierStateEntity>(copierQuery.queryKey)?.children.find((child) => child.id === id);

type ModeChange = Pick<CallInput<'editCopyChild'>['body'], 'mode' | 'is_confirmed'>;

// Edits of a child are sent one after the other, so that the last choice is stored last.
const getEditQueueId = (id: number) => `${addresses.editCopyChild.id} ${id}`;

/**
 * Sets the mode. Only activating sends the version: a change that stops copying is never rejected as outdated.
 *
 * @param onStored - Also called when the component was unmounted in the meantime.
 */
export function useEditMode(id: number, onStored?: () => void) {
  const cache = useQueryClient();
  return useMutation<CopyChildEntity, ApiError, ModeChange>({
    scope: { id: getEditQueueId(id) },
    mutationFn: (change) => {
      const version = change.mode === 'activo' ? findCachedChild(cache, id)?.version : undefined;
      return send(addresses.editCopyChild, {
        params: { id },
        body: { ...change, ...(version && { version }) },
      });
    },
    onSuccess: (child) => {
      cacheChild(cache, child);
      onStored?.();
    },
    onError: ({ code }) =>
      code === 'edit_conflict' ? cache.invalidateQueries({ queryKey: copierQuery.queryKey }) : undefined,
  });
}

/**
 * Changes one part of a child's settings. Only a change of the same part in another tab is a conflict.
 */
export function useEditSetting<Part extends 'limits' | 'rules' | 'symbol_map'>(
  child: CopyChildEntity,
  part: Part,
  onStored: (child: CopyChildEntity) => void,
) {
  const cache = useQueryClient();
  const { id } = child;
  return useVersionedEdit<CopyChildEntity, CopyChildEntity[Part]>({
    row: child,
    scope: getEditQueueId(id),
    toEdit: (settings) => settings[part],
    store: (edit, base) => {
      const cachedChild = findCachedChild(cache, id);
      const isSame = cachedChild && JSON.stringify(cachedChild[part]) === JSON.stringify(base[part]);
      const { version } = isSame ? cachedChild : base;
      return send(addresses.editCopyChild, { params: { id }, body: { [part]: edit, version } });
    },
    reread: async () => {
      const { children } = await cache.fetchQuery({ ...copierQuery, staleTime: 0 });
      return children.find((candidate) => candidate.id === id);
    },
    onStored: (stored) => {
      cacheChild(cache, stored);
      onStored(stored);
    },
  });
}

export function useSync(id: number) {
  const cache = useQueryClient();
  return useMutation<{ readonly sent: number }, ApiError, string>({
    mutationFn: (fingerprint) => send(addresses.syncChild, { params: { id }, body: { fingerprint } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: copierQuery.queryKey }),
  });
}

export const rehearsalSourcesQuery = (child: number) =>
  callQuery(addresses.listRehearsalSources, { params: { id: child } });

export type RehearsalOrder = CallInput<'rehearseCopy'>['body'];

export const useRehearsal = (id: number) =>
  useMutation<RehearsalEntity, ApiError, RehearsalOrder>({
    mutationFn: (body) => send(addresses.rehearseCopy, { params: { id }, body }),
  });

export const reconciliationQuery = (child: number) =>
  callQuery(addresses.getReconciliation, { params: { id: child } });

/** Requests a comparison; the answer is the previous comparison. */
export function useCheckReconciliation(id: number) {
  const cache = useQueryClient();
  return useMutation<ReconciliationEntity, ApiError>({
    mutationFn: () => send(addresses.checkReconciliation, { params: { id } }),
    onSuccess: (reconciliation) => cache.setQueryData(reconciliationQuery(id).queryKey, reconciliation),
  });
}

type Resolution = CallInput<'resolveFinding'>['body'] & { readonly finding: number };

/** Adopts, closes or ignores a position that differs from the copies. */
export function useResolveFinding(id: number) {
  const cache = useQueryClient();
  return useMutation<ReconciliationEntity, ApiError, Resolution>({
    mutationFn: ({ finding, action }) =>
      send(addresses.resolveFinding, { params: { id, finding }, body: { action } }),
    onSuccess: (rows) => cache.setQueryData(reconciliationQuery(id).queryKey, rows),
    onSettled: () => cache.invalidateQueries({ queryKey: reconciliationQuery(id).queryKey }),
  });
}

/** Reads the open copies of an account, or those that closing all would close, with their floating result; never cached. */
export const openCopiesQuery = (account: number, query: CallInput<'getOpenCopies'>['query'] = {}) => ({
  ...callQuery(addresses.getOpenCopies, { params: { id: account }, query }),
  staleTime: 0,
  gcTime: 0,
});

export const hasEnded = ({ entries }: ClosingEntity) =>
  entries.every(({ outcome }) => outcome !== 'pendiente');

const progressMs = 1000;

/** Reads the progress of a closing until each of its positions has ended. */
export const closingQuery = (closing: ClosingEntity) => ({
  ...callQuery(addresses.getClosing, { params: { run: closing.run } }),
  initialData: closing,
  refetchInterval: ({ state }: { readonly state: { readonly data: ClosingEntity | undefined } }) =>
    state.data && hasEnded(state.data) ? false : progressMs,
});

/** Closes all copies of a child, or of all children. */
export function useCloseAll() {
  const cache = useQueryClient();
  return useMutation<ClosingEntity, ApiError, CallInput<'closeCopies'>['body']>({
    mutationFn: (body) => send(addresses.closeCopies, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: copierQuery.queryKey }),
  });
}
