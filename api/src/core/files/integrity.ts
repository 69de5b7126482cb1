import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How much is hashed before other requests have their turn. */
const hashedAtOnce = 1024 * 1024;

/** Returns `sha384-` and the hash in base64, as in the integrity of a script element. */
export async function computeIntegrity(bytes: Buffer): Promise<string> {
  const hash = createHash('sha384');
  for (let offset = 0; offset < bytes.length; offset += hashedAtOnce) {
    hash.update(bytes.subarray(offset, offset + hashedAtOnce));
    await nextTurn();
  }
  return `sha384-${hash.digest('base64')}`;
}
