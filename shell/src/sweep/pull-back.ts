import { matchPath } from '@parque/remote';
import type { ChosenRemote } from '../composition/composition';
import type { Remains } from './remains';

/** Whether a remote may navigate now. @param address - The destination, where it is known. */
export type MayNavigate = (remote: ChosenRemote, address?: string) => boolean;

const pathIn = (address: string): string | undefined =>
  /#([^?]*)/.exec(address)?.[1]?.replace(/^(?!\/)/, '/');

/**
 * Returns whether a remote may navigate: in its visit, and not back to its own screen once the address has left it. The
 * visit ends only after that, when the remote is unmounted. Moves in the history have no address: `useBlocker` returns by
 * one.
 *
 * @param location - Of the page.
 */
export function makeMayNavigate(
  location: Pick<Location, 'href'>,
  { isOpen }: Pick<Remains, 'isOpen'>,
): MayNavigate {
  const isAt = ({ manifest }: ChosenRemote, address: string) => {
    const path = pathIn(address) ?? '/';
    return manifest.routes.some((route) => matchPath(route.path, path));
  };
  return (remote, address) =>
    isOpen(remote) && (address === undefined || !isAt(remote, address) || isAt(remote, location.href));
}
