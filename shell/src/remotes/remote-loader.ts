import type { Lifecycles, MountProps } from '@parque/remote';
import type { RemoteContributionEntity } from '@parque/contract';
import { listIncompatibilities } from './compatibility';
import type { ChosenRemote } from './composition';
import { RemoteError } from './fault';
import { loadExposed, type ContainerSource } from './loading/federation';
import { requestFirstFiles } from './loading/first-files';
import { allowFiles } from './loading/known-files';
import { loadStyles } from './loading/styles';
import { isOverdue, withTimeout } from './with-timeout';

/** After this time the progress of the files is watched. */
const watchAfterMs = 5_000;
const lifecycleTimeoutMs = 5_000;

export interface LoadedRemote {
  readonly lifecycles: Lifecycles;
  readonly styles: readonly HTMLLinkElement[];
}

/** The keys come from {@link getPartKey}. */
const loads = new Map<string, Promise<LoadedRemote>>();
/** Failed attempts, by container: the parts of a remote share its copy in the page until one of them fails. */
const failedAttempts = new Map<string, number>();

/** By {@link getPartKey}: a promise for the first attempt that succeeds, even if it was abandoned before. */
const downloads = new Map<string, Promise<LoadedRemote>>();

/**
 * A part of a remote that is mounted: its screens, or one of its contributions to slots. Each part has its own
 * lifecycles and style sheets.
 */
export interface RemotePart {
  readonly remote: ChosenRemote;
  readonly contribution?: RemoteContributionEntity | undefined;
  /** The calls that a third party is granted now: its card stays mounted while the registry changes. */
  readonly getCalls?: () => readonly string[];
}

/** Identifies a part of a release in this page. */
export const getPartKey = ({ remote: { manifest }, contribution }: RemotePart): string =>
  contribution ? `${manifest.container}/${contribution.id}` : manifest.container;

function isLifecycles(module: unknown): module is Lifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<Lifecycles>;
  return [bootstrap, mount, unmount].every((lifecycle) => typeof lifecycle === 'function');
}

interface Source extends ContainerSource {
  readonly query: string;
}

/** Returns what is added to the addresses of files in an attempt. */
const buildQuery = (attempt: number) => (attempt > 1 ? `?intento=${attempt}` : '');

function buildSource({ base, manifest }: ChosenRemote, attempt: number): Source {
  const { name, container, files } = manifest;
  const file = files.find(({ kind }) => kind === 'entry');
  if (!file) throw new RemoteError('manifest', 'invalid', `${name} has no entry`);
  const query = buildQuery(attempt);
  return { container, entry: new URL(base + file.file + query, document.baseURI).href, attempt, query };
}

async function download({ remote, contribution }: RemotePart, source: Source): Promise<LoadedRemote> {
  // The entry may start its workers as soon as it runs.
  if (remote.manifest.files.some(({ kind }) => kind === 'worker'))
    await (
      await import(/* webpackChunkName: "load-faults" */ './loading/verified-workers')
    ).allowWorkers(remote, source.query);
  const [exposed, styles] = await Promise.all([
    loadExposed(source, contribution ? `slots/${contribution.id}` : 'lifecycles'),
    loadStyles(remote, source.query),
  ]);
  const lifecycles = contribution ? (exposed as { default?: unknown } | null)?.default : exposed;
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

async function bootstrap({ lifecycles, styles }: LoadedRemote, props: MountProps): Promise<void> {
  try {
    await withTimeout(Promise.resolve(lifecycles.bootstrap(props)), lifecycleTimeoutMs, 'bootstrap');
  } catch (error) {
    for (const style of styles) style.remove();
    const reason = isOverdue(error) ? 'timeout' : 'threw';
    throw new RemoteError('bootstrap', reason, `${props.name} did not start`, error);
  }
}

const getAttempt = ({ manifest }: ChosenRemote) => countFailedAttempts({ manifest }) + 1;

/** The next load takes a new copy of the remote, unless another part has failed with the same copy already. */
function failAttempt({ manifest }: ChosenRemote, attempt: number): void {
  if (attempt > countFailedAttempts({ manifest })) failedAttempts.set(manifest.container, attempt);
}

/** @param isRepeated - Whether a file was missing, and its second request succeeded. */
async function load(
  part: RemotePart,
  props: MountProps,
  onStall: OnStall,
  isRepeated = false,
): Promise<LoadedRemote> {
  const { remote, contribution } = part;
  const { name } = remote.manifest;
  const attempt = getAttempt(remote);
  const source = buildSource(remote, attempt);
  try {
    const reasons = listIncompatibilities(remote.manifest);
    if (reasons.length > 0)
      throw new RemoteError('manifest', 'incompatible', `${name} ${reasons.join('; ')}`);
    allowFiles(remote);
    // Later attempts use other addresses, so the preloads of the first attempt are of no use to them.
    if (attempt === 1 && !contribution) requestFirstFiles('preload', remote.base, remote.manifest);
    const currentDownload = download(part, source);
    void watchDownload(remote, source, currentDownload, (fault) => {
      failAttempt(remote, attempt);
      onStall(fault);
    });
    const loadedRemote = await currentDownload;
    await bootstrap(loadedRemote, props);
    return loadedRemote;
  } catch (error) {
    failAttempt(remote, attempt);
    if (error instanceof RemoteError) throw error;
    // The diagnosis is loaded at the first failure. When it does not load either, there is no connection.
    const code = await importLoadFaults();
    const fault = await code?.findLoadFault(remote, source.entry, error, buildQuery(attempt + 1));
    if (code && !fault && !isRepeated) return load(part, props, onStall, true);
    throw fault ?? new RemoteError('entry', 'network', `${name} did not load`, error);
  }
}

/**
 * Loads and bootstraps a part of a remote once. After a failure the next call loads it again, from other addresses. An earlier
 * attempt that was given up is used if it succeeds first.
 */
export function loadRemote(part: RemotePart, props: MountProps): Promise<LoadedRemote> {
  const key = getPartKey(part);
  const pendingLoad = loads.get(key);
  if (pendingLoad) return pendingLoad;
  let onStall: OnStall = () => undefined;
  const stalled = new Promise<never>((_, reject) => (onStall = reject));
  const currentLoad = load(part, props, (fault) => onStall(fault));
  const first = Promise.any([currentLoad, downloads.get(key) ?? currentLoad]);
  const result = Promise.race([first, currentLoad, stalled]);
  downloads.set(key, first);
  loads.set(key, result);
  result.catch(() => {
    if (loads.get(key) === result) loads.delete(key);
  });
  first.then(
    () => {
      if (downloads.get(key) !== first) return;
      downloads.delete(key);
      if (!loads.has(key)) loads.set(key, first);
    },
    () => undefined,
  );
  return result;
}

/** Makes the next visit request a slow part again. A running request is used if it succeeds first. */
export function abandonLoad(part: RemotePart): void {
  loads.delete(getPartKey(part));
  failAttempt(part.remote, getAttempt(part.remote));
}

const pauseWithoutCodeMs = 5_000;

/** Calls `onRetry` once when a part that failed can be loaded: its files are there, or have arrived late. */
export async function watchRecovery(
  part: RemotePart,
  fault: RemoteError,
  onRetry: () => void,
  signal: AbortSignal,
): Promise<void> {
  const code = await importLoadFaults();
  if (signal.aborted) return;
  if (!code) setTimeout(() => void watchRecovery(part, fault, onRetry, signal), pauseWithoutCodeMs);
  const query = buildQuery(getAttempt(part.remote));
  code?.probeFiles(part.remote, fault, { query, download: downloads.get(getPartKey(part)), onRetry, signal });
}

/** Returns the number of attempts in this page that failed to load a remote or to show it. */
export const countFailedAttempts = ({ manifest }: Pick<ChosenRemote, 'manifest'>): number =>
  failedAttempts.get(manifest.container) ?? 0;

/** Whether a part of a remote is already loaded for its next visit. */
export const isLoaded = (part: RemotePart): boolean => loads.has(getPartKey(part));

/**
 * Unloads a part of a remote, so that the next visit loads it again. After a failure its module state cannot be trusted.
 */
export function unload(part: RemotePart): void {
  const loadedRemote = loads.get(getPartKey(part));
  if (!loadedRemote) return;
  abandonLoad(part);
  loadedRemote.then(
    ({ styles }) => {
      for (const style of styles) style.remove();
    },
    () => undefined,
  );
}
