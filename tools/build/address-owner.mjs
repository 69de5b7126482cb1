import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('@parque/contract').RemoteGrantEntity} Grant */

/**
 * Returns the remote that is granted the address of another remote's name, or an address below it. A key list with both
 * is refused.
 *
 * @param {string} workspace - Its `grants.json` has the grants.
 * @param {string} name - Of the other remote.
 * @returns {Promise<{ remote: string, address: string } | undefined>}
 */
export async function findAddressOwner(workspace, name) {
  const file = path.join(workspace, 'grants.json');
  if (!existsSync(file)) return undefined;
  /** @type {Grant[]} */
  const grants = JSON.parse(await readFile(file, 'utf8'));
  const isTaken = (/** @type {string} */ address) => `${address}/`.startsWith(`/${name}/`);
  return grants
    .filter(({ remote }) => remote !== name)
    .flatMap(({ remote, paths = [] }) => paths.map((address) => ({ remote, address })))
    .find(({ address }) => isTaken(address));
}
