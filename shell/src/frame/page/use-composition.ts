import { useSession } from '@parque/session';
import { useMemo, useSyncExternalStore } from 'react';
import type { Composition } from '../../remotes/composition';
import { getInstallationId } from '../../registry/browser-memory';
import { compose } from '../../registry/compose';
import { getCurrentPreview, subscribeToPreview } from '../../registry/preview';
import type { Preview } from '../../registry/verified-preview';
import type { RegistrySource, RegistryView } from '../../registry/registry-source';
import { getReleasesSetAside, subscribeToSetAside } from '../../registry/set-aside';

/** The current registry, and the remotes that it yields for the user. */
interface Composed {
  readonly view: RegistryView;
  /** Undefined while there is no valid registry. */
  readonly registry: Composition | undefined;
  readonly preview: Preview | undefined;
}

/** Returns the composition for the current user; a new one when the registry, the user, a preview or a fault changes it. */
export function useComposition(source: RegistrySource): Composed {
  const view = useSyncExternalStore(source.subscribe, source.view);
  const preview = useSyncExternalStore(subscribeToPreview, getCurrentPreview);
  const setAside = useSyncExternalStore(subscribeToSetAside, getReleasesSetAside);
  const { user } = useSession();
  const registry = useMemo(() => {
    const audience = { installation: getInstallationId(), ...(user && { userId: user.id, role: user.rol }) };
    return view.verified && compose(view.verified, { user: audience, setAside, preview: preview?.release });
  }, [view.verified, preview, setAside, user]);
  return { view, registry, preview };
}
