import { followEvents, pollEvery } from '@parque/api-client';
import type { CopierStateEntity, CopyEntryEntity, CopyPageEntity } from '@parque/contract';
import { getCopyStatistics, streamCopier, listCopies } from '@parque/contract/addresses';
import { useQueryClient, type QueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { copierQuery, type Outcome } from './copier';

type Pages = InfiniteData<CopyPageEntity, string>;

/** Returns rows, newest first, with a new or changed copy, or without it when it no longer belongs to the list. */
function placeEntry(
  rows: readonly CopyEntryEntity[],
  entry: CopyEntryEntity,
  belongs: boolean,
): CopyEntryEntity[] {
  const otherRows = rows.filter(({ id }) => id !== entry.id);
  return belongs ? [...otherRows, entry].sort((a, b) => b.id - a.id) : otherRows;
}

function placeInPages(pages: Pages, entry: CopyEntryEntity, outcome: Outcome | null): Pages {
  const belongs = outcome === null || outcome === entry.outcome;
  const pageIndex = pages.pages.findIndex(({ rows }) => rows.some(({ id }) => id === entry.id));
  const oldest = pages.pages.at(-1)?.rows.at(-1)?.id ?? 0;
  const isFurtherDown = pageIndex < 0 && pages.pages.at(-1)?.next !== null && entry.id < oldest;
  if (isFurtherDown) return pages;
  const targetIndex = Math.max(0, pageIndex);
  return {
    ...pages,
    pages: pages.pages.map((page, i) =>
      i === targetIndex ? { ...page, rows: placeEntry(page.rows, entry, belongs) } : page,
    ),
  };
}

function cacheCopy(cache: QueryClient, entry: CopyEntryEntity): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [listCopies.id, entry.child_id] })) {
    const outcome = queryKey[2] as Outcome | null;
    cache.setQueryData<Pages>(queryKey, (pages) => pages && placeInPages(pages, entry, outcome));
  }
}

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
    scheduleRefresh(): void {
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
          if (copy.outcome !== 'pendiente') statistics.scheduleRefresh();
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
