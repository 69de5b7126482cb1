import type { AddCommand } from '../command';
import { addKeys } from './keys';

/** Every command, in the order in which --help shows them. One file each. */
export const commands: readonly AddCommand[] = [addKeys];
