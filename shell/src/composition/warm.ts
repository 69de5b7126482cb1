import type { ChosenRemote } from './composition';
import { requestFirstFiles } from './first-files';

/** Prefetches a remote when the user points at its menu entry. Call it only for remotes that the user may open. */
export const warm = ({ base, manifest }: ChosenRemote): void => requestFirstFiles('prefetch', base, manifest);
