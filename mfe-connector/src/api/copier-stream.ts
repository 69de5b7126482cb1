import { followEvents, polledEvery } from '@parque/api-client';
import type { CopierStateEntity, CopyEntryEntity } from '@parque/contract';
import { streamCopier } from '@parque/contract/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { copierQuery } from './copier';
import { keepCopy } from './copies-cache';

/** How the screen hears of what happens. While it reconnects, it asks every few seconds instead. */
export type Connection = 'connecting' | 'live' | 'reconnecting';

const pollMs = 5_000;

/** How often to ask for what the stream would have told. */
export const pollEvery = (connection: Connection) =>
  connection === 'reconnecting' ? polledEvery(pollMs) : false;

/** Keeps what is in memory up to date with what the server tells, for as long as the component is there. */
export function useCopierStream(isWanted: boolean): Connection {
  const cache = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    if (!isWanted) return undefined;
    return followEvents(streamCopier, {
      onState: (isOpen) => setConnection(isOpen ? 'live' : 'reconnecting'),
      onEvent({ name, data }) {
        if (name === 'estado') {
          cache.setQueryData(copierQuery.queryKey, JSON.parse(data) as CopierStateEntity);
        }
        if (name === 'copia') keepCopy(cache, JSON.parse(data) as CopyEntryEntity);
      },
    });
  }, [cache, isWanted]);
  return connection;
}
