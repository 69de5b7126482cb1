import type { RemoteRouteEntity } from '@parque/contract';
import type { ChosenRemote, Composition } from './composition';
import { matchPath } from '@parque/remote';
import { can, permissionFor, type Permission, type SessionState } from '@parque/session';

/** An address that some remote answers. */
export interface Place {
  readonly entry: ChosenRemote;
  readonly route: RemoteRouteEntity;
}

export const homePath = '/';

/** How exact a path is: fixed segments count, parameters do not. */
const exactness = (path: string) =>
  path.split('/').filter((segment) => segment && !segment.startsWith(':')).length;

function places({ remotes }: Composition): Place[] {
  return remotes.flatMap((entry) => entry.manifest.routes.map((route) => ({ entry, route })));
}

/** Finds who answers at an address; the most exact path wins. Nobody: undefined. */
export function placeAt(registry: Composition, pathname: string): Place | undefined {
  return places(registry)
    .filter(({ route }) => matchPath(route.path, pathname))
    .sort((a, b) => exactness(b.route.path) - exactness(a.route.path))[0];
}

/** Where people without a session are sent: the first address that is for them alone. */
export function signInPath(registry: Composition): string | undefined {
  return places(registry).find(({ route }) => route.access === 'signed-out')?.route.path;
}

/** Where a load that lands on the home path goes on to, by what the user owns (D-01). */
export function landingPath(registry: Composition, session: SessionState): string | undefined {
  return places(registry).find(({ route }) => route.landing && can(route.landing, session))?.route.path;
}

/** What an address asks, and whether the session meets it. */
export function permissionAt({ route }: Place, session: SessionState): Permission {
  return permissionFor(route.requires, session);
}
