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

/** Keys of an installation of its own: root, registry, and the team that owns the remotes. */
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

/** What the api is started with, whichever database it uses. */
export const settingsOf = (keys) => ({
  ...keys.settings,
  TRUST_PROXY: '1',
  ALLOW_PUBLIC_DEMO: 'on',
  HOTMART_HOTTOK: 'hottok-de-la-prueba',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});

/** Asks the database beside the product. */
export async function ask(server, statement, values = []) {
  const client = new pg.Client(server.connection());
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Products, as an operator inserts the first of them, and the teams' keys. */
export async function prepare({ server, product, keys }) {
  for (const [id, url] of catalogue) {
    await ask(
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
 * The shadow of the installation: what it has acknowledged, what it was asked for without an answer, and the people who
 * can go on writing.
 */
export function makeWorld({ server, product, keys, disk }) {
  return {
    server,
    product,
    keys,
    disk,
    password,
    /** So that what another campaign left in the same database is told apart. */
    mark: randomUUID().slice(0, 8),
    written: 0,
    /** By kind: what was acknowledged, and what nobody knows. */
    acknowledged: new Map(),
    unsettled: new Map(),
    people: [],
    releases: [],
    /** Who was shown a link first. */
    linkHolders: new Map(),
    faults: [],
    adminToken: '',
    brokerServer: 0,
  };
}

/** The admin signs in, and a broker's server is looked up; after a start each of them anew. */
export async function enter(world) {
  const { product } = world;
  const login = await call(product.address, { method: 'POST', path: '/api/login', body: admin });
  if (login?.status !== 200) throw new Error(`the admin cannot sign in: ${JSON.stringify(login)}`);
  world.adminToken = login.body.access_token;
  const servers = await call(product.address, { method: 'GET', path: '/api/mt5/servers' });
  world.brokerServer = servers.body.find(({ name }) => name === 'Parque-Demo').id;
}

/** Takes somebody who does nothing at the moment and fits; whoever sends their write lets them go. */
export function somebody({ people }, chance, fits) {
  const free = people.filter((person) => !person.isBusy && fits(person));
  if (free.length === 0) return undefined;
  const person = chance.pick(free);
  person.isBusy = true;
  return person;
}

const listOf = (map, kind) => map.get(kind) ?? map.set(kind, new Set()).get(kind);

/** Notes that a write was acknowledged. */
export function acknowledge(world, { kind, name }) {
  listOf(world.unsettled, kind).delete(name);
  listOf(world.acknowledged, kind).add(name);
}

/** Notes that nobody knows whether a write counts. */
export function leaveOpen(world, { kind, name }) {
  listOf(world.unsettled, kind).add(name);
}
