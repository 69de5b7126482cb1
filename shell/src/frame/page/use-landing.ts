import type { Composition } from '../../remotes/composition';
import { useLocation, useNavigate } from '@parque/remote';
import { useSession } from '@parque/session';
import { useEffect, useRef } from 'react';
import { homePath, findLandingPath } from '../../remotes/routes';

/**
 * Redirects a page load on the home path to the landing route of the user's products (D-01). Later navigations to the home
 * path are not redirected.
 */
export function useLanding(registry: Composition): void {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isDecided = useRef(pathname !== homePath);

  useEffect(() => {
    isDecided.current ||= pathname !== homePath;
    if (isDecided.current || !session.owned) return;
    isDecided.current = true;
    const path = findLandingPath(registry, session);
    if (path) void navigate(path, { replace: true });
  }, [registry, session, pathname, navigate]);
}
