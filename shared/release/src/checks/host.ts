import type { RemoteManifestEntity } from '@parque/contract';
import { satisfies, validate } from 'compare-versions';

/** What a shell offers to remotes. */
export interface HostFacts {
  /** Version of the host API. */
  readonly hostApi: string;
  /** Version of each package that it shares. */
  readonly shared: Readonly<Record<string, string>>;
  /** Public root keys that it trusts, raw, base64. */
  readonly rootKeys: readonly string[];
}

/** The deployed shell, and the previous one, which open pages may still run. */
export interface DeployedHost extends HostFacts {
  readonly previous?: HostFacts | undefined;
}

const fits = (version: string, range: string) => validate(version) && satisfies(version, range);

function faultsIn({ hostApi, shared }: RemoteManifestEntity, host: HostFacts, whose: string): string[] {
  const api = fits(host.hostApi, hostApi)
    ? []
    : [`needs host API ${hostApi}, and ${whose} shell has ${host.hostApi}`];
  const packages = Object.entries(shared).flatMap(([name, range]) => {
    const version = host.shared[name];
    if (!version) return [`needs ${name} ${range}, which ${whose} shell does not share`];
    return fits(version, range) ? [] : [`needs ${name} ${range}, and ${whose} shell shares ${version}`];
  });
  return [...api, ...packages];
}

/** Returns why the deployed shell or the previous one could not run a remote. */
export function hostFaults(
  manifest: RemoteManifestEntity,
  { previous, ...deployed }: DeployedHost,
): string[] {
  return [
    ...faultsIn(manifest, deployed, 'the deployed'),
    ...(previous ? faultsIn(manifest, previous, 'the previous') : []),
  ];
}
