import type { AddCommand } from '../command';

/** Every command, in the order in which --help shows them. One file each. */
export const commands: readonly AddCommand[] = [];
