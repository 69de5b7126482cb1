import { addJitter } from '@parque/api-client';
import { getRegistryRevision } from '@parque/contract/addresses';
import type { RegistrySource } from './registry-source';

const minIntervalMs = 2_000;
const maxIntervalMs = 30_000;
const timeoutMs = 10_000;

interface WatchOptions {
  readonly apiBase: string;
  readonly source: Pick<RegistrySource, 'view' | 'refresh'>;
}

/** A clock that a user cannot set back. */
const getMonotonicMs = () => performance.now();

/**
 * Requests the revision of the registry after each navigation, at most every two seconds, and about every 30 seconds while
 * the page is visible. A new revision is fetched and verified while the current one runs. A failed fetch is repeated.
 *
 * @returns Stops the requests.
 */
export function watchRevision({ apiBase, source }: WatchOptions): () => void {
  let requestedAt = getMonotonicMs();
  let later: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    requestedAt = getMonotonicMs();
    later = undefined;
    try {
      const answer = await fetch(apiBase + getRegistryRevision.path, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { revision } = (await answer.json()) as { revision?: number };
      const { verified, fault } = source.view();
      const isNews = revision !== undefined && revision !== verified?.state.revision;
      if (answer.ok && (isNews || fault)) await source.refresh();
    } catch {
      // The current revision remains until the next request.
    }
  };
  const scheduleCheck = () => {
    later ??= setTimeout(() => void check(), Math.max(0, requestedAt + minIntervalMs - getMonotonicMs()));
  };
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible') scheduleCheck();
  };
  const timer = setInterval(checkWhenVisible, addJitter(maxIntervalMs));
  window.addEventListener('popstate', scheduleCheck);
  window.addEventListener('hashchange', scheduleCheck);
  document.addEventListener('visibilitychange', checkWhenVisible);
  return () => {
    clearInterval(timer);
    clearTimeout(later);
    window.removeEventListener('popstate', scheduleCheck);
    window.removeEventListener('hashchange', scheduleCheck);
    document.removeEventListener('visibilitychange', checkWhenVisible);
  };
}
