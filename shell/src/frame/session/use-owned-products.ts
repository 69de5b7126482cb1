import { callQuery, pollEvery, followEvents } from '@parque/api-client';
import type { OwnedProductEntity } from '@parque/contract';
import { listOwnedProducts, getAccount, streamSession } from '@parque/contract/addresses';
import { getSession, setOwnedProducts, useUserScope } from '@parque/session';
import { toast } from '@parque/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { storeProducts } from './stored-products';
import { listNotifications } from '../notifications/notification-calls';

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isPageVisible = () => document.visibilityState === 'visible';

/**
 * Follows the stream of the session while the page is visible, and fetches products, account and notifications again when the server
 * reports a change of them. A hidden page has no stream, because a browser has few connections for all its tabs; it
 * fetches when it becomes visible.
 *
 * @returns Whether the stream is open. A reference, so that the frame is not drawn again when the stream opens or breaks.
 */
function useSessionStream(): RefObject<boolean> {
  const cache = useQueryClient();
  const scope = useUserScope();
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible);
  const isLive = useRef(false);
  useEffect(() => {
    if (!isVisible || scope.signal.aborted) return undefined;
    let wasLost = false;
    const refresh = () => {
      for (const { id } of [listOwnedProducts, getAccount, listNotifications])
        void cache.invalidateQueries({ queryKey: [id] });
    };
    const stop = followEvents(streamSession, {
      onEvent: refresh,
      onState(isOpen) {
        isLive.current = isOpen;
        // Changes during the interruption were not reported.
        if (isOpen && wasLost) refresh();
        wasLost = !isOpen;
      },
    });
    return () => {
      stop();
      isLive.current = false;
    };
  }, [cache, isVisible, scope]);
  return isLive;
}

/** Polling intervals without and with the stream of the session, which does not report access that ends by time. */
const pollMs = 15_000;
const pollBesideStreamMs = 60_000;

const collectActiveIds = (products: readonly OwnedProductEntity[]) =>
  new Set(products.filter(({ status }) => status === 'Activo').map(({ id }) => id));

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
    refetchInterval: (query) => pollEvery(isLive.current ? pollBesideStreamMs : pollMs)(query),
    refetchOnWindowFocus: 'always',
  });
  const products = query.data?.products;
  const remainingIds = query.data?.remaining;
  const { signal } = useUserScope();
  useEffect(() => {
    if (!products || signal.aborted) return;
    notifyNewProducts(getSession().owned, products);
    storeProducts(products);
    setOwnedProducts(products, remainingIds);
  }, [products, remainingIds, signal]);
  return query;
}
