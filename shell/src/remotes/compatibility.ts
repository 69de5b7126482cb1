import { hostApiVersion } from '@parque/remote';
import type { RemoteManifestEntity } from '@parque/contract';
import { satisfies } from 'compare-versions';
import { sharedPackages } from './shared-packages';

type Manifest = Pick<RemoteManifestEntity, 'hostApi' | 'shared' | 'calls'>;

/** The check of the calls. It is set by the code for signed-in users, which contains their list. */
export const callCheck = { list: (_manifest: Manifest): string[] => [] };

/**
 * Returns why this shell cannot run a remote, from the manifest alone. No file of the remote is downloaded.
 *
 * @returns A sentence for each reason; none when the remote is compatible.
 */
export function listIncompatibilities(
  manifest: Manifest,
  hostApi: string = hostApiVersion,
  offeredPackages: Readonly<Record<string, { version: string }>> = sharedPackages,
): string[] {
  const api = satisfies(hostApi, manifest.hostApi)
    ? []
    : [`needs host API ${manifest.hostApi}, this shell has ${hostApi}`];
  const packages = Object.entries(manifest.shared).flatMap(([name, range]) => {
    const offer = offeredPackages[name];
    if (!offer) return [`needs ${name}, which this shell does not share`];
    return satisfies(offer.version, range)
      ? []
      : [`needs ${name} ${range}, this shell shares ${offer.version}`];
  });
  return [...api, ...packages, ...callCheck.list(manifest)];
}
