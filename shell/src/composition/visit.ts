import type { MountProps } from '@parque/remote';
import type { ChosenRemote } from './composition';
import { RemoteFault, type FaultReason } from './fault';
import { unload, ready, type LoadedRemote } from './remote-loader';
import { switchStyles } from './styles';
import { loadSweep } from '../sweep/load';
import { isOverdue, within } from './within';

const mountTimeoutMs = 5_000;
const unmountTimeoutMs = 2_000;

/** A visit of a remote: from its mount until `leave` is called. */
export interface Visit {
  /** Unmounts the remote. Never rejects: a failure to unmount is reported through `onFault`. */
  leave(): Promise<void>;
}

/** For each remote, a promise that resolves when its last visit has ended. */
const ends = new Map<string, Promise<void>>();

/**
 * Waits for the end of the previous visit. A remote has one root and one set of styles, so two visits at once would remove
 * them from each other.
 *
 * @returns Ends this turn.
 */
async function takeTurn({ manifest }: ChosenRemote): Promise<() => void> {
  const before = ends.get(manifest.container);
  let end = () => undefined as void;
  ends.set(manifest.container, new Promise((done) => (end = done)));
  await before;
  return end;
}

/** The name of webpack's error for a later file of a remote that does not load. */
const isMissingFile = (error: unknown): error is Error & { readonly request?: string } =>
  (error as Error | undefined)?.name === 'ChunkLoadError';

async function missingFileReason(url = ''): Promise<FaultReason> {
  const diagnosis = await import(/* webpackChunkName: "load-faults" */ './diagnosis').catch(() => undefined);
  return diagnosis ? diagnosis.laterFileReason(url) : 'network';
}

async function faultAt(
  phase: 'mount' | 'render' | 'unmount',
  { manifest }: ChosenRemote,
  error: unknown,
): Promise<RemoteFault> {
  const message = `${manifest.name} failed at ${phase}`;
  if (isMissingFile(error))
    return new RemoteFault('chunk', await missingFileReason(error.request), message, error);
  return new RemoteFault(phase, isOverdue(error) ? 'timeout' : 'threw', message, error);
}

async function unmount(
  remote: ChosenRemote,
  { lifecycles, styles }: LoadedRemote,
  props: MountProps,
): Promise<RemoteFault | undefined> {
  try {
    await within(Promise.resolve(lifecycles.unmount(props)), unmountTimeoutMs, 'unmount');
    return undefined;
  } catch (error) {
    // Its root may still contain nodes, so the next visit loads a new copy.
    unload(remote);
    return faultAt('unmount', remote, error);
  } finally {
    switchStyles(styles, false);
  }
}

/**
 * Loads a remote if it is not loaded yet, and mounts it into `domElement`.
 *
 * @param domElement - An empty element, used by this visit only.
 * @param onFault - Called when the remote fails after the mount, also while it unmounts.
 * @throws RemoteFault - When the remote cannot be shown. It is then unmounted.
 */
export async function visit(
  remote: ChosenRemote,
  domElement: HTMLElement,
  onFault: (fault: RemoteFault) => void,
): Promise<Visit> {
  let isMounted = false;
  let early: Error | undefined;
  const props: MountProps = {
    name: remote.manifest.name,
    domElement,
    onFault: (error) => {
      early = error;
      if (isMounted) void faultAt('render', remote, error).then(onFault);
    },
  };
  await ready(remote, props);
  const end = await takeTurn(remote);
  let parts: LoadedRemote;
  try {
    // Another copy than before, when the previous visit failed to unmount.
    parts = await ready(remote, props);
  } catch (error) {
    end();
    throw error;
  }
  const sweep = await loadSweep();
  switchStyles(parts.styles, true);
  const leave = async () => {
    const fault = await unmount(remote, parts, props);
    sweep?.endVisit(remote);
    end();
    return fault;
  };
  const mount = () => parts.lifecycles.mount(props);
  try {
    const mounted = sweep ? sweep.mountWatched(remote, domElement, mount) : mount();
    await within(Promise.resolve(mounted), mountTimeoutMs, 'mount');
    if (early) throw early;
  } catch (error) {
    await leave();
    unload(remote);
    throw await faultAt('mount', remote, error);
  }
  isMounted = true;
  let leaving: Promise<void> | undefined;
  return {
    leave: () =>
      (leaving ??= leave().then((fault) => {
        if (fault) onFault(fault);
      })),
  };
}
