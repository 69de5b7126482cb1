import { useSession } from '@parque/session';
import { useMemo, useSyncExternalStore } from 'react';
import type { Composition } from '../composition/composition';
import { installationId } from '../registry/browser-memory';
import { compose } from '../registry/compose';
import { currentPreview, subscribeToPreview } from '../registry/preview';
import type { Preview } from '../registry/preview-proof';
import type { RegistrySource, RegistryView } from '../registry/registry-source';
import { releasesSetAside, subscribeToSetAside } from '../registry/set-aside';

/** What the shell is made of now. */
interface Composed {
  readonly view: RegistryView;
  /** Undefined while there is no registry that holds. */
  readonly registry: Composition | undefined;
  readonly preview: Preview | undefined;
}

/** The newest composition for whoever is signed in; another one when the registry, the person or a fault changes it. */
export function useComposition(source: RegistrySource): Composed {
  const view = useSyncExternalStore(source.subscribe, source.view);
  const preview = useSyncExternalStore(subscribeToPreview, currentPreview);
  const setAside = useSyncExternalStore(subscribeToSetAside, releasesSetAside);
  const { user } = useSession();
  const registry = useMemo(() => {
    const person = { installation: installationId(), ...(user && { userId: user.id, role: user.rol }) };
    return view.verified && compose(view.verified, { person, setAside, preview: preview?.release });
  }, [view.verified, preview, setAside, user]);
  return { view, registry, preview };
}
