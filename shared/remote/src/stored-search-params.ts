import { useUserStorage } from '@parque/session';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from './router';

/** The given parameters of a query, as a separate query. */
function pickParams(search: URLSearchParams, params: readonly string[]): string {
  const pickedParams = new URLSearchParams();
  for (const name of params) {
    const value = search.get(name);
    if (value) pickedParams.set(name, value);
  }
  return pickedParams.toString();
}

/**
 * Stores the latest choices of a user on a screen whose choices are parameters of its address. A later visit without
 * any of these parameters restores them; a link with some of them is shown unchanged.
 *
 * @param name - '<remote>/<screen>': the key under which the choices of the signed-in user are stored.
 * @param params - Names of the parameters.
 *
 * @example
 *   useStoredSearch('journal/analysis', ['cuenta', 'periodo']);
 */
export function useStoredSearch(name: string, params: readonly string[]): void {
  const [search, setSearch] = useSearchParams();
  const [storedSearch, store] = useUserStorage(name);
  const isSettled = useRef(false);
  const storedQuery = pickParams(search, params);

  const settle = useEffectEvent(() => {
    const isArrival = !isSettled.current;
    isSettled.current = true;
    const restoredSearch =
      isArrival && storedQuery === '' && typeof storedSearch === 'string'
        ? new URLSearchParams(storedSearch)
        : undefined;
    if (!restoredSearch) {
      if (storedQuery !== (storedSearch ?? '')) store(storedQuery === '' ? undefined : storedQuery);
      return;
    }
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const param of params) {
          const value = restoredSearch.get(param);
          if (value) next.set(param, value);
        }
        return next;
      },
      { replace: true },
    );
  });

  useEffect(() => settle(), [storedQuery]);
}
