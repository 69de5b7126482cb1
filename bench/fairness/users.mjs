import { setTimeout as pause } from 'node:timers/promises';
import { answer, demoPassword, makeSender, signIn } from './send.mjs';

/** Calls of an ordinary user with their weights: mostly reads, and now and then a write. */
const mix = /** @type {const} */ ([
  [20, 'GET', '/api/products'],
  [20, 'GET', '/api/user/products'],
  [15, 'POST', '/api/mt5/history/0'],
  [10, 'GET', '/api/accounts'],
  [10, 'GET', '/api/getaccount/:user/6'],
  [10, 'GET', '/api/registry/revision'],
  [8, 'GET', '/api/me'],
  [4, 'GET', '/'],
  [3, 'PUT', '/api/account/:account/notes'],
]);
const totalWeight = mix.reduce((sum, [weight]) => sum + weight, 0);

/** Milliseconds between two calls of one user, on average. */
const pauseMs = 120;

/** @param {() => number} random */
function choose(random) {
  let at = random() * totalWeight;
  return mix.find(([weight]) => (at -= weight) < 0) ?? mix[0];
}

/**
 * @typedef {object} Sample - What 20 users saw in one phase.
 * @property {number[]} times - Milliseconds of each answer, ascending.
 * @property {Map<string, number[]>} ofCalls - The same by call.
 * @property {number} serverErrors - Answers with 5xx and connections that ended without an answer.
 * @property {number} rejected - Answers with 429.
 */

/** Products that open the journal and a licence screen. */
const products = [2, 6];

/**
 * Registers users. Each has an account, the products, a simulated broker account, an address (127.0.1.x) and
 * connections of its own.
 *
 * @param {number} port
 * @param {number} count
 */
export async function makeUsers(port, count) {
  const admin = makeSender({ port, from: '127.0.0.1', sockets: 1 });
  const ofAdmin = await signIn(admin, 'admin@parque.es', demoPassword);
  const servers = await answer(admin, 'GET', '/api/mt5/servers');
  const server = servers.find((/** @type {{ name: string }} */ { name }) => name === 'Parque-Sinteticos');
  /** @type {{ send: ReturnType<typeof makeSender>, headers: { authorization: string }, id: number, accountId: number }[]} */
  const users = [];
  for (let i = 1; i <= count; i += 1) {
    const send = makeSender({ port, from: `127.0.1.${i}`, sockets: 2 });
    const person = { name: `Usuario ${i}`, email: `usuario${i}@correo.es`, password: 'tres gatos verdes' };
    const { access_token, data } = await answer(send, 'POST', '/api/register', { body: person });
    const headers = { authorization: `Bearer ${access_token}` };
    for (const product_id of products) {
      const grant = { user_id: data.id, product_id, reason: 'medición', until: null };
      await answer(admin, 'POST', '/api/admin/entitlements', { body: grant, headers: ofAdmin });
    }
    const number = 10_002_000 + i;
    const credentials = { server_id: server.id, number, password: `ver-${number}` };
    const account = await answer(send, 'POST', '/api/account', { body: credentials, headers });
    users.push({ send, headers, id: data.id, accountId: account.id });
  }

  /**
   * @param {string} path
   * @param {string} method
   * @param {number} accountId
   */
  const bodyOf = (path, method, accountId) => {
    if (path.startsWith('/api/mt5/history')) return JSON.stringify({ id: accountId });
    if (method === 'PUT')
      return JSON.stringify({ kind: 'day', key: '2026-01-05', text: `nota ${Math.random()}`, tags: [] });
    return undefined;
  };

  /**
   * Lets all users work for a time.
   *
   * @param {number} ms
   * @returns {Promise<Sample>}
   */
  async function work(ms) {
    const until = performance.now() + ms;
    /** @type {Sample} */
    const sample = { times: [], ofCalls: new Map(), serverErrors: 0, rejected: 0 };
    await Promise.all(
      users.map(async ({ send, headers, id, accountId }) => {
        await pause(Math.random() * pauseMs);
        while (performance.now() < until) {
          const [, method, path] = choose(Math.random);
          const address = path.replace(':user', String(id)).replace(':account', String(accountId));
          const body = bodyOf(path, method, accountId);
          const started = performance.now();
          const status = await send(method, address, { headers, ...(body !== undefined && { body }) }).then(
            ({ status: code }) => code,
            () => 599,
          );
          const ms = performance.now() - started;
          sample.times.push(ms);
          sample.ofCalls.set(`${method} ${path}`, [...(sample.ofCalls.get(`${method} ${path}`) ?? []), ms]);
          if (status >= 500) sample.serverErrors += 1;
          else if (status === 429) sample.rejected += 1;
          else if (status >= 400) throw new Error(`${method} ${address}: ${status}`);
          await pause(pauseMs * (0.5 + Math.random()));
        }
      }),
    );
    sample.times.sort((a, b) => a - b);
    return sample;
  }
  return { work };
}
