import { createHash, randomUUID } from 'node:crypto';
import { sign } from '../../shared/release/signing.mjs';
import { call, present } from './call.mjs';
import { remotes, takePerson } from './world.mjs';

/** @typedef {import('./world.mjs').MakeWrite} MakeWrite */

/**
 * @param {string} path
 * @param {Omit<import('./call.mjs').ApiRequest, 'method' | 'path'>} rest
 */
const post = (path, rest) => ({ method: 'POST', path: `/api${path}`, ...rest });

/** @type {MakeWrite} */
function addLink(world) {
  const url = `https://copia.example/${world.mark}/${(world.written += 1)}`;
  return {
    kind: 'link',
    name: url,
    request: post('/copy/url', { token: world.adminToken, key: randomUUID(), body: { url, product_id: 4 } }),
    took: () => undefined,
  };
}

/**
 * A link belongs to the first user that it was shown to.
 *
 * @param {import('./world.mjs').World} world
 * @param {import('./world.mjs').Person} person
 * @param {import('./call.mjs').Body} body
 */
function seen(world, person, body) {
  const link = present(body.link);
  person.link = link;
  if (link === null) return;
  const holder = world.linkHolders.get(link) ?? person.id;
  world.linkHolders.set(link, holder);
  if (holder !== person.id) world.faults.push(`${link} was handed out to ${holder} and to ${person.id}`);
}

/** Below the hourly limit. */
const mostTaken = 15;

/**
 * @param {import('./world.mjs').World} world
 * @param {import('./chance.mjs').Chance} chance
 * @returns {Promise<import('./world.mjs').Write | undefined>}
 */
async function takeLink(world, chance) {
  const person = takePerson(world, chance, ({ owns, taken }) => owns.has(4) && taken < mostTaken);
  if (!person) return undefined;
  const shown = await call(world.product.address, {
    method: 'GET',
    path: '/api/get-link-copy/copy-trading',
    token: person.token,
  });
  if (shown?.status === 200) seen(world, person, present(shown.body));
  const { link } = person;
  if (shown?.status !== 200 || link === null) {
    person.isBusy = false;
    return undefined;
  }
  return {
    kind: 'link taken',
    name: `${link} ${person.id}`,
    person,
    request: post('/get-link-copy/copy-trading', {
      token: person.token,
      key: randomUUID(),
      body: { link, size: '2500' },
    }),
    took(body) {
      person.taken += 1;
      seen(world, person, body);
    },
  };
}

/** @type {MakeWrite} */
function release(world, chance) {
  const name = chance.pick(remotes);
  const version = `1.0.${(world.written += 1)}`;
  const code = `window.${name} = '${world.mark} ${version}';`;
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const manifest = {
    name,
    title: name,
    hostApi: '^1.0.0',
    version,
    container: `parque_${name}_${version.replaceAll('.', '_')}`,
    routes: [{ path: `/${name}`, title: name }],
    menu: [],
    shared: { react: '^19.0.0' },
    files: [{ file: 'entry.js', integrity, bytes: code.length, kind: 'entry', first: true }],
  };
  const signedAt = new Date().toISOString();
  const body = {
    release: sign('release', { schema: 1, team: 'campo', signedAt, manifest }, world.keys.team),
    files: [{ file: 'entry.js', base64: Buffer.from(code).toString('base64') }],
    actor: 'Eva',
    reason: 'prueba',
  };
  return {
    kind: 'release',
    name: `${name}@${version}`,
    request: post('/registry/releases', { body }),
    took: () => world.releases.push({ name, version, code }),
  };
}

/** @type {MakeWrite} */
function purchase(world, chance) {
  const id = `${world.mark}-${(world.written += 1)}`;
  const free = world.people.filter(({ email }) => email);
  const email = free.length > 0 ? chance.pick(free).email : 'nadie@kill.example';
  const body = {
    id,
    creation_date: Date.now(),
    event: 'PURCHASE_APPROVED',
    version: '2.0.0',
    data: {
      product: { id: 4_100_007, name: 'Escáner' },
      buyer: { email, name: 'Nuria Vidal' },
      purchase: { transaction: `HP${id}` },
    },
  };
  return {
    kind: 'purchase',
    name: id,
    request: post('/webhooks/hotmart', { body, headers: { 'x-hotmart-hottok': 'hottok-de-la-prueba' } }),
    took: () => undefined,
  };
}

/**
 * Each write with its weight in the random choice.
 *
 * @type {readonly (readonly [MakeWrite, number])[]}
 */
export const houseWrites = [
  [addLink, 5],
  [takeLink, 4],
  [release, 2],
  [purchase, 3],
];
