import { useEffect, useSyncExternalStore } from 'react';
import type { Composition } from '../../remotes/composition';
import { getStuckRemotes, subscribeToHealth } from '../../remotes/health';

const reloadPage = () => window.location.reload();

/** Loads the page again when a remote that was stopped or removed from the registry fails to unmount. */
export function useReloadOfStopped({ remotes }: Pick<Composition, 'remotes'>, reload = reloadPage): void {
  const stuckRemotes = useSyncExternalStore(subscribeToHealth, getStuckRemotes);
  const runningNames = remotes.filter(({ state }) => state !== 'off').map(({ manifest }) => manifest.name);
  const isStuck = stuckRemotes.some((name) => !runningNames.includes(name));
  useEffect(() => {
    if (isStuck) reload();
  }, [isStuck, reload]);
}
