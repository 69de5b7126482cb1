import { randomUUID } from 'node:crypto';
import { present } from './call.mjs';
import { takePerson } from './world.mjs';

/** @typedef {import('./world.mjs').MakeWrite} MakeWrite */

/**
 * @param {string} path
 * @param {Omit<import('./call.mjs').ApiRequest, 'method' | 'path'>} rest
 */
const post = (path, rest) => ({ method: 'POST', path: `/api${path}`, ...rest });
const newKey = () => randomUUID();
const ownable = [1, 2, 4, 6, 7];

/** @type {MakeWrite} */
function register(world) {
  const email = `${world.mark}-${(world.written += 1)}@kill.example`;
  return {
    kind: 'registration',
    name: email,
    request: post('/register', { body: { name: 'Nuria Vidal', email, password: world.password } }),
    took({ data, access_token }) {
      world.people.push({
        id: present(data).id,
        email,
        token: present(access_token),
        owns: new Set(),
        accounts: [],
        licences: { 6: 0, 7: 0 },
        connected: 0,
        taken: 0,
        link: null,
        hasFund: false,
        isBusy: false,
      });
    },
    // After a lost answer: this user's own registration already uses the address.
    means: ['email_taken'],
  };
}

/** @type {MakeWrite} */
function grant(world, chance) {
  const person = takePerson(world, chance, ({ owns }) => owns.size < ownable.length);
  if (!person) return undefined;
  const productId = chance.pick(ownable.filter((id) => !person.owns.has(id)));
  const reason = `${world.mark} ${(world.written += 1)}`;
  const body = { user_id: person.id, product_id: productId, until: null, reason };
  return {
    kind: 'grant',
    name: reason,
    person,
    request: post('/admin/entitlements', { token: world.adminToken, key: newKey(), body }),
    took: () => person.owns.add(productId),
  };
}

/** @type {MakeWrite} */
function licence(world, chance) {
  /** @param {import('./world.mjs').Person} person */
  const slots = ({ owns, licences }) => [6, 7].filter((id) => owns.has(id) && (licences[id] ?? 0) < 2);
  const person = takePerson(world, chance, (one) => slots(one).length > 0);
  if (!person) return undefined;
  const productId = chance.pick(slots(person));
  const slot = (person.licences[productId] ?? 0) + 1;
  const number = 500_000 + (world.written += 1);
  return {
    kind: 'licence',
    name: `${person.id} ${productId} ${slot} ${number}`,
    person,
    request: post('/license', {
      token: person.token,
      key: newKey(),
      body: { product_id: productId, [`account_${slot}`]: number },
    }),
    took: () => (person.licences[productId] = slot),
  };
}

/** @type {MakeWrite} */
function fund(world, chance) {
  const person = takePerson(world, chance, ({ hasFund }) => !hasFund);
  if (!person) return undefined;
  const ammount = `${(world.written += 1)}.50`;
  return {
    kind: 'fund',
    name: `${person.id} ${ammount}`,
    person,
    request: post('/fondos', {
      token: person.token,
      key: newKey(),
      body: { binance_user: 'nuria', ammount },
    }),
    took: () => (person.hasFund = true),
  };
}

/** @type {MakeWrite} */
function account(world, chance) {
  const person = takePerson(world, chance, ({ owns, accounts }) => owns.has(2) && accounts.length < 2);
  if (!person) return undefined;
  const number = 10_000_000 + chance.whole(0, 8999);
  return {
    kind: 'broker account',
    name: `${person.id} ${number}`,
    person,
    request: post('/account', {
      token: person.token,
      key: newKey(),
      body: { server_id: world.brokerServer, number, password: `demo-${number}` },
    }),
    took: ({ id }) => person.accounts.push({ id: present(id), notes: 0 }),
  };
}

/** @type {MakeWrite} */
function connected(world, chance) {
  const person = takePerson(world, chance, ({ owns, connected: held }) => owns.has(1) && held < 3);
  if (!person) return undefined;
  const number = 10_000_000 + chance.whole(0, 8999);
  const isMaster = person.connected === 0;
  return {
    kind: 'connected account',
    name: `${person.id} ${number}`,
    person,
    request: post('/mt5/account/conector', {
      token: person.token,
      key: newKey(),
      body: {
        server_id: world.brokerServer,
        number,
        password: `demo-${number}`,
        type: isMaster ? 2 : 3,
        multiplier: isMaster ? null : 2,
      },
    }),
    took: () => (person.connected += 1),
  };
}

/** @type {MakeWrite} */
function note(world, chance) {
  const person = takePerson(world, chance, ({ accounts }) => accounts.length > 0);
  if (!person) return undefined;
  const journal = chance.pick(person.accounts);
  const key = new Date(Date.UTC(2020, 0, 1 + (journal.notes += 1))).toISOString().slice(0, 10);
  const text = `${world.mark} ${(world.written += 1)}`;
  return {
    kind: 'note',
    name: `${journal.id} ${key} ${text}`,
    person,
    request: {
      method: 'PUT',
      path: `/api/account/${journal.id}/notes`,
      token: person.token,
      body: { kind: 'day', key, text, tags: ['prueba'] },
    },
    took: () => undefined,
  };
}

/**
 * Each write with its weight in the random choice.
 *
 * @type {readonly (readonly [MakeWrite, number])[]}
 */
export const peopleWrites = [
  [register, 3],
  [grant, 8],
  [licence, 5],
  [fund, 3],
  [account, 1],
  [connected, 1],
  [note, 4],
];
