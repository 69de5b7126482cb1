import type { MountProps } from '@parque/remote';
import type { ChosenRemote } from './composition';
import { RemoteFault } from './fault';
import { forget, ready, type LoadedRemote } from './remote-loader';
import { switchStyles } from './styles';
import { isOverdue, within } from './within';

const mountPatienceMs = 5_000;
const unmountPatienceMs = 2_000;

/** A visit of a remote: until `leave` is called, the remote draws into its element. */
export interface Visit {
  /** Ends it. What the remote does wrong on its way out is told, and stands in nobody's way. */
  leave(): Promise<void>;
}

/** When the last visit of each remote is over. */
const ends = new Map<string, Promise<void>>();

/**
 * Waits for the end of the visit before. A remote keeps one root and one set of styles: of two visits at once, the one
 * that ends would take them from the other.
 *
 * @returns What ends this visit.
 */
async function takeTurn({ manifest }: ChosenRemote): Promise<() => void> {
  const before = ends.get(manifest.container);
  let end = () => undefined as void;
  ends.set(manifest.container, new Promise((done) => (end = done)));
  await before;
  return end;
}

/** Webpack names so what it throws when a later file of a remote does not arrive. */
const isMissingFile = (error: unknown) => (error as Error | undefined)?.name === 'ChunkLoadError';

function faultAt(
  phase: 'mount' | 'render' | 'unmount',
  { manifest }: ChosenRemote,
  error: unknown,
): RemoteFault {
  const message = `${manifest.name} failed at ${phase}`;
  if (isMissingFile(error)) return new RemoteFault('chunk', 'chunk', message, error);
  return new RemoteFault(phase, isOverdue(error) ? 'timeout' : 'threw', message, error);
}

async function unmount(
  remote: ChosenRemote,
  { lifecycles, styles }: LoadedRemote,
  props: MountProps,
): Promise<RemoteFault | undefined> {
  try {
    await within(Promise.resolve(lifecycles.unmount(props)), unmountPatienceMs, 'unmount');
    return undefined;
  } catch (error) {
    // What is still in its root cannot be trusted, so the next visit gets a copy of its own.
    forget(remote);
    return faultAt('unmount', remote, error);
  } finally {
    switchStyles(styles, false);
  }
}

/**
 * Shows a remote: loads it if need be, and mounts it into `domElement`.
 *
 * @param domElement - An empty element of this visit alone.
 * @param onFault - Called when the remote fails after it was mounted, on its way out included.
 * @throws RemoteFault - When it cannot be shown. Nothing is left mounted then.
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
      if (isMounted) onFault(faultAt('render', remote, error));
    },
  };
  await ready(remote, props);
  const end = await takeTurn(remote);
  let parts: LoadedRemote;
  try {
    // Not the same as before when the last visit did not end well.
    parts = await ready(remote, props);
  } catch (error) {
    end();
    throw error;
  }
  switchStyles(parts.styles, true);
  const leave = async () => {
    const fault = await unmount(remote, parts, props);
    end();
    return fault;
  };
  try {
    await within(Promise.resolve(parts.lifecycles.mount(props)), mountPatienceMs, 'mount');
    if (early) throw early;
  } catch (error) {
    await leave();
    forget(remote);
    throw faultAt('mount', remote, error);
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
