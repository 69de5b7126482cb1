import type { RegistryEntryEntity } from '@parque/contract';
import { useEffect, useRef, useState } from 'react';
import { RemoteFault } from '../composition/fault';
import { noteFault, noteHealth } from '../composition/health';
import { forget, visit, type Visit } from '../composition/remote-loader';

/** How the visit of a remote stands. */
export type VisitState =
  | { readonly status: 'loading' }
  | { readonly status: 'mounted' }
  | { readonly status: 'faulty'; readonly fault: RemoteFault };

function asFault(error: unknown): RemoteFault {
  return error instanceof RemoteFault ? error : new RemoteFault('render', 'unexpected failure', error);
}

/**
 * Mounts a remote into an element of its own inside `place`, and unmounts it when the visit is over.
 *
 * @returns The state of the visit, where to draw it, and what tries again after a fault.
 */
export function useVisit(entry: RegistryEntryEntity) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<VisitState>({ status: 'loading' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const element = document.createElement('div');
    place.current?.append(element);
    let isOver = false;
    let current: Visit | undefined;

    const fail = (error: unknown) => {
      const fault = asFault(error);
      noteFault(entry, fault);
      if (fault.reason === 'render') forget(entry);
      void current?.leave();
      current = undefined;
      if (!isOver) setState({ status: 'faulty', fault });
    };

    visit(entry, element, fail).then((opened) => {
      noteHealth(entry);
      if (isOver) void opened.leave();
      else {
        current = opened;
        setState({ status: 'mounted' });
      }
    }, fail);

    return () => {
      isOver = true;
      const leaving = current?.leave() ?? Promise.resolve();
      void leaving.finally(() => element.remove());
    };
  }, [entry, tries]);

  const retry = () => {
    setState({ status: 'loading' });
    setTries((count) => count + 1);
  };

  return { place, state, retry };
}
