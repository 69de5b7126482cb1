import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { call, present } from './call.mjs';

/** @typedef {import('./call.mjs').Body} Body */
/** @typedef {import('./chance.mjs').Chance} Chance */
/** @typedef {import('./server.mjs').DatabaseServer} DatabaseServer */

/**
 * A user who writes.
 *
 * @typedef {object} User
 * @property {number} id
 * @property {string} email
 * @property {string} token
 * @property {Set<number>} owns - Ids of products.
 * @property {number} connected - The number of connected accounts.
 * @property {boolean} hasFund
 * @property {boolean} isBusy - Whether a write of the user has no outcome yet.
 */

/** @typedef {{ server: DatabaseServer, product: { address: string } }} Installation */

/**
 * @typedef {object} Shadow
 * @property {string} password
 * @property {string} mark - Distinguishes these records from those of another campaign in the same database.
 * @property {number} written
 * @property {Map<string, Set<string>>} acknowledged - The names of acknowledged writes, by kind.
 * @property {Map<string, Set<string>>} unsettled - The names of writes without an answer, by kind.
 * @property {User[]} people
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
 * @property {User} [user]
 * @property {import('./call.mjs').ApiRequest} request
 * @property {(body: Body) => unknown} took
 * @property {readonly string[]} [means] - Error codes of a repetition that prove that the write was stored.
 * @property {boolean} [isRepeated]
 */

/** @typedef {(world: World, chance: Chance) => Write | undefined | Promise<Write | undefined>} MakeWrite */

const password = 'entre-robles-y-olmos';
const admin = { email: 'jefatura@parque.example', password };
/** @type {readonly (readonly [number, string])[]} */
const catalogue = [
  [1, 'conector'],
  [2, 'dashboard-mensual'],
  [4, 'copy-trading'],
  [6, 'dashpro'],
  [7, 'escaner'],
];

/** The settings of the api, without its database. */
export const settings = {
  TRUST_PROXY: '1',
  ALLOW_PUBLIC_DEMO: 'on',
  HOTMART_HOTTOK: 'hottok-de-la-prueba',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};

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
 * Inserts the products, as an operator inserts the first of them.
 *
 * @param {Installation} installation
 */
export async function prepare({ server }) {
  for (const [id, url] of catalogue) {
    await query(
      server,
      `insert into products (id, hotmart_id, title, description, url, img, linklp, price)
       values ($1, $2, $3, $3, $3, '/pictures/conector.svg', 'https://pay.hotmart.com/P', 10) on conflict do nothing`,
      [id, 4_100_000 + id, url],
    );
  }
}

/**
 * The installation with its shadow: the acknowledged writes, the writes without an answer, and the users who can
 * continue to write.
 *
 * @template {Installation} Parts
 * @param {Parts} parts
 * @returns {Parts & Shadow}
 */
export function createWorld(parts) {
  return {
    ...parts,
    password,
    mark: randomUUID().slice(0, 8),
    written: 0,
    acknowledged: new Map(),
    unsettled: new Map(),
    people: [],
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
 * @param {(user: User) => boolean} fits
 */
export function takeUser({ people }, chance, fits) {
  const free = people.filter((user) => !user.isBusy && fits(user));
  if (free.length === 0) return undefined;
  const user = chance.pick(free);
  user.isBusy = true;
  return user;
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
