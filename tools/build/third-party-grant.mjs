import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNode } from '../processes/run.mjs';
import { root } from '../root.mjs';

/** @typedef {import('@parque/contract').RemoteGrantEntity} Grant */

/**
 * Adds the grant of a new third party to the grants of a workspace, or replaces its former one: its own address, menu
 * entries, cards of Inicio, and the call that the template makes.
 *
 * @param {string} workspace
 * @param {string} name
 */
export async function grantThirdParty(workspace, name) {
  const file = path.join(workspace, 'grants.json');
  /** @type {Grant[]} */
  const grants = JSON.parse(await readFile(file, 'utf8'));
  const former = grants.findIndex(({ remote }) => remote === name);
  grants[former < 0 ? grants.length : former] = {
    remote: name,
    level: 'third-party',
    calls: ['GET /user/products'],
    paths: [`/${name}`],
    menu: { places: ['menu'], max: 3 },
    contribute: ['inicio/cards'],
  };
  // The formatter joins short arrays into one line.
  await writeFile(file, `${JSON.stringify(grants, null, 2)}\n`);
  const formatter = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
  const { ok, output } = await runNode(formatter, ['-c', path.join(root, '.oxfmtrc.json'), file]);
  if (!ok) throw new Error(output);
}
