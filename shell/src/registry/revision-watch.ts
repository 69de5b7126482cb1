import { getRegistryRevision } from '@parque/contract/addresses';
import type { RegistrySource } from './registry-source';

const shortestMs = 2_000;
const longestMs = 30_000;
const patienceMs = 10_000;

interface WatchOptions {
  readonly apiBase: string;
  readonly source: Pick<RegistrySource, 'view' | 'refresh'>;
  readonly now?: () => number;
}

/**
 * Notices a new revision: asks whenever somebody navigates, at most every two seconds, and now and then while the page
 * is seen. What it finds is fetched and verified beside what runs.
 *
 * @returns What ends it.
 */
export function watchRevision({ apiBase, source, now = () => Date.now() }: WatchOptions): () => void {
  let asked = now();
  let later: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    asked = now();
    later = undefined;
    try {
      const answer = await fetch(apiBase + getRegistryRevision.path, {
        signal: AbortSignal.timeout(patienceMs),
      });
      const { revision } = (await answer.json()) as { revision?: number };
      const known = source.view().verified?.state.revision;
      if (answer.ok && revision !== undefined && revision !== known) await source.refresh();
    } catch {
      // Asked again soon; what runs goes on.
    }
  };
  const navigated = () => {
    later ??= setTimeout(() => void ask(), Math.max(0, asked + shortestMs - now()));
  };
  const seen = () => {
    if (document.visibilityState === 'visible') navigated();
  };
  const timer = setInterval(seen, longestMs);
  window.addEventListener('popstate', navigated);
  window.addEventListener('hashchange', navigated);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    clearTimeout(later);
    window.removeEventListener('popstate', navigated);
    window.removeEventListener('hashchange', navigated);
    document.removeEventListener('visibilitychange', seen);
  };
}
