import type { CopyEntryEntity, CopyPageEntity } from '@parque/contract';
import { listCopies } from '@parque/contract/addresses';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Outcome } from './copier';

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

export function cacheCopy(cache: QueryClient, entry: CopyEntryEntity): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [listCopies.id, entry.child_id] })) {
    const outcome = queryKey[2] as Outcome | null;
    cache.setQueryData<Pages>(queryKey, (pages) => pages && placeInPages(pages, entry, outcome));
  }
}
