import { callQuery, pollEvery, send, type ApiError } from '@parque/api-client';
import type {
  CallAnswer,
  CallInput,
  RegistryActionEntity,
  RegistryChangeEntity,
  RegistryOverviewEntity,
  RemoteStatusEntity,
} from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Polled, because loads and failures arrive all the time and a bad rollout stops by itself. */
const pollOptions = { refetchInterval: pollEvery(30_000) };

export const registryQuery = { ...callQuery(addresses.getRegistryOverview), ...pollOptions };
export const historyQuery = (name: string) => ({
  ...callQuery(addresses.listRegistryHistory, { params: { name } }),
  ...pollOptions,
});

export interface RemoteAt {
  readonly revision: number;
  readonly status: RemoteStatusEntity;
}

export function findRemoteAt(
  { revision, remotes }: RegistryOverviewEntity,
  name: string,
): RemoteAt | undefined {
  const status = remotes.find(({ remote }) => remote.name === name);
  return status && { revision, status };
}

interface Change {
  readonly action: RegistryActionEntity;
  readonly reason: string;
}

/**
 * Changes a remote only at the revision that was displayed. If the registry has changed since, it is read again, and
 * the
 * next attempt is based on the new revision.
 */
export function useChangeRemote(openedRemote: RemoteAt) {
  const cache = useQueryClient();
  const [base, setBase] = useState(openedRemote);
  const { name } = base.status.remote;
  const mutation = useMutation<RegistryChangeEntity, ApiError, Change>({
    mutationFn: (change) =>
      send(addresses.changeRegistry, { body: { name, ...change, expectedRevision: base.revision } }),
    onSuccess: () => {
      for (const { id } of [
        addresses.getRegistryOverview,
        addresses.listRegistryHistory,
        addresses.listAudit,
      ])
        void cache.invalidateQueries({ queryKey: [id] });
    },
    onError: async ({ code }) => {
      if (code !== 'revision_stale') return;
      void cache.invalidateQueries({ queryKey: [addresses.listRegistryHistory.id] });
      const overview = await cache.fetchQuery({ ...registryQuery, staleTime: 0 }).catch(() => undefined);
      const fresh = overview && findRemoteAt(overview, name);
      if (fresh) setBase(fresh);
    },
  });
  return {
    change: (change: Change, onDone: () => void) => mutation.mutate(change, { onSuccess: onDone }),
    isPending: mutation.isPending,
    error: mutation.error,
    /** The revision of the next attempt. */
    base,
    /** The registry has changed since the displayed revision. */
    isStale: mutation.error?.code === 'revision_stale',
  };
}

type IssuedTicket = CallAnswer<'issuePreviewTicket'>;

export function useIssueTicket() {
  const cache = useQueryClient();
  return useMutation<IssuedTicket, ApiError, CallInput<'issuePreviewTicket'>['body']>({
    mutationFn: (body) => send(addresses.issuePreviewTicket, { body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: [addresses.listAudit.id] }),
  });
}
