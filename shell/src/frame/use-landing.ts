import type { Composition } from '../composition/composition';
import { useLocation, useNavigate } from '@parque/remote';
import { useSession } from '@parque/session';
import { useEffect, useRef } from 'react';
import { homePath, landingPath } from '../composition/routes';

/**
 * Sends a load that lands on the home path on to where the user's products say (D-01). Only the first address of
 * a visit counts: whoever goes home later stays there.
 */
export function useLanding(registry: Composition): void {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isDecided = useRef(pathname !== homePath);

  useEffect(() => {
    if (isDecided.current) return;
    if (pathname !== homePath) {
      isDecided.current = true;
      return;
    }
    if (!session.owned) return;
    isDecided.current = true;
    const path = landingPath(registry, session);
    if (path) void navigate(path, { replace: true });
  }, [registry, session, pathname, navigate]);
}
