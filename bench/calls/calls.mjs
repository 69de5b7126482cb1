const password = 'parque-demo';
const defaultEmail = 'lucia@parque.es';

/** @typedef {ReturnType<typeof createCaller>} Caller */
/** @typedef {Awaited<ReturnType<typeof signIn>>} Trader */
/** @typedef {{ name: string, method: 'GET' | 'POST', url: string, body?: object }} Call */

/**
 * Returns a function that calls the api with a user's token and throws when the call is rejected.
 *
 * @param {string} origin
 * @param {Record<string, string>} [headers]
 * @returns {(method: string, address: string, body?: object) => ReturnType<Response['json']>}
 */
export const createCaller = (origin, headers) => async (method, address, body) => {
  const response = await fetch(`${origin}/api${address}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
};

/** @param {string} token */
const createAuthHeader = (token) => ({ authorization: `Bearer ${token}` });

/** Signs in a user of the demo: by default the one with the products of the ten calls. @param {string} origin */
export async function signIn(origin, email = defaultEmail) {
  const { access_token: token, data } = await createCaller(origin)('POST', '/login', { email, password });
  return { userId: Number(data.id), call: createCaller(origin, createAuthHeader(token)) };
}

/** The products of the demo user who makes the ten calls. */
const products = [1, 3, 6];

/**
 * Registers users with the products and a journal account of the ten calls. Each calls from a network of their own.
 *
 * @param {string} origin - An api that trusts one proxy.
 * @param {number} count - At most 250.
 * @returns {Promise<{ headers: Record<string, string>, calls: Call[] }[]>}
 */
export async function createTraders(origin, count) {
  const admin = await signIn(origin, 'admin@parque.es');
  const traders = [];
  for (let index = 1; index <= count; index += 1) {
    const network = { 'x-forwarded-for': `10.0.0.${index}` };
    const user = {
      name: `Usuario ${index}`,
      email: `usuario-${index}@correo.es`,
      password: 'tres gatos verdes',
    };
    const { access_token: token, data } = await createCaller(origin, network)('POST', '/register', user);
    for (const product_id of products) {
      const grant = { user_id: data.id, product_id, reason: 'medición', until: null };
      await admin.call('POST', '/admin/entitlements', grant);
    }
    const headers = { ...network, ...createAuthHeader(token) };
    const trader = { call: createCaller(origin, headers), userId: Number(data.id) };
    traders.push({ headers, calls: await listMostUsedCalls(trader, 10_005_000 + index) });
  }
  return traders;
}

/**
 * Adds an account of the simulator to the journal, with its history.
 *
 * @param {Caller} call
 * @param {number} number
 */
async function addSimulatedAccount(call, number) {
  const servers = await call('GET', '/mt5/servers');
  /** @type {{ id: number, number: number }[]} */
  const accounts = await call('GET', '/accounts');
  const existingAccount = accounts.find((account) => account.number === number);
  return (
    existingAccount ??
    call('POST', '/account', { server_id: servers[0].id, number, password: `demo-${number}` })
  );
}

/**
 * The ten calls that screens make most, with the data of a trader.
 *
 * @param {Trader} trader
 * @param {number} number - Of their account of the simulator, which is added when the journal has none with it.
 * @returns {Promise<Call[]>}
 */
async function listMostUsedCalls({ call, userId }, number = 10_004_321) {
  const [product] = await call('GET', '/products');
  const account = await addSimulatedAccount(call, number);
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
