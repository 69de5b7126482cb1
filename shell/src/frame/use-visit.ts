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

/** What a mounted remote threw: webpack names what it throws when a later file of the remote does not arrive. */
function asFault(error: unknown): RemoteFault {
  if (error instanceof RemoteFault) return error;
  const isMissingFile = (error as Error | undefined)?.name === 'ChunkLoadError';
  return new RemoteFault(isMissingFile ? 'chunk' : 'render', 'failed while mounted', error);
}

/** Code that ran and failed, or lost a part of itself, is loaded anew; anything else heals by another try. */
const needsFreshCode = ({ reason }: RemoteFault) => reason === 'render' || reason === 'chunk';

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
      if (needsFreshCode(fault)) forget(entry);
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
