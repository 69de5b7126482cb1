import { homePath, permissionAt, placeAt, signInPath, type Place } from '../composition/routes';
import { Navigate, useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import type { Composition } from '../composition/composition';
import type { ReactNode } from 'react';

/** Name of the query parameter that keeps the way back through the sign-in. */
const wayBackParameter = 'volver';

/** The way back, if it is an address of this page and not somebody else's. */
function wayBack(search: string): string {
  const wanted = new URLSearchParams(search).get(wayBackParameter);
  return wanted && /^\/(?!\/)/.test(wanted) ? wanted : homePath;
}

interface GuardProps {
  readonly registry: Composition;
  readonly place: Place;
  /** Drawn while it is not known yet what the user owns. */
  readonly whileUnknown: ReactNode;
  /** Drawn for a place that is closed to the user and names no other. */
  readonly whenRefused: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows a place to the users it is for, and sends the others where they belong. The user of an expired session stays: the
 * frame asks for the password over the screen.
 */
export function Guard({ registry, place, whileUnknown, whenRefused, children }: GuardProps) {
  const session = useSession();
  const location = useLocation();
  const isForSignedOut = place.route.access === 'signed-out';

  if (session.user && isForSignedOut) return <Navigate replace to={wayBack(location.search)} />;
  if (!session.user && !isForSignedOut) return <SignInFirst registry={registry} />;

  const permission = permissionAt(place, session);
  if (permission === 'unknown') return whileUnknown;
  if (permission === 'granted') return children;
  const { otherwise } = place.route;
  return otherwise && placeAt(registry, otherwise) ? <Navigate replace to={otherwise} /> : whenRefused;
}

/** Sends to the sign-in, keeping the way back to anything but the home path. */
export function SignInFirst({ registry }: Pick<GuardProps, 'registry'>) {
  const { pathname, search } = useLocation();
  const path = signInPath(registry);
  if (!path) return null;
  const query =
    pathname === homePath ? '' : `?${new URLSearchParams({ [wayBackParameter]: pathname + search })}`;
  return <Navigate replace to={path + query} />;
}
