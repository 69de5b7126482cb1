import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { makePrivateKey, publicKeyOf, sign } from '../../shared/release/signing.mjs';
import { call, present } from './call.mjs';

/** @typedef {import('./call.mjs').Body} Body */
/** @typedef {import('./chance.mjs').Chance} Chance */
/** @typedef {import('./server.mjs').DatabaseServer} DatabaseServer */
/** @typedef {ReturnType<typeof makeKeys>} Keys */

/**
 * A user who writes.
 *
 * @typedef {object} Person
 * @property {number} id
 * @property {string} email
 * @property {string} token
 * @property {Set<number>} owns - Ids of products.
 * @property {{ id: number, notes: number }[]} accounts - Of the journal, with the number of notes.
 * @property {Record<number, number>} licences - The number of registered accounts, by product.
 * @property {number} connected - The number of connected accounts.
 * @property {number} taken - The number of used copy links.
 * @property {string | null} link - The reserved copy link.
 * @property {boolean} hasFund
 * @property {boolean} isBusy - Whether a write of the user has no outcome yet.
 */

/** @typedef {{ name: string, version: string, code: string }} Release */

/** @typedef {{ server: DatabaseServer, product: { address: string }, keys: Keys }} Installation */

/**
 * @typedef {object} Shadow
 * @property {string} password
 * @property {string} mark - Distinguishes these records from those of another campaign in the same database.
 * @property {number} written
 * @property {Map<string, Set<string>>} acknowledged - The names of acknowledged writes, by kind.
 * @property {Map<string, Set<string>>} unsettled - The names of writes without an answer, by kind.
 * @property {Person[]} people
 * @property {Release[]} releases
 * @property {Map<string, number>} linkHolders - The first user that each link was shown to.
 * @property {string[]} faults
 * @property {string} adminToken
 * @property {number} brokerServer
 */

/** @typedef {Installation & Shadow} World */

/**
 * A write: the kind and name of its record, its request, and the change of the shadow when it is acknowledged.
 *
 * @typedef {object} Write
 * @property {string} kind
 * @property {string} name
 * @property {Person} [person]
 * @property {import('./call.mjs').ApiRequest} request
 * @property {(body: Body) => unknown} took
 * @property {readonly string[]} [means] - Error codes of a repetition that prove that the write was stored.
 * @property {boolean} [isRepeated]
 */

/** @typedef {(world: World, chance: Chance) => Write | undefined | Promise<Write | undefined>} MakeWrite */

const password = 'entre-robles-y-olmos';
const admin = { email: 'jefatura@parque.example', password };
const day = 24 * 60 * 60 * 1000;
/** @type {readonly (readonly [number, string])[]} */
const catalogue = [
  [1, 'conector'],
  [2, 'dashboard-mensual'],
  [4, 'copy-trading'],
  [6, 'dashpro'],
  [7, 'escaner'],
];
export const remotes = ['vivero', 'huerto', 'prado'];

/** Creates the keys of a new installation: root, registry, and the team that owns the remotes. */
export function makeKeys() {
  const [root, registry, team] = [makePrivateKey(), makePrivateKey(), makePrivateKey()];
  const now = Date.now();
  const list = {
    schema: 1,
    version: 1,
    epoch: 1,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 365 * day).toISOString(),
    teams: [{ id: 'campo', keys: [publicKeyOf(team)], remotes }],
    registryKeys: [publicKeyOf(registry)],
    revoked: [],
  };
  return {
    team,
    list: sign('keys', list, root),
    settings: { ROOT_KEYS: publicKeyOf(root).publicKey, REGISTRY_KEY: registry },
  };
}

/**
 * The settings of the api, without its database.
 *
 * @param {Keys} keys
 * @returns {Record<string, string>}
 */
export const settingsOf = (keys) => ({
  ...keys.settings,
  TRUST_PROXY: '1',
  ALLOW_PUBLIC_DEMO: 'on',
  // Releases are published while the api is killed, and a mount of each would take longer than that.
  ATTESTATIONS: 'optional',
  HOTMART_HOTTOK: 'hottok-de-la-prueba',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});

/**
 * Queries the database directly, not through the product. Each row has a name and perhaps a number.
 *
 * @param {DatabaseServer} server
 * @param {string} statement
 * @param {readonly unknown[]} [values]
 * @returns {Promise<{ name: string, n: number }[]>}
 */
export async function query(server, statement, values = []) {
  const client = new pg.Client(server.connection());
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Inserts the products, as an operator inserts the first of them, and publishes the teams' keys.
 *
 * @param {Installation} installation
 */
export async function prepare({ server, product, keys }) {
  for (const [id, url] of catalogue) {
    await query(
      server,
      `insert into products (id, hotmart_id, title, description, url, img, linklp, price)
       values ($1, $2, $3, $3, $3, '/pictures/conector.svg', 'https://pay.hotmart.com/P', 10) on conflict do nothing`,
      [id, 4_100_000 + id, url],
    );
  }
  const answer = await call(product.address, { method: 'POST', path: '/api/registry/keys', body: keys.list });
  if (answer?.status !== 200) throw new Error(`the key list was answered ${JSON.stringify(answer)}`);
}

/**
 * The installation with its shadow: the acknowledged writes, the writes without an answer, and the users who can
 * continue to write.
 *
 * @template {Installation} Parts
 * @param {Parts} parts
 * @returns {Parts & Shadow}
 */
export function makeWorld(parts) {
  return {
    ...parts,
    password,
    mark: randomUUID().slice(0, 8),
    written: 0,
    acknowledged: new Map(),
    unsettled: new Map(),
    people: [],
    releases: [],
    linkHolders: new Map(),
    faults: [],
    adminToken: '',
    brokerServer: 0,
  };
}

/**
 * Signs the admin in and looks up a broker server; needed again after each start.
 *
 * @param {World} world
 */
export async function enter(world) {
  const { product } = world;
  const login = await call(product.address, { method: 'POST', path: '/api/login', body: admin });
  if (login?.status !== 200) throw new Error(`the admin cannot sign in: ${JSON.stringify(login)}`);
  world.adminToken = present(login.body?.access_token);
  const servers = await call(product.address, { method: 'GET', path: '/api/mt5/servers' });
  /** @type {readonly import('@parque/contract').ServerEntity[]} */
  const list = JSON.parse(present(servers?.text));
  world.brokerServer = present(list.find(({ name }) => name === 'Parque-Demo')?.id);
}

/**
 * Reserves an idle user who meets a condition. The sender of the user's write releases the user.
 *
 * @param {World} world
 * @param {Chance} chance
 * @param {(person: Person) => boolean} fits
 */
export function takePerson({ people }, chance, fits) {
  const free = people.filter((person) => !person.isBusy && fits(person));
  if (free.length === 0) return undefined;
  const person = chance.pick(free);
  person.isBusy = true;
  return person;
}

/**
 * @param {Map<string, Set<string>>} map
 * @param {string} kind
 */
function listOf(map, kind) {
  const list = map.get(kind) ?? new Set();
  map.set(kind, list);
  return list;
}

/**
 * Records that a write was acknowledged.
 *
 * @param {World} world
 * @param {Pick<Write, 'kind' | 'name'>} write
 */
export function acknowledge(world, { kind, name }) {
  listOf(world.unsettled, kind).delete(name);
  listOf(world.acknowledged, kind).add(name);
}

/**
 * Records that a write has no known outcome.
 *
 * @param {World} world
 * @param {Pick<Write, 'kind' | 'name'>} write
 */
export function leaveOpen(world, { kind, name }) {
  listOf(world.unsettled, kind).add(name);
}
