import { callQuery, polledEvery } from '@parque/api-client';
import type { OwnedProductEntity } from '@parque/contract';
import { listOwnedProducts } from '@parque/contract/addresses';
import { getSession, setOwnedProducts, useUserScope } from '@parque/session';
import { toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storeProducts } from './products-of-user';
import { useSessionStream } from './use-session-stream';

/** Polling intervals without and with the stream of the session, which does not report access that ends by time. */
const pollMs = 15_000;
const pollBesideStreamMs = 60_000;

const collectActiveIds = (owned: readonly OwnedProductEntity[]) =>
  new Set(owned.filter(({ status }) => status === 'Activo').map(({ id }) => id));

function notifyNewProducts(
  before: readonly OwnedProductEntity[] | undefined,
  now: readonly OwnedProductEntity[],
): void {
  if (!before) return;
  const previousIds = collectActiveIds(before);
  for (const { id, title, status } of now) {
    if (status === 'Activo' && !previousIds.has(id)) toast.success(`${title} ya está activo en tu cuenta.`);
  }
}

/**
 * Refreshes the session's list of owned products: at the start, when the server reports a change, at every return to the
 * page, and regularly while the page is visible. A purchase therefore appears in the menu without a reload.
 */
export function useOwnedProducts() {
  const isLive = useSessionStream();
  const query = useQuery({
    ...callQuery(listOwnedProducts),
    meta: { offline: true },
    refetchInterval: (query) => polledEvery(isLive.current ? pollBesideStreamMs : pollMs)(query),
    refetchOnWindowFocus: 'always',
  });
  const products = query.data?.products;
  const remaining = query.data?.remaining;
  const { signal } = useUserScope();
  useEffect(() => {
    if (!products || signal.aborted) return;
    notifyNewProducts(getSession().owned, products);
    storeProducts(products);
    setOwnedProducts(products, remaining);
  }, [products, remaining, signal]);
  return query;
}
