import type { Lifecycles, MountProps } from '@parque/remote';
import { incompatibilities } from './compatibility';
import type { ChosenRemote } from './composition';
import { RemoteFault } from './fault';
import { loadContainer } from './federation';
import { requestFirstFiles } from './first-files';
import { admitFiles } from './known-files';
import { loadStyles, switchStyles } from './styles';
import { loadSweep } from '../sweep/load';
import { isOverdue, within } from './within';

const loadTimeoutMs = 12_000;
const lifecycleTimeoutMs = 5_000;

/** A remote that has been loaded and bootstrapped. */
export interface LoadedRemote {
  readonly lifecycles: Lifecycles;
  readonly styles: readonly HTMLLinkElement[];
}

const loaded = new Map<string, Promise<LoadedRemote>>();
const attempts = new Map<string, number>();

function isLifecycles(module: unknown): module is Lifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<Lifecycles>;
  return [bootstrap, mount, unmount].every((lifecycle) => typeof lifecycle === 'function');
}

interface Source {
  readonly container: string;
  readonly entry: string;
  readonly attempt: number;
  readonly query: string;
}

function sourceOf({ base, manifest }: ChosenRemote, attempt: number): Source {
  const { name, container, files } = manifest;
  const file = files.find(({ kind }) => kind === 'entry');
  if (!file) throw new RemoteFault('manifest', 'invalid', `${name} has no entry`);
  const query = attempt > 1 ? `?intento=${attempt}` : '';
  return { container, entry: new URL(base + file.file + query, document.baseURI).href, attempt, query };
}

async function download(
  remote: ChosenRemote,
  source: Source,
  sweep: Promise<unknown>,
): Promise<LoadedRemote> {
  // Before the entry runs, so that it cannot keep functions of the browser from before they are watched.
  await sweep;
  // The entry may start its workers as soon as it runs.
  if (remote.manifest.files.some(({ kind }) => kind === 'worker'))
    await (await import(/* webpackChunkName: "load-faults" */ './verified-workers')).admitWorkers(remote);
  const [lifecycles, styles] = await Promise.all([loadContainer(source), loadStyles(remote, source.query)]);
  switchStyles(styles, false);
  if (!isLifecycles(lifecycles))
    throw new RemoteFault('init', 'invalid', `${remote.manifest.name} exposes no lifecycles`);
  return { lifecycles, styles };
}

async function load(remote: ChosenRemote, attempt: number): Promise<LoadedRemote> {
  const { name } = remote.manifest;
  const reasons = incompatibilities(remote.manifest);
  if (reasons.length > 0) throw new RemoteFault('manifest', 'incompatible', `${name} ${reasons.join('; ')}`);
  const source = sourceOf(remote, attempt);
  admitFiles(remote);
  // Later attempts use other addresses, so the preloads of the first attempt are of no use to them.
  if (attempt === 1) requestFirstFiles('preload', remote.base, remote.manifest);
  // Its files are preloaded at the same time.
  const sweep = loadSweep(remote).then((loadedSweep) => loadedSweep?.beginLoad(remote));
  try {
    return await within(download(remote, source, sweep), loadTimeoutMs, `loading ${name}`);
  } catch (error) {
    if (error instanceof RemoteFault) throw error;
    // Loaded at the first failure. When this part of the shell does not load either, there is no connection.
    const diagnosis = await import(/* webpackChunkName: "load-faults" */ './diagnosis').catch(
      () => undefined,
    );
    if (!diagnosis) throw new RemoteFault('entry', 'network', `${name} did not load`, error);
    throw await diagnosis.loadFault(remote, source.entry, error);
  }
}

async function bootstrap(remote: ChosenRemote, attempt: number, props: MountProps): Promise<LoadedRemote> {
  const parts = await load(remote, attempt);
  try {
    await within(Promise.resolve(parts.lifecycles.bootstrap(props)), lifecycleTimeoutMs, 'bootstrap');
  } catch (error) {
    for (const style of parts.styles) style.remove();
    const reason = isOverdue(error) ? 'timeout' : 'threw';
    throw new RemoteFault('bootstrap', reason, `${remote.manifest.name} did not start`, error);
  }
  return parts;
}

/** Loads and bootstraps a remote once. After a failure the next call loads it again, from addresses without cached files. */
export function ready(remote: ChosenRemote, props: MountProps): Promise<LoadedRemote> {
  const { container } = remote.manifest;
  const known = loaded.get(container);
  if (known) return known;
  const attempt = (attempts.get(container) ?? 0) + 1;
  attempts.set(container, attempt);
  const loading = bootstrap(remote, attempt, props);
  loaded.set(container, loading);
  loading.catch(() => {
    if (loaded.get(container) === loading) loaded.delete(container);
  });
  return loading;
}

/** Returns the number of attempts to load a remote in this page. */
export const attemptsOf = ({ manifest }: ChosenRemote): number => attempts.get(manifest.container) ?? 0;

/** Whether a remote is already loaded for its next visit. */
export const isLoaded = ({ manifest }: ChosenRemote): boolean => loaded.has(manifest.container);

/**
 * Unloads a remote, so that the next visit loads it again. After a failure its module state cannot be trusted.
 */
export function unload({ manifest }: ChosenRemote): void {
  const known = loaded.get(manifest.container);
  loaded.delete(manifest.container);
  known?.then(
    ({ styles }) => {
      for (const style of styles) style.remove();
    },
    () => undefined,
  );
}
