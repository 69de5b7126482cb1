import { useKept } from '@parque/session';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from './router';

/** Those of the parameters that are in a query, as a query of their own. */
function picked(search: URLSearchParams, params: readonly string[]): string {
  const own = new URLSearchParams();
  for (const name of params) {
    const value = search.get(name);
    if (value) own.set(name, value);
  }
  return own.toString();
}

/**
 * Keeps what the person chose last on a screen whose choices stand in the address: whoever comes back without any of
 * them in the address finds them there again. A link that has some of them is shown as it was sent.
 *
 * @param name - '<remote>/<screen>': what is kept, for whoever is signed in.
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
