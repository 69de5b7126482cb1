import type { ChosenRemote } from '../composition';
import { requestFirstFiles } from './first-files';

/** Prefetches a remote when the user points at its menu entry. Call it only for remotes that the user may open. */
export const prefetchRemote = ({ base, manifest, sandbox }: ChosenRemote): void => {
  // The cache of a frame with an opaque origin is its own.
  if (!sandbox) requestFirstFiles('prefetch', base, manifest);
};
