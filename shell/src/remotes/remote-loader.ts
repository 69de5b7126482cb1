import type { Lifecycles, MountProps } from '@parque/remote';
import { listIncompatibilities } from './compatibility';
import type { ChosenRemote } from './composition';
import { RemoteError } from './fault';
import { loadContainer } from './loading/federation';
import { requestFirstFiles } from './loading/first-files';
import { allowFiles } from './loading/known-files';
import { loadStyles, switchStyles } from './loading/styles';
import { isOverdue, withTimeout } from './with-timeout';

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

function buildSource({ base, manifest }: ChosenRemote, attempt: number): Source {
  const { name, container, files } = manifest;
  const file = files.find(({ kind }) => kind === 'entry');
  if (!file) throw new RemoteError('manifest', 'invalid', `${name} has no entry`);
  const query = attempt > 1 ? `?intento=${attempt}` : '';
  return { container, entry: new URL(base + file.file + query, document.baseURI).href, attempt, query };
}

async function download(remote: ChosenRemote, source: Source): Promise<LoadedRemote> {
  // The entry may start its workers as soon as it runs.
  if (remote.manifest.files.some(({ kind }) => kind === 'worker'))
    await (
      await import(/* webpackChunkName: "load-faults" */ './loading/verified-workers')
    ).allowWorkers(remote);
  const [lifecycles, styles] = await Promise.all([loadContainer(source), loadStyles(remote, source.query)]);
  switchStyles(styles, false);
  if (!isLifecycles(lifecycles))
    throw new RemoteError('init', 'invalid', `${remote.manifest.name} exposes no lifecycles`);
  return { lifecycles, styles };
}

async function load(remote: ChosenRemote, attempt: number): Promise<LoadedRemote> {
  const { name } = remote.manifest;
  const reasons = listIncompatibilities(remote.manifest);
  if (reasons.length > 0) throw new RemoteError('manifest', 'incompatible', `${name} ${reasons.join('; ')}`);
  const source = buildSource(remote, attempt);
  allowFiles(remote);
  // Later attempts use other addresses, so the preloads of the first attempt are of no use to them.
  if (attempt === 1) requestFirstFiles('preload', remote.base, remote.manifest);
  try {
    return await withTimeout(download(remote, source), loadTimeoutMs, `loading ${name}`);
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    // Loaded at the first failure. When this part of the shell does not load either, there is no connection.
    const diagnosis = await import(/* webpackChunkName: "load-faults" */ './diagnosis').catch(
      () => undefined,
    );
    if (!diagnosis) throw new RemoteError('entry', 'network', `${name} did not load`, error);
    throw await diagnosis.loadFault(remote, source.entry, error);
  }
}

async function bootstrap(remote: ChosenRemote, attempt: number, props: MountProps): Promise<LoadedRemote> {
  const parts = await load(remote, attempt);
  try {
    await withTimeout(Promise.resolve(parts.lifecycles.bootstrap(props)), lifecycleTimeoutMs, 'bootstrap');
  } catch (error) {
    for (const style of parts.styles) style.remove();
    const reason = isOverdue(error) ? 'timeout' : 'threw';
    throw new RemoteError('bootstrap', reason, `${remote.manifest.name} did not start`, error);
  }
  return parts;
}

/** Loads and bootstraps a remote once. After a failure the next call loads it again, from addresses without cached files. */
export function loadRemote(remote: ChosenRemote, props: MountProps): Promise<LoadedRemote> {
  const { container } = remote.manifest;
  const pendingLoad = loaded.get(container);
  if (pendingLoad) return pendingLoad;
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
export const countAttempts = ({ manifest }: ChosenRemote): number => attempts.get(manifest.container) ?? 0;

/** Whether a remote is already loaded for its next visit. */
export const isLoaded = ({ manifest }: ChosenRemote): boolean => loaded.has(manifest.container);

/**
 * Unloads a remote, so that the next visit loads it again. After a failure its module state cannot be trusted.
 */
export function unload({ manifest }: ChosenRemote): void {
  const loadedRemote = loaded.get(manifest.container);
  loaded.delete(manifest.container);
  loadedRemote?.then(
    ({ styles }) => {
      for (const style of styles) style.remove();
    },
    () => undefined,
  );
}
