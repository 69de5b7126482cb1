import type { ContributionProps, MountProps } from '@parque/remote';
import type { ChosenRemote } from './composition';
import { isMissingFile, RemoteError } from './fault';
import { recordStuck } from './health';
import { reportLeftovers } from './leftovers';
import {
  getPartKey,
  importLoadFaults,
  loadRemote,
  unload,
  type LoadedRemote,
  type RemotePart,
} from './remote-loader';
import { isOverdue, withTimeout } from './with-timeout';

const mountTimeoutMs = 5_000;
const unmountTimeoutMs = 2_000;

/** Called before a mount. It returns a function for the start of the unmount, which returns one for its end. */
export type NotePage = (remote: ChosenRemote) => () => () => void;

let notePage: NotePage | undefined;

/** Sets the function that records the page at each visit. Only the part for signed-in users contains its code. */
export const setPageRecorder = (note: NotePage): void => void (notePage = note);

/** A visit of a remote: from its mount until `leave` is called. */
export interface Visit {
  /**
   * Ends or resumes the record of the page. The remote stays mounted; its element is removed and inserted by the caller.
   */
  setShown?(isShown: boolean): void;
  /** Unmounts the remote. Never rejects: a failure to unmount is reported through `onFault`. */
  leave(): Promise<void>;
}

/** For each part of a remote, a promise that resolves when its last visit has ended. */
const visitEnds = new Map<string, Promise<void>>();

/**
 * Waits for the end of the previous visit of a part. A part has one root, and two visits at once would remove the content
 * of each other.
 *
 * @returns A function that lets the next visit of the part begin.
 */
async function waitForPreviousVisit(part: RemotePart): Promise<() => void> {
  const previousEnd = visitEnds.get(getPartKey(part));
  let end = () => undefined as void;
  visitEnds.set(getPartKey(part), new Promise((resolve) => (end = resolve)));
  await previousEnd;
  return end;
}

async function createRemoteError(
  phase: 'mount' | 'render' | 'unmount',
  { manifest }: ChosenRemote,
  error: unknown,
): Promise<RemoteError> {
  const message = `${manifest.name} failed at ${phase}`;
  if (isMissingFile(error)) {
    const reason = await (await importLoadFaults())?.findLaterFileReason(error.request ?? '');
    return new RemoteError('chunk', reason ?? 'network', message, error);
  }
  return new RemoteError(phase, isOverdue(error) ? 'timeout' : 'threw', message, error);
}

async function unmount(
  part: RemotePart,
  { lifecycles }: LoadedRemote,
  props: MountProps,
): Promise<RemoteError | undefined> {
  try {
    await withTimeout(Promise.resolve(lifecycles.unmount(props)), unmountTimeoutMs, 'unmount');
    return undefined;
  } catch (error) {
    // Its root may still contain nodes, so the next visit loads a new copy.
    unload(part);
    recordStuck(part.remote);
    return createRemoteError('unmount', part.remote, error);
  }
}

/**
 * Loads a part of a remote if it is not loaded yet, and mounts it into `domElement`.
 *
 * @param domElement - An empty element, used by this visit only.
 * @param onFault - Called when the remote fails after the mount, also while it unmounts.
 * @throws RemoteError - When the remote cannot be shown. It is then unmounted.
 */
export async function visit(
  part: RemotePart,
  domElement: HTMLElement,
  onFault: (fault: RemoteError) => void,
): Promise<Visit> {
  const { remote, contribution } = part;
  let isMounted = false;
  let errorBeforeMount: Error | undefined;
  const controller = new AbortController();
  const props: MountProps & Partial<ContributionProps> = {
    name: contribution ? `${remote.manifest.name}/${contribution.id}` : remote.manifest.name,
    ...(contribution && { title: contribution.title }),
    domElement,
    signal: controller.signal,
    onFault: (error) => {
      errorBeforeMount = error;
      if (isMounted) void createRemoteError('render', remote, error).then(onFault);
    },
  };
  await loadRemote(part, props);
  const end = await waitForPreviousVisit(part);
  let parts: LoadedRemote;
  try {
    // After a visit that failed to unmount, this is another copy.
    parts = await loadRemote(part, props);
  } catch (error) {
    end();
    throw error;
  }
  // What contributions leave on the page is found when the screen around them ends.
  const beginNote = () => (contribution ? undefined : notePage?.(remote));
  let beginEnd = beginNote();
  const endVisit = async () => {
    const endPage = beginEnd?.();
    controller.abort();
    const fault = await unmount(part, parts, props);
    endPage?.();
    if (process.env.NODE_ENV !== 'production') reportLeftovers(remote);
    end();
    return fault;
  };
  try {
    await withTimeout(Promise.resolve(parts.lifecycles.mount(props)), mountTimeoutMs, 'mount');
    if (errorBeforeMount) throw errorBeforeMount;
  } catch (error) {
    await endVisit();
    unload(part);
    throw await createRemoteError('mount', remote, error);
  }
  isMounted = true;
  let departure: Promise<void> | undefined;
  return {
    setShown: (isShown) => {
      beginEnd?.()();
      beginEnd = isShown ? beginNote() : undefined;
    },
    leave: () =>
      (departure ??= endVisit().then((fault) => {
        if (fault) onFault(fault);
      })),
  };
}
