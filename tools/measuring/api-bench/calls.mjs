const person = { email: 'lucia@parque.es', password: 'parque-demo' };

/** @typedef {ReturnType<typeof callerAt>} Caller */
/** @typedef {Awaited<ReturnType<typeof signIn>>} Trader */
/** @typedef {{ name: string, method: 'GET' | 'POST', url: string, body?: object }} Call */

/**
 * Returns a function that calls the api with a user's token and throws when the call is rejected.
 *
 * @param {string} origin
 * @param {string} [token]
 * @returns {(method: string, address: string, body?: object) => ReturnType<Response['json']>}
 */
export const callerAt = (origin, token) => async (method, address, body) => {
  const response = await fetch(`${origin}/api${address}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
};

/**
 * Signs in the demo user who owns every product.
 *
 * @param {string} origin
 */
export async function signIn(origin) {
  const { access_token: token, data } = await callerAt(origin)('POST', '/login', person);
  return { token: String(token), userId: Number(data.id), call: callerAt(origin, token) };
}

/**
 * Adds an account of the simulator to the journal, with its history.
 *
 * @param {Caller} call
 * @param {number} number
 */
async function simulatedAccount(call, number) {
  const servers = await call('GET', '/mt5/servers');
  /** @type {{ id: number, number: number }[]} */
  const known = await call('GET', '/accounts');
  const found = known.find((account) => account.number === number);
  return found ?? call('POST', '/account', { server_id: servers[0].id, number, password: `demo-${number}` });
}

/**
 * The ten calls that screens make most, with the data of the demo's trader.
 *
 * @param {Pick<Trader, 'call' | 'userId'>} trader
 * @returns {Promise<Call[]>}
 */
export async function mostUsedCalls({ call, userId }) {
  const [product] = await call('GET', '/products');
  const account = await simulatedAccount(call, 10_004_321);
  return [
    { name: 'registry revision', method: 'GET', url: '/registry/revision' },
    { name: 'own account', method: 'GET', url: '/me' },
    { name: 'owned products', method: 'GET', url: '/user/products' },
    { name: 'catalogue', method: 'GET', url: '/products' },
    { name: 'one product', method: 'GET', url: `/product/${product.url}` },
    { name: 'own licence', method: 'GET', url: `/getaccount/${userId}/${product.id}` },
    { name: 'broker accounts', method: 'GET', url: '/accounts' },
    { name: "a month's widgets", method: 'POST', url: '/mt5/history/0', body: { id: account.id } },
    { name: "an account's trades", method: 'GET', url: `/account/${account.id}/trades` },
    { name: 'state of the copier', method: 'GET', url: '/copier' },
  ];
}
