import { announceAddresses } from '@parque/remote';
import { useEffect } from 'react';
import type { RegistrySource } from '../../registry/registry-source';
import { reportRejected } from '../../remotes/reports/outcomes';
import { App } from './app';
import { UnverifiedPlatform } from './unverified';
import { useComposition } from './use-composition';

/** The page. It is composed again when the registry changes, and shows an error without a valid registry. */
export function Platform({ source }: { readonly source: RegistrySource }) {
  const { view, registry } = useComposition(source);
  const paths = registry?.remotes.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  const { verified } = view;
  if (paths) announceAddresses(paths);

  useEffect(() => {
    if (verified) reportRejected(verified.refused, verified.state.revision);
  }, [verified]);

  const refresh = () => source.retry();
  if (!registry) return <UnverifiedPlatform onRetry={refresh} />;
  return <App registry={registry} isBehind={view.fault !== undefined} onRefresh={refresh} />;
}
