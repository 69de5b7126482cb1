import type { ChosenRemote } from '../composition/composition';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RemoteFault } from '../composition/fault';
import { noteFault, noteHealth } from '../composition/health';
import { forget, isLoaded } from '../composition/remote-loader';
import { visit, type Visit } from '../composition/visit';
import { forgiveWhenHealthy, noteFailure } from '../registry/set-aside';
import { tellFault, tellLoaded } from '../telemetry/outcomes';

/** How the visit of a remote stands. */
export type VisitState =
  | { readonly status: 'loading' }
  | { readonly status: 'mounted' }
  | { readonly status: 'faulty'; readonly fault: RemoteFault };

const asFault = (error: unknown) =>
  error instanceof RemoteFault ? error : new RemoteFault('render', 'other', String(error), error);

/** A lost connection says nothing of a release, and neither does the way out of one that worked. */
const speaksAgainst = ({ phase, reason }: RemoteFault) => reason !== 'network' && phase !== 'unmount';

/**
 * Mounts a remote into an element of its own inside `place`, and unmounts it when the visit is over.
 *
 * @param onFault - Called when it is shown as broken; always the same function.
 * @returns The state of the visit, where to draw it, and what tries again after a fault.
 */
export function useVisit(entry: ChosenRemote, onFault: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<VisitState>({ status: 'loading' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const element = document.createElement('div');
    place.current?.append(element);
    let isOver = false;
    let current: Visit | undefined;
    let stopForgiving = () => undefined as void;

    const fail = (error: unknown) => {
      const fault = asFault(error);
      stopForgiving();
      tellFault(entry, fault);
      // On its way out it stands in nobody's way any more.
      if (fault.phase === 'unmount') return;
      noteFault(entry, fault);
      // Code that ran and failed, or lost a part of itself, is loaded anew; anything else heals by another try.
      if (current) forget(entry);
      void current?.leave();
      current = undefined;
      if (!isOver) {
        setState({ status: 'faulty', fault });
        onFault();
      }
      if (speaksAgainst(fault)) noteFailure(entry);
    };

    const begun = performance.now();
    const isFresh = !isLoaded(entry);
    visit(entry, element, fail).then((opened) => {
      noteHealth(entry);
      if (!isOver) stopForgiving = forgiveWhenHealthy(entry);
      if (isFresh) tellLoaded(entry, performance.now() - begun);
      if (isOver) void opened.leave();
      else {
        current = opened;
        // Before the browser paints: what is mounted already is not to be seen waiting.
        flushSync(() => setState({ status: 'mounted' }));
      }
    }, fail);

    return () => {
      isOver = true;
      stopForgiving();
      const leaving = current?.leave() ?? Promise.resolve();
      void leaving.finally(() => element.remove());
    };
  }, [entry, tries, onFault]);

  const retry = () => {
    setState({ status: 'loading' });
    setTries((count) => count + 1);
  };

  return { place, state, retry };
}
