import { createInstance } from '@module-federation/enhanced/runtime';
import { fileTimeoutMs, findFile, findIntegrity } from './known-files';
import { sharedPackages } from '../shared-packages';

/** Addresses of entries whose script has run and has defined its container. */
const loadedEntries = new Set<string>();
const containers = new Map<string, string>();

/** Creates the script element of a container's entry. Throws for a file without a known hash. */
function createScript({ url }: { url: string }) {
  const integrity = findIntegrity(url);
  if (!integrity) throw new Error(`${url} is in no verified release`);
  const script = document.createElement('script');
  script.src = url;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.addEventListener('load', () => {
    if (Reflect.get(window, containers.get(url) ?? '')) loadedEntries.add(url);
  });
  return { script, timeout: fileTimeoutMs };
}

/** Loads an entry that is an ES module. Few remotes have one, so the code for it is loaded with the first. */
async function loadEntry({ remoteInfo: { entry } }: { remoteInfo: { entry: string } }) {
  if (!findFile(entry)?.needs) return undefined;
  const container = await (
    await import(/* webpackChunkName: "load-faults" */ './module-loader')
  ).loadModuleContainer(entry);
  loadedEntries.add(entry);
  return container;
}

const host = 'shell';
const shareScope = 'default';

/** A package in the share scope of Module Federation. */
function toSharedModule(version: string, module: unknown) {
  const getModule = () => module as object;
  return {
    version,
    lib: getModule,
    get: () => getModule,
    loaded: true,
    from: host,
    scope: [shareScope],
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
    strategy: 'loaded-first' as const,
    useIn: [],
    deps: [],
  };
}

const offers = Object.fromEntries(
  Object.entries(sharedPackages).map(([name, { version, module }]) => [
    name,
    { [version]: toSharedModule(version, module) },
  ]),
);

const federation = createInstance({
  name: host,
  remotes: [],
  plugins: [{ name: 'integrity', createScript, loadEntry }],
});

// The shell offers packages and consumes none, so the runtime is built without the code that resolves them.
federation.initShareScopeMap(shareScope, offers);

export interface ContainerSource {
  readonly container: string;
  /** Address of the entry; a new one for each attempt, so that an attempt does not reuse the script of an earlier one. */
  readonly entry: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** Whether the script of an entry has run and has defined its container. */
export const hasArrived = (entry: string): boolean => loadedEntries.has(entry);

/**
 * Loads a module of a remote's container through Module Federation, with the shell's shared packages.
 *
 * @param exposed - Its name in the container, such as lifecycles.
 * @returns The module, unchecked.
 * @throws The error of the entry, its chunks or their code.
 */
export async function loadExposed(
  { container, entry, attempt }: ContainerSource,
  exposed: string,
): Promise<unknown> {
  const name = `${container}_${attempt}`;
  if (!containers.has(entry)) {
    containers.set(entry, container);
    // The container of an earlier attempt would be taken in place of a new one.
    Reflect.set(window, container, undefined);
    federation.registerRemotes([{ name, entry, entryGlobalName: container, type: 'global' }]);
  }
  return federation.loadRemote<unknown>(`${name}/${exposed}`);
}
