import { useKept } from '@parque/session';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from './router';

/** The given parameters of a query, as a separate query. */
function picked(search: URLSearchParams, params: readonly string[]): string {
  const own = new URLSearchParams();
  for (const name of params) {
    const value = search.get(name);
    if (value) own.set(name, value);
  }
  return own.toString();
}

/**
 * Stores the latest choices of a user on a screen whose choices are parameters of its address. A later visit without
 * any
 * of these parameters restores them; a link with some of them is shown unchanged.
 *
 * @param name - '<remote>/<screen>': the key under which the choices of the signed-in user are stored.
 * @param params - Names of the parameters.
 */
export function useKeptSearch(name: string, params: readonly string[]): void {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useKept(name);
  const isSettled = useRef(false);
  const own = picked(search, params);

  const settle = useEffectEvent(() => {
    const isArrival = !isSettled.current;
    isSettled.current = true;
    const before =
      isArrival && own === '' && typeof kept === 'string' ? new URLSearchParams(kept) : undefined;
    if (!before) {
      if (own !== (kept ?? '')) keep(own === '' ? undefined : own);
      return;
    }
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const param of params) {
          const value = before.get(param);
          if (value) next.set(param, value);
        }
        return next;
      },
      { replace: true },
    );
  });

  useEffect(() => settle(), [own]);
}
