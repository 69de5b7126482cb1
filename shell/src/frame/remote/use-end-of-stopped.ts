import { useEffect, useState } from 'react';
import type { Composition } from '../../composition/composition';
import { loadSweep } from '../../sweep/load';

/**
 * Ends at once what a remote that is stopped or removed from the registry has added to the page, such as listeners that
 * keep the user on its screen. Its unmount may take seconds, or never end.
 */
export function useEndOfStopped(registry: Composition): void {
  const [first] = useState(registry);
  useEffect(() => {
    if (registry === first) return;
    const running = registry.remotes.filter(({ state }) => state !== 'off');
    const names = new Set(running.map(({ manifest }) => manifest.name));
    void loadSweep().then((sweep) => sweep?.expel(({ manifest }) => !names.has(manifest.name)));
  }, [registry, first]);
}
