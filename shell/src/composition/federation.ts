import { createInstance } from '@module-federation/enhanced/runtime';
import type { Lifecycles } from '@parque/remote';
import { integrityOf } from './known-files';
import { sharedPackages } from './shared-packages';

const entryPatienceMs = 8_000;

/** Entries whose script has run and left its container, by address. */
const arrived = new Set<string>();
const containers = new Map<string, string>();

const globals = window as unknown as Record<string, unknown>;

/** Makes the script element of a container's entry. Without a known hash there is no script. */
function createScript({ url }: { url: string }) {
  const integrity = integrityOf(url);
  if (!integrity) throw new Error(`${url} is in no release that is proven`);
  const script = document.createElement('script');
  script.src = url;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.addEventListener('load', () => {
    if (globals[containers.get(url) ?? '']) arrived.add(url);
  });
  return { script, timeout: entryPatienceMs };
}

const host = 'shell';
const shareScope = 'default';

const federation = createInstance({
  name: host,
  remotes: [],
  plugins: [{ name: 'integrity', createScript }],
});

/** A package as remotes find it in the share scope. */
function offerOf(version: string, module: unknown) {
  const factory = () => module as object;
  return {
    version,
    lib: factory,
    get: () => factory,
    loaded: true,
    from: host,
    scope: [shareScope],
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
    strategy: 'loaded-first' as const,
    useIn: [],
    deps: [],
  };
}

// The shell offers packages and consumes none, so the runtime is built without the code that resolves them.
federation.initShareScopeMap(
  shareScope,
  Object.fromEntries(
    Object.entries(sharedPackages).map(([name, { version, module }]) => [
      name,
      { [version]: offerOf(version, module) },
    ]),
  ),
);

/** Where a container comes from. */
export interface ContainerSource {
  /** Global name under which the entry leaves it. */
  readonly container: string;
  /** Address of the entry; a new one for each try, so that a try never meets what an earlier one left behind. */
  readonly entry: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** Whether the script of an entry has come, and left its container. */
export const hasArrived = (entry: string): boolean => arrived.has(entry);

/**
 * Loads a remote's container through Module Federation, with the shell's shared packages, and gives back the
 * lifecycles it exposes.
 *
 * @throws Whatever kept the entry, its chunks or their code from loading.
 */
export async function loadContainer({ container, entry, attempt }: ContainerSource): Promise<unknown> {
  const name = `${container}_${attempt}`;
  containers.set(entry, container);
  globals[container] = undefined;
  federation.registerRemotes([{ name, entry, entryGlobalName: container, type: 'global' }]);
  return federation.loadRemote<Lifecycles>(`${name}/lifecycles`);
}
