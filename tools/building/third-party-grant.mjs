import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('@parque/contract').RemoteGrantEntity} Grant */

/**
 * Adds the grant of a new third party to the grants of a workspace: its own address, menu entries, and the call that the
 * screen of the template makes.
 *
 * @param {string} workspace
 * @param {string} name
 */
export async function grantThirdParty(workspace, name) {
  const file = path.join(workspace, 'grants.json');
  /** @type {Grant[]} */
  const before = JSON.parse(await readFile(file, 'utf8'));
  /** @type {Grant} */
  const grant = {
    remote: name,
    level: 'third-party',
    calls: ['GET /user/products'],
    paths: [`/${name}`],
    menu: { places: ['menu'], max: 3 },
  };
  const grants = [...before.filter(({ remote }) => remote !== name), grant];
  await writeFile(file, `${JSON.stringify(grants, null, 2)}\n`);
}
