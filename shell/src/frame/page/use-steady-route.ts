import { hasUnsavedInput, matchPath, useLocation } from '@parque/remote';
import { useCallback, useState } from 'react';
import { isSameVisit, type Composition } from '../../remotes/composition';
import { matchRoute, type RouteMatch } from '../../remotes/routes';

interface Held {
  readonly pathname: string;
  readonly match: RouteMatch | undefined;
  /** True after a fault: no screen runs, so a newer release may replace it at once. */
  readonly isFree: boolean;
}

/** Returns the route of the address in the release that is running, if that release declares it. */
function matchIn({ entry }: RouteMatch, pathname: string): RouteMatch | undefined {
  const route = entry.manifest.routes.find(({ path }) => matchPath(path, pathname));
  return route && { entry, route };
}

/** Whether a third party has a call that the newest key list no longer grants it. */
const hasWithdrawnCall = ({ entry }: RouteMatch, newest: RouteMatch): boolean =>
  entry.sandbox?.some((call) => !newest.entry.sandbox?.includes(call)) ?? false;

function nextMatch(visit: Held | undefined, registry: Composition, pathname: string): RouteMatch | undefined {
  const newest = matchRoute(registry, pathname);
  // A notice is no screen: nothing is typed there, so it is replaced as soon as the remote runs again.
  if (visit?.match?.entry.state !== 'on') return newest;
  const match = matchIn(visit.match, pathname);
  if (!match) return newest;
  const current = registry.remotes.find(({ manifest }) => manifest.name === match.entry.manifest.name);
  // The remote was stopped, or removed from the registry. Its drafts are stored.
  if (!current || current.state === 'off') return newest;
  // A third party ends at once also in maintenance, and when a call is withdrawn from it.
  const isStopped = newest?.entry.state !== 'on' || hasWithdrawnCall(match, newest);
  if (match.entry.sandbox && isStopped) return newest;
  const isSameRemote = newest?.entry.manifest.name === match.entry.manifest.name;
  if (isSameRemote && isSameVisit(newest.entry, match.entry)) return { ...newest, entry: match.entry };
  const isStay = !visit.isFree && (visit.pathname === pathname || (isSameRemote && hasUnsavedInput()));
  return isStay ? match : newest;
}

/**
 * Returns the remote and route of the address. A newer release, a rollback or maintenance applies from the next visit on.
 * It never replaces the screen that the user sees, and within one remote it waits until its forms are saved. A remote that
 * is stopped or removed from the registry ends at once, because its code may keep the user on its screen. Its notice ends
 * when it runs again.
 *
 * @returns The match, and a function that permits replacing it after a fault.
 */
export function useSteadyRoute(registry: Composition): {
  readonly match: RouteMatch | undefined;
  readonly release: () => void;
} {
  const { pathname } = useLocation();
  const [visit, setVisit] = useState<Held>();
  const match = nextMatch(visit, registry, pathname);
  const isMatchKept =
    visit !== undefined &&
    visit.pathname === pathname &&
    visit.match?.entry === match?.entry &&
    visit.match?.route === match?.route;
  if (!isMatchKept) setVisit({ pathname, match, isFree: false });
  const release = useCallback(() => setVisit((current) => current && { ...current, isFree: true }), []);
  return { match: isMatchKept ? visit.match : match, release };
}
