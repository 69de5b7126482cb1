import { followEvents, polledEvery } from '@parque/api-client';
import type { CopierStateEntity, CopyEntryEntity } from '@parque/contract';
import { streamCopier } from '@parque/contract/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { copierQuery } from './copier';
import { keepCopy } from './copies-cache';

/** State of the event stream. While it reconnects, the queries poll every few seconds. */
export type Connection = 'connecting' | 'live' | 'reconnecting';

const pollMs = 5_000;

/** Polling interval that replaces the stream. */
export const pollEvery = (connection: Connection) =>
  connection === 'reconnecting' ? polledEvery(pollMs) : false;

/** Writes the events of the server into the query cache while the component is mounted. */
export function useCopierStream(isEnabled: boolean): Connection {
  const cache = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    if (!isEnabled) return undefined;
    return followEvents(streamCopier, {
      onState: (isOpen) => setConnection(isOpen ? 'live' : 'reconnecting'),
      onEvent({ name, data }) {
        if (name === 'estado') {
          cache.setQueryData(copierQuery.queryKey, JSON.parse(data) as CopierStateEntity);
        }
        if (name === 'copia') keepCopy(cache, JSON.parse(data) as CopyEntryEntity);
      },
    });
  }, [cache, isEnabled]);
  return connection;
}
