import { announceAddresses } from '@parque/remote';
import { useEffect } from 'react';
import type { RegistrySource } from '../registry/registry-source';
import { tellRefused } from '../telemetry/outcomes';
import { App } from './app';
import { UnprovenPlatform } from './unproven';
import { useComposition } from './use-composition';

/** The page, composed anew whenever the registry changes; without a registry that holds it says so. */
export function Platform({ source }: { readonly source: RegistrySource }) {
  const { view, registry } = useComposition(source);
  const paths = registry?.remotes.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  const { verified } = view;
  if (paths) announceAddresses(paths);

  useEffect(() => {
    if (verified) tellRefused(verified.refused, verified.state.revision);
  }, [verified]);

  const refresh = () => source.retry();
  if (!registry) return <UnprovenPlatform onRetry={refresh} />;
  return <App registry={registry} isBehind={view.fault !== undefined} onRefresh={refresh} />;
}
