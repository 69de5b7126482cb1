import type { RegistryEntryEntity } from '@parque/contract';
import type { Lifecycles, MountProps } from '@parque/remote';
import { incompatibilities } from './compatibility';
import { diagnose } from './diagnosis';
import { RemoteFault, type FaultReason } from './fault';
import { loadContainer } from './federation';
import { loadStyles } from './styles';

const loadPatienceMs = 12_000;
const lifecyclePatienceMs = 5_000;

/** A remote that has been loaded and bootstrapped. */
interface LoadedRemote {
  readonly lifecycles: Lifecycles;
  readonly styles: readonly HTMLLinkElement[];
}

/** A visit of a remote: until `leave` is called, the remote draws into its element. */
export interface Visit {
  leave(): Promise<void>;
}

const loaded = new Map<string, Promise<LoadedRemote>>();
const attempts = new Map<string, number>();
/** When the last visit of each remote is over. */
const ends = new Map<string, Promise<void>>();

function within<T>(work: Promise<T>, patienceMs: number, reason: FaultReason, what: string): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new RemoteFault(reason, `${what} took longer than ${patienceMs} ms`)),
      patienceMs,
    );
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}

function isLifecycles(module: unknown): module is Lifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<Lifecycles>;
  return [bootstrap, mount, unmount].every((lifecycle) => typeof lifecycle === 'function');
}

/** The reason behind a failed download: asked of the first file that does not answer as it should. */
async function reasonOf({ base, manifest }: RegistryEntryEntity): Promise<FaultReason> {
  for (const { file, integrity } of manifest.files.filter(({ first }) => first)) {
    const reason = await diagnose(`${base}${file}`, integrity);
    if (reason !== 'evaluation') return reason;
  }
  return 'evaluation';
}

async function download(entry: RegistryEntryEntity, attempt: number): Promise<LoadedRemote> {
  const { base, manifest } = entry;
  const file = manifest.files.find(({ kind }) => kind === 'entry');
  if (!file) throw new RemoteFault('invalid-module', `${manifest.name} has no entry`);
  const query = attempt > 1 ? `?intento=${attempt}` : '';
  const source = {
    container: manifest.container,
    entry: new URL(`${base}${file.file}${query}`, document.baseURI).href,
    integrity: file.integrity,
    attempt,
  };
  const [lifecycles, styles] = await Promise.all([loadContainer(source), loadStyles(entry, query)]);
  for (const style of styles) style.disabled = true;
  if (!isLifecycles(lifecycles))
    throw new RemoteFault('invalid-module', `${manifest.name} exposes no lifecycles`);
  return { lifecycles, styles };
}

async function load(entry: RegistryEntryEntity, attempt: number): Promise<LoadedRemote> {
  const { manifest } = entry;
  const reasons = incompatibilities(manifest);
  if (reasons.length > 0) throw new RemoteFault('incompatible', `${manifest.name} ${reasons.join('; ')}`);
  try {
    return await within(download(entry, attempt), loadPatienceMs, 'timeout', `loading ${manifest.name}`);
  } catch (error) {
    if (error instanceof RemoteFault) throw error;
    throw new RemoteFault(await reasonOf(entry), `${manifest.name} did not load`, error);
  }
}

async function bootstrap(
  entry: RegistryEntryEntity,
  attempt: number,
  props: MountProps,
): Promise<LoadedRemote> {
  const remote = await load(entry, attempt);
  try {
    await within(remote.lifecycles.bootstrap(props), lifecyclePatienceMs, 'bootstrap', 'bootstrap');
  } catch (error) {
    throw new RemoteFault('bootstrap', `${entry.manifest.name} did not start`, error);
  }
  return remote;
}

/** Loads and bootstraps a remote once; after a failure the next call begins anew, past everything cached. */
function ready(entry: RegistryEntryEntity, props: MountProps): Promise<LoadedRemote> {
  const { container } = entry.manifest;
  const known = loaded.get(container);
  if (known) return known;
  const attempt = (attempts.get(container) ?? 0) + 1;
  attempts.set(container, attempt);
  const loading = bootstrap(entry, attempt, props);
  loaded.set(container, loading);
  loading.catch(() => loaded.delete(container));
  return loading;
}

/** How often a remote has been tried to load in this page. */
export function attemptsOf(entry: RegistryEntryEntity): number {
  return attempts.get(entry.manifest.container) ?? 0;
}

/**
 * Forgets a loaded remote, so that the next visit loads it again: after it failed while it was shown, its module
 * state cannot be trusted.
 */
export function forget(entry: RegistryEntryEntity): void {
  loaded.delete(entry.manifest.container);
}

/**
 * Waits for the end of the visit before. A remote keeps one root and one set of styles: of two visits at once, the one
 * that ends would take them from the other.
 *
 * @returns What ends this visit.
 */
async function takeTurn({ manifest }: RegistryEntryEntity): Promise<() => void> {
  const before = ends.get(manifest.container);
  let end = () => undefined as void;
  ends.set(manifest.container, new Promise((done) => (end = done)));
  await before;
  return end;
}

/**
 * Shows a remote: loads it if need be, and mounts it into `domElement`.
 *
 * @param domElement - An empty element of this visit alone.
 * @param onFault - Called when the remote fails after it was mounted.
 * @throws RemoteFault - When it cannot be shown. Nothing is left mounted then.
 */
export async function visit(
  entry: RegistryEntryEntity,
  domElement: HTMLElement,
  onFault: (fault: RemoteFault) => void,
): Promise<Visit> {
  let isMounted = false;
  let early: Error | undefined;
  const props: MountProps = {
    name: entry.manifest.name,
    domElement,
    onFault: (error) => {
      early = error;
      if (isMounted) onFault(new RemoteFault('render', `${entry.manifest.name} failed`, error));
    },
  };
  const { lifecycles, styles } = await ready(entry, props);
  const end = await takeTurn(entry);
  const unmount = () =>
    within(lifecycles.unmount(props), lifecyclePatienceMs, 'mount', 'unmount').catch(() => undefined);
  for (const style of styles) style.disabled = false;
  const leave = async () => {
    await unmount();
    for (const style of styles) style.disabled = true;
    end();
  };
  try {
    await within(lifecycles.mount(props), lifecyclePatienceMs, 'mount', 'mount');
    if (early) throw early;
  } catch (error) {
    await leave();
    forget(entry);
    throw new RemoteFault('mount', `${entry.manifest.name} could not be mounted`, error);
  }
  isMounted = true;
  return { leave };
}
