import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatePrivateKey, computePublicKey, sign } from './signing.mjs';

const day = 24 * 60 * 60 * 1000;
const owner = { mode: 0o600 };

/** @typedef {import('@parque/contract').SignedEntity} Signed */
/** @typedef {import('@parque/contract').PublicKeyEntity} PublicKey */
/** @typedef {import('@parque/contract').KeyListEntity} KeyList */
/** @typedef {import('@parque/contract').RemoteGrantEntity} Grant */

/**
 * Writes a file atomically, because several processes of one workspace may read it.
 *
 * @param {string} file
 * @param {string} text
 */
function writeWhole(file, text) {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, text, owner);
  renameSync(aside, file);
}

/**
 * @param {string} folder
 * @param {string} name
 */
function readOrCreateKey(folder, name) {
  const file = path.join(folder, `${name}.key`);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, generatePrivateKey(), { ...owner, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * @param {string} file
 * @returns {{ signed: Signed, list: KeyList } | undefined}
 */
function readKeyList(file) {
  if (!existsSync(file)) return undefined;
  const signed = JSON.parse(readFileSync(file, 'utf8'));
  return { signed, list: JSON.parse(signed.payload) };
}

/**
 * @param {string} folder
 * @param {string} name
 */
const createTeam = (folder, name) => ({
  id: name,
  keys: [computePublicKey(readOrCreateKey(folder, `team-${name}`))],
  remotes: [name],
});

/**
 * @param {string} name
 * @returns {Grant}
 */
const createDefaultGrant = (name) => ({
  remote: name,
  paths: [`/${name}`],
  menu: { places: ['menu'], max: 3 },
  contribute: ['inicio/cards'],
});

/**
 * What the remotes of a workspace may claim: the grants in its `grants.json`, and for every other remote the address of
 * its name with menu entries and cards of Inicio.
 *
 * @param {string} workspace
 * @param {readonly string[]} names
 * @returns {Grant[]}
 */
function readGrants(workspace, names) {
  const file = path.join(workspace, 'grants.json');
  /** @type {Grant[]} */
  const declared = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const others = names.filter((name) => !declared.some(({ remote }) => remote === name));
  return [...declared, ...others.map(createDefaultGrant)];
}

/**
 * Whether a list still names these keys and grants.
 *
 * @param {{ signed: Signed, list: KeyList }} before
 * @param {{ root: PublicKey, registry: PublicKey, grants: Grant[], newEpoch: boolean }} keys
 */
function isCurrent({ signed, list }, { root, registry, grants, newEpoch }) {
  return (
    !newEpoch &&
    JSON.stringify(list.grants) === JSON.stringify(grants) &&
    signed.signatures[0]?.keyId === root.id &&
    list.registryKeys[0]?.id === registry.id &&
    Date.parse(list.expiresAt) > Date.now() + 30 * day
  );
}

/**
 * Returns the keys of a local workspace: a root key, a registry key and one key for each remote's team, and the key list
 * that the root key signed. They are created once in `.cache/keys`, readable by their owner only. In production each key
 * has another owner, and the root key is on no server.
 *
 * @param {string} workspace
 * @param {readonly string[]} names - Remotes that need a team; existing teams keep their keys.
 * @param {{ newEpoch?: boolean }} options - `newEpoch`: restarts the registry, so that browsers discard the revisions
 *   that they have stored.
 */
export function createDevelopmentKeys(workspace, names, { newEpoch = false } = {}) {
  const folder = path.join(workspace, '.cache/keys');
  const file = path.join(folder, 'keys.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const rootKey = readOrCreateKey(folder, 'root');
  const registryKey = readOrCreateKey(folder, 'registry');
  const root = computePublicKey(rootKey);
  const registry = computePublicKey(registryKey);
  const before = readKeyList(file);
  const known = before?.list.teams.map(({ id }) => id) ?? [];
  const teams = [...new Set([...known, ...names])].sort();
  const grants = readGrants(workspace, teams);
  if (!before || !isCurrent(before, { root, registry, grants, newEpoch }) || teams.length > known.length) {
    const now = Date.now();
    const list = {
      schema: 1,
      // The version derives from the time, so that it is higher than that of any deleted list.
      version: Math.max((before?.list.version ?? 0) + 1, Math.floor(now / 1000)),
      epoch:
        newEpoch || !before
          ? Math.max((before?.list.epoch ?? 0) + 1, Math.floor(now / 1000))
          : before.list.epoch,
      issuedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 365 * day).toISOString(),
      teams: teams.map((name) => createTeam(folder, name)),
      grants,
      registryKeys: [registry],
      revoked: [],
    };
    writeWhole(file, JSON.stringify(sign('keys', list, rootKey)));
  }
  return {
    rootKeys: [root.publicKey],
    registryKey,
    keyListFile: file,
    /** @param {string} name */
    teamKey: (name) => readOrCreateKey(folder, `team-${name}`),
  };
}
