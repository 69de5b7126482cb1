import { copyMagicPrefix } from '@parque/domain/journal';
import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `PQ` and 24 random letters and digits: the id of a command, and the comment of its order. */
export const createCommandId = (): string =>
  `PQ${Array.from(randomBytes(24), (byte) => letters[byte & 31]).join('')}`;

/**
 * Computes the magic number of a command's order, FNV-1a of its id. It identifies the order when a broker replaces its
 * comment.
 */
export function computeMagic(id: string): string {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return String(copyMagicPrefix + hash);
}
