import { matchPath } from './router';

let knownAddresses: readonly string[] = [];

/** Sets the addresses of all remotes of this page. Called by the shell at every change. */
export function announceAddresses(paths: readonly string[]): void {
  knownAddresses = paths;
}

/** Returns the addresses of all remotes of this page, with their parameters. */
export const listKnownAddresses = (): readonly string[] => knownAddresses;

/**
 * Whether a remote of this installation has a route for an address. A link to another remote is shown only then.
 *
 * @param address - A path such as '/panel' or '/copy/oro'.
 */
export function isKnownAddress(address: string): boolean {
  return knownAddresses.some((path) => matchPath(path, address));
}
