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

function nextMatch(shown: Held | undefined, registry: Composition, pathname: string): RouteMatch | undefined {
  const newest = matchRoute(registry, pathname);
  // A notice is no screen: nothing is typed there, so it is replaced as soon as the remote runs again.
  if (shown?.match?.entry.state !== 'on') return newest;
  const running = matchIn(shown.match, pathname);
  if (!running) return newest;
  const current = registry.remotes.find(({ manifest }) => manifest.name === running.entry.manifest.name);
  // The remote was stopped, or removed from the registry. Its drafts are stored.
  if (!current || current.state === 'off') return newest;
  // A third party ends at once also in maintenance, and when a call is withdrawn from it.
  const isStopped = newest?.entry.state !== 'on' || hasWithdrawnCall(running, newest);
  if (running.entry.sandbox && isStopped) return newest;
  const isSameRemote = newest?.entry.manifest.name === running.entry.manifest.name;
  if (isSameRemote && isSameVisit(newest.entry, running.entry)) return { ...newest, entry: running.entry };
  const isStay = !shown.isFree && (shown.pathname === pathname || (isSameRemote && hasUnsavedInput()));
  return isStay ? running : newest;
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
  const [shown, setShown] = useState<Held>();
  const match = nextMatch(shown, registry, pathname);
  const isMatchKept =
    shown !== undefined &&
    shown.pathname === pathname &&
    shown.match?.entry === match?.entry &&
    shown.match?.route === match?.route;
  if (!isMatchKept) setShown({ pathname, match, isFree: false });
  const release = useCallback(() => setShown((current) => current && { ...current, isFree: true }), []);
  return { match: isMatchKept ? shown.match : match, release };
}
