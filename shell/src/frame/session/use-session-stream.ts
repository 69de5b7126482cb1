import { followEvents } from '@parque/api-client';
import { getAccount, listOwnedProducts, streamSession } from '@parque/contract/addresses';
import { useUserScope } from '@parque/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isPageVisible = () => document.visibilityState === 'visible';

/**
 * Follows the stream of the session while the page is visible, and fetches products and account again when the server
 * reports a change of them. A hidden page has no stream, because a browser has few connections for all its tabs; it
 * fetches when it becomes visible.
 *
 * @returns Whether the stream is open. A reference, so that the frame is not drawn again when the stream opens or breaks.
 */
export function useSessionStream(): RefObject<boolean> {
  const cache = useQueryClient();
  const scope = useUserScope();
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible);
  const isLive = useRef(false);
  useEffect(() => {
    if (!isVisible || scope.signal.aborted) return undefined;
    let wasLost = false;
    const refresh = () => {
      for (const { id } of [listOwnedProducts, getAccount]) void cache.invalidateQueries({ queryKey: [id] });
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
