import { homePath, matchRoute, signInPath, type RouteMatch } from '../../remotes/routes';
import { Navigate, useLocation } from '@parque/remote';
import { getPermission, useSession } from '@parque/session';
import type { Composition } from '../../remotes/composition';
import type { ReactNode } from 'react';

/** Query parameter of the sign-in with the address to return to. */
const returnParameter = 'volver';

/** Returns the return address, if it is a path of this page; else the given one. */
function returnPath(search: string, fallback = homePath): string {
  const path = new URLSearchParams(search).get(returnParameter) ?? '';
  return /^\/(?!\/)/.test(path) ? path : fallback;
}

interface GuardProps {
  readonly registry: Composition;
  readonly match: RouteMatch;
  /** Drawn until the API has answered what the user owns. */
  readonly whileUnknown: ReactNode;
  /** Drawn for a route that is closed to the user. @param to - Where the route redirects them; most routes do not. */
  readonly whenClosed: (to: string | undefined) => ReactNode;
  readonly children: ReactNode;
}

/**
 * Draws a route for the users who may open it, and redirects all others. The user of an expired session is not redirected:
 * the frame prompts for the password over the screen.
 */
export function Guard({ registry, match, whileUnknown, whenClosed, children }: GuardProps) {
  const session = useSession();
  const location = useLocation();
  const isForSignedOut = match.route.access === 'signed-out';
  const { otherwise } = match.route;

  if (session.user && isForSignedOut) return <Navigate replace to={returnPath(location.search, otherwise)} />;
  if (!session.user && !isForSignedOut) return <SignInFirst registry={registry} />;

  const permission = getPermission(match.route.requires, session);
  if (permission === 'unknown') return whileUnknown;
  if (permission === 'granted') return children;
  return whenClosed(otherwise && matchRoute(registry, otherwise) ? otherwise : undefined);
}

/** Redirects to the sign-in, or to where the route sends visitors, with the current address as the return address unless it is the home path. */
export function SignInFirst({ registry }: Pick<GuardProps, 'registry'>) {
  const { pathname, search } = useLocation();
  const path = signInPath(registry, pathname);
  if (!path) return null;
  const query =
    pathname === homePath ? '' : `?${new URLSearchParams({ [returnParameter]: pathname + search })}`;
  return <Navigate replace to={path + query} />;
}
