import { randomUUID } from 'node:crypto';
import { present } from './call.mjs';
import { takeUser } from './world.mjs';

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
        connected: 0,
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
  const user = takeUser(world, chance, ({ owns }) => owns.size < ownable.length);
  if (!user) return undefined;
  const productId = chance.pick(ownable.filter((id) => !user.owns.has(id)));
  const reason = `${world.mark} ${(world.written += 1)}`;
  const body = { user_id: user.id, product_id: productId, until: null, reason };
  return {
    kind: 'grant',
    name: reason,
    user,
    request: post('/admin/entitlements', { token: world.adminToken, key: newKey(), body }),
    took: () => user.owns.add(productId),
  };
}

/** @type {MakeWrite} */
function fund(world, chance) {
  const user = takeUser(world, chance, ({ hasFund }) => !hasFund);
  if (!user) return undefined;
  const ammount = `${(world.written += 1)}.500000`;
  return {
    kind: 'fund',
    name: `${user.id} ${ammount}`,
    user,
    request: post('/fondos', {
      token: user.token,
      key: newKey(),
      body: { binance_user: 'nuria', ammount },
    }),
    took: () => (user.hasFund = true),
  };
}

/** @type {MakeWrite} */
function connected(world, chance) {
  const user = takeUser(world, chance, ({ owns, connected: held }) => owns.has(1) && held < 3);
  if (!user) return undefined;
  const number = 10_000_000 + chance.whole(0, 8999);
  const isMaster = user.connected === 0;
  return {
    kind: 'connected account',
    name: `${user.id} ${number}`,
    user,
    request: post('/mt5/account/conector', {
      token: user.token,
      key: newKey(),
      body: {
        server_id: world.brokerServer,
        number,
        password: `demo-${number}`,
        type: isMaster ? 2 : 3,
        multiplier: isMaster ? null : 2,
      },
    }),
    took: () => (user.connected += 1),
  };
}

/** @type {MakeWrite} */
function purchase(world, chance) {
  const id = `${world.mark}-${(world.written += 1)}`;
  const email = world.people.length > 0 ? chance.pick(world.people).email : 'nadie@kill.example';
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
export const moneyWrites = [
  [register, 3],
  [grant, 6],
  [fund, 3],
  [connected, 2],
  [purchase, 3],
];
