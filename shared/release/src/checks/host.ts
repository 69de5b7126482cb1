import type { RemoteManifestEntity } from '@parque/contract';
import { satisfies, validate } from 'compare-versions';

/**
 * The page of a built shell, without what a server inserts. It names every script and style with its hash, so that its own
 * hash identifies the shell.
 */
export interface ShellPage {
  /** Where `{ "page": "<!doctype html>…" }` is served. */
  readonly address: string;
  /** The sha384 of the bytes at that address. */
  readonly integrity: string;
}

/** The facts about a shell that remotes depend on. */
export interface HostFacts {
  readonly hostApi: string;
  /** Version of each package that it shares. */
  readonly shared: Readonly<Record<string, string>>;
  /** The calls of its api. Missing in shells of older platforms, of which no calls are compared. */
  readonly calls?: readonly string[] | undefined;
  /** Public root keys that it trusts, raw, base64. */
  readonly rootKeys: readonly string[];
  /** Missing in shells of older platforms. */
  readonly page?: ShellPage | undefined;
}

/** The deployed shell, and the previous one, which open pages may still run. */
export interface DeployedHost extends HostFacts {
  readonly previous?: HostFacts | undefined;
}

const isInRange = (version: string, range: string) => validate(version) && satisfies(version, range);

function listHostFaults({ hostApi, shared }: RemoteManifestEntity, host: HostFacts, whose: string): string[] {
  const api = isInRange(host.hostApi, hostApi)
    ? []
    : [`needs host API ${hostApi}, and ${whose} shell has ${host.hostApi}`];
  const packages = Object.entries(shared).flatMap(([name, range]) => {
    const version = host.shared[name];
    if (!version) return [`needs ${name} ${range}, which ${whose} shell does not share`];
    return isInRange(version, range) ? [] : [`needs ${name} ${range}, and ${whose} shell shares ${version}`];
  });
  return [...api, ...packages];
}

/** Parameters are compared by their position: their names are not a part of an address. */
const toComparable = (call: string) => call.replace(/:\w+/g, ':');

function listCallFaults({ calls = [] }: RemoteManifestEntity, { calls: hostCalls }: HostFacts): string[] {
  if (!hostCalls) return [];
  const offeredCalls = new Set(hostCalls.map(toComparable));
  return calls
    .filter((call) => !offeredCalls.has(toComparable(call)))
    .map(
      (call) =>
        `calls ${call}, which the product does not have: remove the call, or publish when the product has it`,
    );
}

/** Returns why the deployed shell or the previous one could not run a remote. */
export function findHostFaults(
  manifest: RemoteManifestEntity,
  { previous, ...deployedHost }: DeployedHost,
): string[] {
  return [
    ...listHostFaults(manifest, deployedHost, 'the deployed'),
    ...listCallFaults(manifest, deployedHost),
    ...(previous ? listHostFaults(manifest, previous, 'the previous') : []),
  ];
}
