import type { Lifecycles, MountProps } from '@parque/remote';
import type { RemoteContributionEntity } from '@parque/contract';
import { listIncompatibilities } from './compatibility';
import type { ChosenRemote } from './composition';
import { RemoteError } from './fault';
import { loadExposed } from './loading/federation';
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

/** By what {@link getPartKey} returns. */
const loaded = new Map<string, Promise<LoadedRemote>>();
/** Failed attempts, by container: the parts of a remote share its copy in the page until one of them fails. */
const failedAttempts = new Map<string, number>();

/**
 * What is mounted of a remote: its screens, or one of its contributions to slots, each with its own lifecycles and style
 * sheets.
 */
export interface RemotePart {
  readonly remote: ChosenRemote;
  readonly contribution?: RemoteContributionEntity | undefined;
}

/** Identifies a part of a release in this page. */
export const getPartKey = ({ remote: { manifest }, contribution }: RemotePart): string =>
  contribution ? `${manifest.container}/${contribution.id}` : manifest.container;

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

async function download({ remote, contribution }: RemotePart, source: Source): Promise<LoadedRemote> {
  // The entry may start its workers as soon as it runs.
  if (remote.manifest.files.some(({ kind }) => kind === 'worker'))
    await (
      await import(/* webpackChunkName: "load-faults" */ './loading/verified-workers')
    ).allowWorkers(remote);
  const [exposed, styles] = await Promise.all([
    loadExposed(source, contribution ? `slots/${contribution.id}` : 'lifecycles'),
    loadStyles(remote, source.query),
  ]);
  switchStyles(styles, false);
  const lifecycles = (exposed as { default?: unknown } | null)?.default ?? exposed;
  if (!isLifecycles(lifecycles))
    throw new RemoteError('init', 'invalid', `${remote.manifest.name} exposes no lifecycles`);
  return { lifecycles, styles };
}

async function load(part: RemotePart, attempt: number): Promise<LoadedRemote> {
  const { remote } = part;
  const { name } = remote.manifest;
  const reasons = listIncompatibilities(remote.manifest);
  if (reasons.length > 0) throw new RemoteError('manifest', 'incompatible', `${name} ${reasons.join('; ')}`);
  const source = buildSource(remote, attempt);
  allowFiles(remote);
  // Later attempts use other addresses, so the preloads of the first attempt are of no use to them.
  if (attempt === 1 && !part.contribution) requestFirstFiles('preload', remote.base, remote.manifest);
  try {
    return await withTimeout(download(part, source), loadTimeoutMs, `loading ${name}`);
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

async function bootstrap(part: RemotePart, attempt: number, props: MountProps): Promise<LoadedRemote> {
  const parts = await load(part, attempt);
  try {
    await withTimeout(Promise.resolve(parts.lifecycles.bootstrap(props)), lifecycleTimeoutMs, 'bootstrap');
  } catch (error) {
    for (const style of parts.styles) style.remove();
    const reason = isOverdue(error) ? 'timeout' : 'threw';
    throw new RemoteError('bootstrap', reason, `${props.name} did not start`, error);
  }
  return parts;
}

/**
 * Loads and bootstraps a part of a remote once. After a failure the next call loads it again, from addresses without cached
 * files.
 */
export function loadRemote(part: RemotePart, props: MountProps): Promise<LoadedRemote> {
  const key = getPartKey(part);
  const pendingLoad = loaded.get(key);
  if (pendingLoad) return pendingLoad;
  const attempt = countFailedAttempts(part.remote) + 1;
  const loading = bootstrap(part, attempt, props);
  loaded.set(key, loading);
  loading.catch(() => {
    // Another part may have failed with the same copy.
    failedAttempts.set(part.remote.manifest.container, Math.max(attempt, countFailedAttempts(part.remote)));
    if (loaded.get(key) === loading) loaded.delete(key);
  });
  return loading;
}

/** Returns the number of attempts in this page that failed to load a remote or to show it. */
export const countFailedAttempts = ({ manifest }: ChosenRemote): number =>
  failedAttempts.get(manifest.container) ?? 0;

/** Whether a part of a remote is already loaded for its next visit. */
export const isLoaded = (part: RemotePart): boolean => loaded.has(getPartKey(part));

/**
 * Unloads a part of a remote, so that the next visit loads it again. After a failure its module state cannot be trusted.
 */
export function unload(part: RemotePart): void {
  const loadedRemote = loaded.get(getPartKey(part));
  if (!loadedRemote) return;
  loaded.delete(getPartKey(part));
  failedAttempts.set(part.remote.manifest.container, countFailedAttempts(part.remote) + 1);
  loadedRemote.then(
    ({ styles }) => {
      for (const style of styles) style.remove();
    },
    () => undefined,
  );
}
