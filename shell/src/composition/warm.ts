import type { ChosenRemote } from './composition';
import { askForFirstFiles } from './first-files';

/** For a menu entry that somebody points at; only for remotes that this person may open. */
export const warm = ({ base, manifest }: ChosenRemote): void => askForFirstFiles('prefetch', base, manifest);
