import type { Composition } from '../../composition/composition';

/**
 * Reserves the global variable of each remote for the entry of that remote. It can be assigned, and not defined again: code
 * of another remote could otherwise make the entry fail, or put a container of its own in its place.
 */
export function reserveContainerNames({ remotes }: Composition, page: object): void {
  for (const { manifest } of remotes) {
    let container: unknown;
    Reflect.defineProperty(page, manifest.container, {
      get: () => container,
      set: (next: unknown) => void (container = next),
    });
  }
}
