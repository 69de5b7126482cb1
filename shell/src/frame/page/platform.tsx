import { announceAddresses } from '@parque/remote';
import { useSession } from '@parque/session';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { getInstallationId } from '../../registry/browser-memory';
import { compose } from '../../registry/compose';
import { getCurrentPreview, subscribeToPreview } from '../../registry/preview';
import type { RegistrySource } from '../../registry/registry-source';
import { getReleasesSetAside, subscribeToSetAside } from '../../registry/set-aside';
import { reportRejected } from '../../remotes/reports/outcomes';
import { App } from './app';
import { UnverifiedPlatform } from './unverified';

/** Returns the composition for the current user; a new one when the registry, the user, a preview or a fault changes it. */
function useComposition({ subscribe, view: readView }: RegistrySource) {
  const view = useSyncExternalStore(subscribe, readView);
  const preview = useSyncExternalStore(subscribeToPreview, getCurrentPreview);
  const setAside = useSyncExternalStore(subscribeToSetAside, getReleasesSetAside);
  const { user } = useSession();
  const registry = useMemo(() => {
    const audience = { installation: getInstallationId(), ...(user && { userId: user.id, role: user.rol }) };
    return view.verified && compose(view.verified, { user: audience, setAside, preview: preview?.release });
  }, [view.verified, preview, setAside, user]);
  return { view, registry };
}

/** The page. It is composed again when the registry changes, and shows an error without a valid registry. */
export function Platform({ source }: { readonly source: RegistrySource }) {
  const { view, registry } = useComposition(source);
  const paths = registry?.remotes.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  const { verified } = view;
  if (paths) announceAddresses(paths);

  useEffect(() => {
    if (verified) reportRejected(verified.refusedReleases, verified.state.revision);
  }, [verified]);

  const refresh = () => source.retry();
  if (!registry) return <UnverifiedPlatform onRetry={refresh} />;
  return <App registry={registry} isBehind={view.fault !== undefined} onRefresh={refresh} />;
}
