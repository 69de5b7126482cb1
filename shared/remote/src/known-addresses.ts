import { matchPath } from './router';

let known: readonly string[] = [];

/** Says which addresses the remotes of this page answer at. Called by the shell, whenever they change. */
export function announceAddresses(paths: readonly string[]): void {
  known = paths;
}

/**
 * Whether some remote of this installation answers at an address. A link to another remote is shown only then.
 *
 * @param address - A path such as '/panel' or '/copy/oro'.
 */
export function isKnownAddress(address: string): boolean {
  return known.some((path) => matchPath(path, address));
}
