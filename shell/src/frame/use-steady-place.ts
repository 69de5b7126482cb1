import { hasUnsavedInput, matchPath, useLocation } from '@parque/remote';
import { useCallback, useState } from 'react';
import { isSameVisit, type Composition } from '../composition/composition';
import { placeAt, type Place } from '../composition/routes';

interface Held {
  readonly pathname: string;
  readonly place: Place | undefined;
  /** After a fault nothing runs that could be disturbed. */
  readonly isFree: boolean;
}

/** The same address in the release that runs already, as long as that one answers it. */
function placeIn({ entry }: Place, pathname: string): Place | undefined {
  const route = entry.manifest.routes.find(({ path }) => matchPath(path, pathname));
  return route && { entry, route };
}

function nextPlace(held: Held | undefined, registry: Composition, pathname: string): Place | undefined {
  const newest = placeAt(registry, pathname);
  if (!held?.place) return newest;
  const running = placeIn(held.place, pathname);
  if (!running) return newest;
  const isSameRemote = newest?.entry.manifest.name === running.entry.manifest.name;
  if (isSameRemote && isSameVisit(newest.entry, running.entry)) return { ...newest, entry: running.entry };
  const isStay = !held.isFree && (held.pathname === pathname || (isSameRemote && hasUnsavedInput()));
  return isStay ? running : newest;
}

/**
 * Who answers at the address. A newer release, a rollback or a stop counts from the next visit on, never under what
 * somebody is looking at, and inside one remote not before its forms are saved.
 *
 * @returns The place, and what lets go of it once nothing runs there.
 */
export function useSteadyPlace(registry: Composition): {
  readonly place: Place | undefined;
  readonly release: () => void;
} {
  const { pathname } = useLocation();
  const [held, setHeld] = useState<Held>();
  const place = nextPlace(held, registry, pathname);
  const isKept =
    held !== undefined &&
    held.pathname === pathname &&
    held.place?.entry === place?.entry &&
    held.place?.route === place?.route;
  if (!isKept) setHeld({ pathname, place, isFree: false });
  const release = useCallback(() => setHeld((current) => current && { ...current, isFree: true }), []);
  return { place: isKept ? held.place : place, release };
}
