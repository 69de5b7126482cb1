import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { computePublicKey } from '../../shared/release/signing.mjs';

/** @typedef {import('@parque/contract').RemoteGrantEntity} Grant */
/** @typedef {import('@parque/contract').KeyListEntity} KeyList */

/**
 * Returns a fault if another remote is granted the address of a name, or an address below it. A key list with both grants
 * is rejected.
 *
 * @param {readonly Grant[]} grants
 * @param {string} name
 */
function findAddressFault(grants, name) {
  const isTaken = (/** @type {string} */ address) => `${address}/`.startsWith(`/${name}/`);
  const owner = grants
    .filter(({ remote }) => remote !== name)
    .flatMap(({ remote, paths = [] }) => paths.map((address) => ({ remote, address })))
    .find(({ address }) => isTaken(address));
  return owner && `The address ${owner.address} of that name belongs to the remote ${owner.remote}`;
}

/**
 * @param {string} origin
 * @returns {Promise<KeyList | undefined>} The key list of the Parqué that runs there, if one does.
 */
async function fetchKeyList(origin) {
  const init = { signal: AbortSignal.timeout(5_000) };
  const response = await fetch(`${origin}/api/registry/document`, init).catch(() => undefined);
  const document = await response?.json().catch(() => undefined);
  return document?.keys && JSON.parse(document.keys.payload);
}

/**
 * Returns why a new remote cannot have a name: a remote of the workspace, or of the Parqué at an address, has it or its
 * address.
 *
 * @param {string} workspace - Its `grants.json` has the grants.
 * @param {string} name
 * @param {string} origin
 * @returns {Promise<string | undefined>}
 */
export async function findTakenFault(workspace, name, origin) {
  if (existsSync(path.join(workspace, `mfe-${name}`))) return `mfe-${name} exists already`;
  const readText = (/** @type {string} */ file) =>
    readFile(path.join(workspace, file), 'utf8').catch(() => '');
  const fault = findAddressFault(JSON.parse((await readText('grants.json')) || '[]'), name);
  if (fault) return fault;
  const { teams = [], grants = [] } = (await fetchKeyList(origin)) ?? {};
  const key = (await readText(`.cache/keys/team-${name}.key`)).trim();
  const team = teams.find(({ remotes }) => remotes.includes(name));
  if (team?.keys.every(({ id }) => !key || id !== computePublicKey(key).id))
    return `${origin} has a remote of that name, of the team ${team.id}`;
  return findAddressFault(grants, name);
}
