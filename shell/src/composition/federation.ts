import { createInstance } from '@module-federation/enhanced/runtime';
import type { Lifecycles } from '@parque/remote';
import { sharedPackages } from './shared-packages';

const entryPatienceMs = 8_000;

/** Hash of each entry that may run, by its address: an entry that is not listed here is refused. */
const knownEntries = new Map<string, string>();

/** Makes the script element of a container's entry. Without a known hash there is no script. */
function createScript({ url }: { url: string }) {
  const integrity = knownEntries.get(url);
  if (!integrity) throw new Error(`${url} is not in the registry`);
  const script = document.createElement('script');
  script.src = url;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  return { script, timeout: entryPatienceMs };
}

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(sharedPackages).map(([name, { version, module }]) => [
      name,
      {
        version,
        lib: () => module as object,
        shareConfig: { singleton: true, requiredVersion: `^${version}` },
      },
    ]),
  ),
  plugins: [{ name: 'integrity', createScript }],
});

/** Where a container comes from. */
export interface ContainerSource {
  /** Global name under which the entry leaves it. */
  readonly container: string;
  /** Address of the entry; a new one for each try, so that a try never meets what an earlier one left behind. */
  readonly entry: string;
  readonly integrity: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

/**
 * Loads a remote's container through Module Federation, with the shell's shared packages, and gives back the
 * lifecycles it exposes.
 *
 * @throws Whatever kept the entry, its chunks or their code from loading.
 */
export async function loadContainer({
  container,
  entry,
  integrity,
  attempt,
}: ContainerSource): Promise<unknown> {
  const name = `${container}_${attempt}`;
  knownEntries.set(entry, integrity);
  (window as unknown as Record<string, unknown>)[container] = undefined;
  federation.registerRemotes([{ name, entry, entryGlobalName: container, type: 'global' }]);
  return federation.loadRemote<Lifecycles>(`${name}/lifecycles`);
}
