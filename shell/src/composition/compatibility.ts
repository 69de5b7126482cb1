import { hostApiVersion } from '@parque/remote';
import type { RemoteManifestEntity } from '@parque/contract';
import { satisfies } from 'compare-versions';
import { sharedPackages } from './shared-packages';

/**
 * Why this shell cannot run a remote, as far as its manifest tells; nothing of the remote is downloaded for it.
 *
 * @returns A sentence for each reason, none when the remote fits.
 */
export function incompatibilities(
  manifest: Pick<RemoteManifestEntity, 'hostApi' | 'shared'>,
  hostApi: string = hostApiVersion,
  offered: Readonly<Record<string, { version: string }>> = sharedPackages,
): string[] {
  const api = satisfies(hostApi, manifest.hostApi)
    ? []
    : [`needs host API ${manifest.hostApi}, this shell has ${hostApi}`];
  const packages = Object.entries(manifest.shared).flatMap(([name, range]) => {
    const offer = offered[name];
    if (!offer) return [`needs ${name}, which this shell does not share`];
    return satisfies(offer.version, range)
      ? []
      : [`needs ${name} ${range}, this shell shares ${offer.version}`];
  });
  return [...api, ...packages];
}
