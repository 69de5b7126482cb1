import type { Lifecycles, MountProps } from '@parque/remote';
import { listIncompatibilities } from './compatibility';
import type { ChosenRemote } from './composition';
import { RemoteError } from './fault';
import { loadContainer } from './loading/federation';
import { requestFirstFiles } from './loading/first-files';
import { allowFiles } from './loading/known-files';
import { loadStyles, switchStyles } from './loading/styles';
import { isOverdue, withTimeout } from './with-timeout';

/** After this time the progress of the files is watched. */
const watchAfterMs = 5_000;
const lifecycleTimeoutMs = 5_000;

/** A remote that has been loaded and bootstrapped. */
export interface LoadedRemote {
  readonly lifecycles: Lifecycles;
  readonly styles: readonly HTMLLinkElement[];
}

const loaded = new Map<string, Promise<LoadedRemote>>();
const attempts = new Map<string, number>();

/** By container: resolves with the first attempt that succeeds, also with one that was given up. */
const downloads = new Map<string, Promise<LoadedRemote>>();

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

/** Returns what is added to the addresses of files in an attempt. */
const buildQuery = (attempt: number) => (attempt > 1 ? `?intento=${attempt}` : '');

/** As {@link buildQuery}, for the next attempt in this page. */
const buildNextQuery = (remote: ChosenRemote): string => buildQuery(countAttempts(remote) + 1);

function buildSource({ base, manifest }: ChosenRemote, attempt: number): Source {
  const { name, container, files } = manifest;
  const file = files.find(({ kind }) => kind === 'entry');
  if (!file) throw new RemoteError('manifest', 'invalid', `${name} has no entry`);
  const query = buildQuery(attempt);
  return { container, entry: new URL(base + file.file + query, document.baseURI).href, attempt, query };
}

async function download(remote: ChosenRemote, source: Source): Promise<LoadedRemote> {
  // The entry may start its workers as soon as it runs.
  if (remote.manifest.files.some(({ kind }) => kind === 'worker'))
    await (
      await import(/* webpackChunkName: "load-faults" */ './loading/verified-workers')
    ).allowWorkers(remote, source.query);
  const [lifecycles, styles] = await Promise.all([loadContainer(source), loadStyles(remote, source.query)]);
  switchStyles(styles, false);
  if (!isLifecycles(lifecycles))
    throw new RemoteError('init', 'invalid', `${remote.manifest.name} exposes no lifecycles`);
  return { lifecycles, styles };
}

/** Loads the code for failures, which is also needed for a slow load; undefined without a connection. */
export const importLoadFaults = () =>
  import(/* webpackChunkName: "load-faults" */ './load-faults').catch(() => undefined);

type OnStall = (fault: RemoteError) => void;

/** Reports a download that makes no progress. It may still succeed. */
async function watchDownload(
  remote: ChosenRemote,
  { entry }: Source,
  work: Promise<unknown>,
  onStall: OnStall,
) {
  const isSlow = await withTimeout(work, watchAfterMs, 'download').then(() => false, isOverdue);
  const code = isSlow ? await importLoadFaults() : undefined;
  const fault = await code?.findStall(remote, entry, work);
  if (fault) onStall(fault);
}

/** @param isRepeated - Whether a file was missing, and its second request succeeded. */
async function load(remote: ChosenRemote, onStall: OnStall, isRepeated = false): Promise<LoadedRemote> {
  const { name, container } = remote.manifest;
  const attempt = countAttempts(remote) + 1;
  attempts.set(container, attempt);
  const reasons = listIncompatibilities(remote.manifest);
  if (reasons.length > 0) throw new RemoteError('manifest', 'incompatible', `${name} ${reasons.join('; ')}`);
  const source = buildSource(remote, attempt);
  allowFiles(remote);
  // Later attempts use other addresses, so the preloads of the first attempt are of no use to them.
  if (attempt === 1) requestFirstFiles('preload', remote.base, remote.manifest);
  try {
    const downloading = download(remote, source);
    void watchDownload(remote, source, downloading, onStall);
    return await downloading;
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    // Loaded at the first failure. When this part of the shell does not load either, there is no connection.
    const code = await importLoadFaults();
    const fault = await code?.findLoadFault(remote, source.entry, error, buildNextQuery(remote));
    if (code && !fault && !isRepeated) return load(remote, onStall, true);
    throw fault ?? new RemoteError('entry', 'network', `${name} did not load`, error);
  }
}

async function loadAndBootstrap(
  remote: ChosenRemote,
  props: MountProps,
  onStall: OnStall,
): Promise<LoadedRemote> {
  const parts = await load(remote, onStall);
  try {
    await withTimeout(Promise.resolve(parts.lifecycles.bootstrap(props)), lifecycleTimeoutMs, 'bootstrap');
  } catch (error) {
    for (const style of parts.styles) style.remove();
    const reason = isOverdue(error) ? 'timeout' : 'threw';
    throw new RemoteError('bootstrap', reason, `${remote.manifest.name} did not start`, error);
  }
  return parts;
}

/**
 * Loads and bootstraps a remote once. After a failure the next call loads it again, from other addresses. An earlier attempt
 * that was given up is used if it succeeds first.
 */
export function loadRemote(remote: ChosenRemote, props: MountProps): Promise<LoadedRemote> {
  const { container } = remote.manifest;
  const pendingLoad = loaded.get(container);
  if (pendingLoad) return pendingLoad;
  let onStall: OnStall = () => undefined;
  const stall = new Promise<never>((_, fail) => (onStall = fail));
  const own = loadAndBootstrap(remote, props, (fault) => onStall(fault));
  const first = Promise.any([own, downloads.get(container) ?? own]);
  const loading = Promise.race([first, own, stall]);
  downloads.set(container, first);
  loaded.set(container, loading);
  loading.catch(() => {
    if (loaded.get(container) === loading) loaded.delete(container);
  });
  first.then(
    () => {
      if (downloads.get(container) !== first) return;
      downloads.delete(container);
      if (!loaded.has(container)) loaded.set(container, first);
    },
    () => undefined,
  );
  return loading;
}

const pauseWithoutCodeMs = 5_000;

/** Calls `onRetry` once when a remote that failed can be loaded: its files are there, or have arrived late. */
export async function watchRecovery(
  remote: ChosenRemote,
  fault: RemoteError,
  onRetry: () => void,
  signal: AbortSignal,
): Promise<void> {
  const code = await importLoadFaults();
  if (signal.aborted) return;
  if (!code) setTimeout(() => void watchRecovery(remote, fault, onRetry, signal), pauseWithoutCodeMs);
  const download = downloads.get(remote.manifest.container);
  code?.probeFiles(remote, fault, { query: buildNextQuery(remote), download, onRetry, signal });
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
