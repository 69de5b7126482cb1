import { followEvents, pollEvery } from '@parque/api-client';
import type { CopierStateEntity, CopyEntryEntity } from '@parque/contract';
import { getCopyStatistics, streamCopier } from '@parque/contract/addresses';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { copierQuery } from './copier';
import { cacheCopy } from './copies-cache';

/** State of the event stream. While it reconnects, the queries poll every few seconds. */
export type Connection = 'connecting' | 'live' | 'reconnecting';

const pollMs = 5_000;

/** Polling interval that replaces the stream. */
export const getPollInterval = (connection: Connection) =>
  connection === 'reconnecting' ? pollEvery(pollMs) : false;

/** Statistics are computed from all copies of a child, so the copies of a busy moment refresh them once. */
const statisticsDelayMs = 1500;

function createStatisticsRefresh(cache: QueryClient) {
  let timer: number | undefined;
  return {
    soon(): void {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void cache.invalidateQueries({ queryKey: [getCopyStatistics.id] });
      }, statisticsDelayMs);
    },
    stop: () => window.clearTimeout(timer),
  };
}

/** Writes the events of the server into the query cache while the component is mounted. */
export function useCopierStream(isEnabled: boolean): Connection {
  const cache = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    if (!isEnabled) return undefined;
    const statistics = createStatisticsRefresh(cache);
    const stop = followEvents(streamCopier, {
      onState: (isOpen) => setConnection(isOpen ? 'live' : 'reconnecting'),
      onEvent({ name, data }) {
        if (name === 'estado') {
          cache.setQueryData(copierQuery.queryKey, JSON.parse(data) as CopierStateEntity);
        }
        if (name === 'copia') {
          const copy = JSON.parse(data) as CopyEntryEntity;
          cacheCopy(cache, copy);
          if (copy.outcome !== 'pendiente') statistics.soon();
        }
      },
    });
    return () => {
      stop();
      statistics.stop();
    };
  }, [cache, isEnabled]);
  return connection;
}
