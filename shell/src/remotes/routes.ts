import type { RemoteRouteEntity } from '@parque/contract';
import type { ChosenRemote, Composition } from './composition';
import { matchPath } from '@parque/remote';
import { can, type SessionState } from '@parque/session';

export interface RouteMatch {
  readonly entry: ChosenRemote;
  readonly route: RemoteRouteEntity;
}

export const homePath = '/';

/** The number of fixed segments of a path, without parameters. */
const countFixedSegments = (path: string) =>
  path.split('/').filter((segment) => segment && !segment.startsWith(':')).length;

function listRoutes({ remotes }: Composition): RouteMatch[] {
  return remotes.flatMap((entry) => entry.manifest.routes.map((route) => ({ entry, route })));
}

/** A stopped remote retains its addresses, which show a notice, and contributes nothing else. */
const isRunning = ({ entry }: RouteMatch) => entry.state === 'on';

/** Returns the route that matches an address, by the most fixed segments; undefined when none matches. */
export function matchRoute(registry: Composition, pathname: string): RouteMatch | undefined {
  return listRoutes(registry)
    .filter(({ route }) => matchPath(route.path, pathname))
    .sort((a, b) => countFixedSegments(b.route.path) - countFixedSegments(a.route.path))[0];
}

/**
 * Returns the path for users without a session: the first route with the access `signed-out`, of a running remote if
 * there is one. The path of a stopped remote shows why users cannot sign in.
 *
 * @param pathname - Where the visitor is. If its route names a running one with this access as `otherwise`, that one.
 */
export function signInPath(registry: Composition, pathname = ''): string | undefined {
  const signedOut = listRoutes(registry).filter(({ route }) => route.access === 'signed-out');
  const routes = signedOut.filter(isRunning);
  const otherwise = matchRoute(registry, pathname)?.route.otherwise;
  return (routes.find(({ route }) => route.path === otherwise) ?? routes[0] ?? signedOut[0])?.route.path;
}

/**
 * Returns the path that replaces the home path after a page load, by the user's role and products (D-01). A landing page for
 * users of any product comes after those for some products or a role.
 */
export function findLandingPath(registry: Composition, session: SessionState): string | undefined {
  const landings = listRoutes(registry)
    .filter(isRunning)
    .filter(({ route }) => route.landing && can(route.landing, session));
  return (landings.find(({ route }) => !route.landing?.ownsAny) ?? landings[0])?.route.path;
}
