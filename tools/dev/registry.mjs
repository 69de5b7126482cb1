import { createHash } from 'node:crypto';
import { generatePrivateKey, computePublicKey, sign } from '../../shared/release/signing.mjs';
import { buildContainerName } from '../../shared/contract/container-name.mjs';
import { readDeclaration, readVersion } from '../../shared/remote/build/declaration.mjs';
import { getBundleBase, getBundleContainer, containerFile } from './bundles.mjs';

const day = 24 * 60 * 60 * 1000;
const team = 'development';

/**
 * A remote of the workspace in development: its manifest with one file, which loads the bundle.
 *
 * @typedef {object} DevelopedRemote
 * @property {import('@parque/contract').RemoteManifestEntity} manifest
 * @property {string} entry - The code of that file.
 */

/**
 * The entry of a remote, with a fixed content: the shell verifies it as that of any release, although the bundle
 * behind it changes.
 *
 * @param {string} name
 * @param {string} version
 */
function createEntry(name, version) {
  const source = {
    part: name,
    file: getBundleBase(name) + containerFile,
    container: getBundleContainer(name, version),
  };
  return `{
  const loaded = () => window.parqueDevelopment.load(${JSON.stringify(source)});
  window.${buildContainerName(name, version)} = {
    init: async (...scopes) => (await loaded()).init(...scopes),
    get: async (exposed) => (await loaded()).get(exposed),
  };
}
`;
}

/**
 * @param {string} folder - Of the remote.
 * @returns {Promise<DevelopedRemote>}
 * @throws {Error} When its manifest is invalid.
 */
async function readRemote(folder) {
  const declaration = await readDeclaration(folder);
  const { name } = declaration;
  const version = `${await readVersion(folder)}-dev`;
  const entry = createEntry(name, version);
  const bytes = Buffer.from(entry);
  const file = {
    file: 'entry.development.js',
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    bytes: bytes.length,
    kind: /** @type {const} */ ('entry'),
    first: true,
  };
  const manifest = { ...declaration, version, container: buildContainerName(name, version), shared: {} };
  return { manifest: { ...manifest, files: [file] }, entry };
}

/**
 * The registry of the development server: the remotes of the workspace, signed by keys that are created at each start
 * and stored nowhere. Epoch and version are the lowest possible, so that a browser never takes the registry of an
 * installation for an older one.
 */
export function createRegistry() {
  const keys = { root: generatePrivateKey(), registry: generatePrivateKey(), team: generatePrivateKey() };
  /** @type {Map<string, DevelopedRemote>} By folder. */
  const remotes = new Map();
  let revision = 1;

  const listManifests = () =>
    [...remotes.values()].map(({ manifest }) => manifest).sort((a, b) => (a.name < b.name ? -1 : 1));

  const createKeyList = () => ({
    schema: 1,
    version: 1,
    epoch: 0,
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 365 * day).toISOString(),
    teams: [
      { id: team, keys: [computePublicKey(keys.team)], remotes: listManifests().map(({ name }) => name) },
    ],
    registryKeys: [computePublicKey(keys.registry)],
    revoked: [],
  });

  const createState = () => ({
    schema: 2,
    revision,
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * day).toISOString(),
    remotes: listManifests().map(({ name, version }) => ({
      name,
      base: `/remotes/${name}/`,
      state: 'on',
      stable: version,
      rollouts: [],
      pins: [],
    })),
  });

  return {
    rootKey: computePublicKey(keys.root).publicKey,
    revision: () => revision,
    /**
     * Reads the manifest of a remote, at the start and after a change of it.
     *
     * @param {string} folder
     */
    async read(folder) {
      remotes.set(folder, await readRemote(folder));
      revision += 1;
    },
    /** The signed document, as the shell verifies it. */
    document: () => ({
      schema: 2,
      keys: sign('keys', createKeyList(), keys.root),
      state: sign('registry', createState(), keys.registry),
      releases: Object.fromEntries(
        listManifests().map((manifest) => [
          `${manifest.name}@${manifest.version}`,
          sign('release', { schema: 1, team, signedAt: new Date().toISOString(), manifest }, keys.team),
        ]),
      ),
    }),
    /**
     * Returns the code of the entry at an address.
     *
     * @param {string} address
     */
    entryAt: (address) =>
      [...remotes.values()].find(
        ({ manifest: { name, version, files } }) =>
          address === `/remotes/${name}/${version}/${files[0]?.file}`,
      )?.entry,
    /**
     * Returns the folder, the version and the contributions of a remote.
     *
     * @param {string} name
     */
    find(name) {
      const match = [...remotes].find(([, { manifest }]) => manifest.name === name);
      if (!match) return undefined;
      const [folder, { manifest }] = match;
      return { folder, version: manifest.version, contributions: manifest.contributions };
    },
  };
}

/** @typedef {ReturnType<typeof createRegistry>} Registry */
