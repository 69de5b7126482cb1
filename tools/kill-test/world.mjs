import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { makePrivateKey, publicKeyOf, sign } from '../../shared/release/signing.mjs';
import { call } from './call.mjs';

const password = 'entre-robles-y-olmos';
const admin = { email: 'jefatura@parque.example', password };
const day = 24 * 60 * 60 * 1000;
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

/** The settings of the api, without its database. */
export const settingsOf = (keys) => ({
  ...keys.settings,
  TRUST_PROXY: '1',
  ALLOW_PUBLIC_DEMO: 'on',
  HOTMART_HOTTOK: 'hottok-de-la-prueba',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});

/** Queries the database directly, not through the product. */
export async function query(server, statement, values = []) {
  const client = new pg.Client(server.connection());
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Inserts the products, as an operator inserts the first of them, and publishes the teams' keys. */
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
 * The shadow of the installation: the acknowledged writes, the writes without an answer, and the users who can continue
 * to write.
 */
export function makeWorld({ server, product, keys, disk }) {
  return {
    server,
    product,
    keys,
    disk,
    password,
    /** Distinguishes these records from those of another campaign in the same database. */
    mark: randomUUID().slice(0, 8),
    written: 0,
    /** The names of acknowledged writes, and of writes without an answer, by kind. */
    acknowledged: new Map(),
    unsettled: new Map(),
    people: [],
    releases: [],
    /** The first user that each link was shown to. */
    linkHolders: new Map(),
    faults: [],
    adminToken: '',
    brokerServer: 0,
  };
}

/** Signs the admin in and looks up a broker server; needed again after each start. */
export async function enter(world) {
  const { product } = world;
  const login = await call(product.address, { method: 'POST', path: '/api/login', body: admin });
  if (login?.status !== 200) throw new Error(`the admin cannot sign in: ${JSON.stringify(login)}`);
  world.adminToken = login.body.access_token;
  const servers = await call(product.address, { method: 'GET', path: '/api/mt5/servers' });
  world.brokerServer = servers.body.find(({ name }) => name === 'Parque-Demo').id;
}

/** Reserves an idle user who meets a condition. The sender of the user's write releases the user. */
export function takePerson({ people }, chance, fits) {
  const free = people.filter((person) => !person.isBusy && fits(person));
  if (free.length === 0) return undefined;
  const person = chance.pick(free);
  person.isBusy = true;
  return person;
}

const listOf = (map, kind) => map.get(kind) ?? map.set(kind, new Set()).get(kind);

/** Records that a write was acknowledged. */
export function acknowledge(world, { kind, name }) {
  listOf(world.unsettled, kind).delete(name);
  listOf(world.acknowledged, kind).add(name);
}

/** Records that a write has no known outcome. */
export function leaveOpen(world, { kind, name }) {
  listOf(world.unsettled, kind).add(name);
}
