import { prefetchEarly } from '@parque/api-client/early-answers';
import { readSettings } from '@parque/remote';
import { getSession } from '@parque/session';
import type { RouteMatch } from '../../remotes/routes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFileFault, toRemoteError, type RemoteError } from '../../remotes/fault';
import { notifyVisit } from '../../remotes/health';
import { unload, isLoaded } from '../../remotes/remote-loader';
import { getParking, type HeldVisit } from './parking';
import { visit } from '../../remotes/visit';
import { loadSignedIn } from '../session/signed-in-part';
import { clearFailuresWhenHealthy, recordFailure } from '../../registry/set-aside';
import { reportFault, reportLoaded } from '../../remotes/reports/outcomes';

export type VisitState =
  | { readonly status: 'loading' }
  | { readonly status: 'mounted' }
  | { readonly status: 'faulty'; readonly fault: RemoteError; readonly screen: string };

/** Whether a fault counts against the release. A lost or slow connection and a failed unmount do not. */
const isReleaseFault = (fault: RemoteError) =>
  fault.reason !== 'network' &&
  fault.phase !== 'unmount' &&
  !(fault.reason === 'timeout' && isFileFault(fault));

/**
 * Mounts a remote into a new element inside `container`, and unmounts it when the visit ends. A fault ends with the screen
 * in which it occurred: on navigation to another screen the remote is mounted again.
 *
 * @param onFault - Called when the remote is shown as broken; always the same function.
 * @returns The state of the visit, the ref of the container, and a function that retries after a fault.
 */
export function useVisit({ entry, route }: RouteMatch, onFault: () => void) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<VisitState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  const retry = () => {
    setState({ status: 'loading' });
    setTries((count) => count + 1);
  };
  if (state.status === 'faulty' && state.screen !== route.path) retry();
  const showFault = useEffectEvent((fault: RemoteError) =>
    setState({ status: 'faulty', fault, screen: route.path }),
  );
  const prefetchCalls = useEffectEvent(() => {
    const { token } = getSession();
    if (token && !entry.sandbox) prefetchEarly(readSettings().apiBase, token, route.prefetch ?? []);
  });

  useEffect(() => {
    const heldVisit: HeldVisit = getParking()?.take(entry) ?? {
      entry,
      element: document.createElement('div'),
      onFault: () => undefined,
    };
    const { element } = heldVisit;
    container.current?.append(element);
    let isOver = false;
    let cancelClearing = () => undefined as void;
    const controller = new AbortController();
    const { signal } = controller;

    const fail = (error: unknown) => {
      const fault = toRemoteError(error);
      cancelClearing();
      reportFault(entry, fault);
      // A remote that fails while it unmounts is no longer shown.
      if (fault.phase === 'unmount') return;
      notifyVisit();
      // Code that failed after the mount is loaded again; after any other failure a retry is enough.
      if (heldVisit.visit) unload({ remote: entry });
      void heldVisit.visit?.leave();
      heldVisit.visit = undefined;
      if (!isOver) {
        showFault(fault);
        onFault();
      }
      if (isReleaseFault(fault)) recordFailure(entry);
    };

    heldVisit.onFault = fail;
    const startedAtMs = performance.now();
    const isFresh = !isLoaded({ remote: entry });
    if (isFresh) prefetchCalls();
    // Third parties have no screens for visitors without a session, so their code is not in the first download.
    const startVisit = () =>
      entry.sandbox
        ? loadSignedIn().then((part) => part.visitSandboxed({ remote: entry }, element, fail, signal))
        : visit({ remote: entry }, element, (fault) => heldVisit.onFault(fault));
    const pendingVisit = heldVisit.visit ? Promise.resolve(heldVisit.visit) : startVisit();
    pendingVisit.then((newVisit) => {
      if (!newVisit) return;
      notifyVisit();
      if (!isOver) cancelClearing = clearFailuresWhenHealthy(entry);
      if (isFresh) reportLoaded(entry, performance.now() - startedAtMs);
      if (isOver) void newVisit.leave();
      else {
        heldVisit.visit = newVisit;
        // Before the browser paints, so that the skeleton of a remote that is already mounted is never visible.
        flushSync(() => setState({ status: 'mounted' }));
      }
    }, fail);

    return () => {
      isOver = true;
      controller.abort();
      cancelClearing();
      if (getParking()?.add(heldVisit)) return;
      const departure = heldVisit.visit?.leave() ?? Promise.resolve();
      void departure.finally(() => element.remove());
    };
  }, [entry, tries, onFault]);

  return { container, state, retry };
}
