import autocannon from 'autocannon';
import { fileURLToPath } from 'node:url';
import { callerAt, mostUsedCalls, signIn } from './calls.mjs';
import { apiOn, crowdIn, serverOf, withDataDir } from './installation.mjs';
import { median } from './median.mjs';

/** @typedef {import('./calls.mjs').Call} Call */
/** @typedef {import('./record-queries.mjs').NotedQuery} NotedQuery */

/**
 * Requests per second, milliseconds, and our rate as a fraction of the bare one; medians of the rounds.
 *
 * @typedef {{ name: string, rate: number, p99: number, bareRate: number, share: number }} CallRate
 */

/** @param {string} name */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const preload = [new URL('record-queries.mjs', import.meta.url).href];
const connections = 20;

/**
 * The queries that each call sends once the caches of the api are filled.
 *
 * @param {string} root - The workspace.
 * @param {string} dataDir
 */
async function queriesOf(root, dataDir) {
  const api = await apiOn(root, dataDir, { preload });
  /** @type {Map<string, NotedQuery[]>} */
  const noted = new Map();
  api.process.on('message', (message) => {
    const { address, queries } = /** @type {{ address: string, queries: NotedQuery[] }} */ (message);
    noted.set(address, queries);
  });
  try {
    const trader = await signIn(api.origin);
    const calls = await mostUsedCalls(trader);
    for (const { method, url, body } of [...calls, ...calls]) await trader.call(method, url, body);
    // The answer arrives before the report of its end, so one more report is awaited after all calls.
    await trader.call('GET', '/health-of-nothing').catch(() => undefined);
    return { calls, queries: calls.map(({ method, url }) => noted.get(`${method} /api${url}`) ?? []) };
  } finally {
    await api.stop();
  }
}

/**
 * @param {readonly string[]} origins
 * @param {Call} call
 * @param {string} path
 * @param {string} token
 * @param {number} seconds
 */
function load(origins, { method, body }, path, token, seconds) {
  return Promise.all(
    origins.map((origin) =>
      autocannon({
        url: origin + path,
        method,
        connections: connections / origins.length,
        duration: seconds,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    ),
  );
}

/**
 * @param {readonly string[]} origins
 * @param {Call} call
 * @param {string} path
 * @param {string} token
 * @param {number} seconds
 */
async function once(origins, call, path, token, seconds) {
  const results = await load(origins, call, path, token, seconds);
  for (const { non2xx, errors } of results)
    if (non2xx + errors > 0) throw new Error(`${call.name}: ${non2xx} refused, ${errors} broken of a load`);
  return {
    rate: results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

/**
 * Measures our api and the bare server in alternation, so that both run under the same load of the machine.
 *
 * @param {{ ours: string[], bare: string[], call: Call, index: number, token: string, rounds: number, seconds: number }} options
 * @returns {Promise<CallRate>}
 */
async function compare({ ours, bare, call, index, token, rounds, seconds }) {
  /** @type {{ own: { rate: number, p99: number }, other: { rate: number }, share: number }[]} */
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = await once(ours, call, `/api${call.url}`, token, seconds);
    const other = await once(bare, call, `/call/${index}`, token, seconds);
    runs.push({ own, other, share: own.rate / other.rate });
  }
  return {
    name: call.name,
    rate: median(runs.map(({ own }) => own.rate)),
    p99: median(runs.map(({ own }) => own.p99)),
    bareRate: median(runs.map(({ other }) => other.rate)),
    share: median(runs.map(({ share }) => share)),
  };
}

/**
 * @param {number} count - The number of processes.
 * @param {{ root: string, dataDir: string, calls: Call[], queries: NotedQuery[][], rounds: number, seconds: number }} options
 */
async function measureWith(count, { root, dataDir, calls, queries, rounds, seconds }) {
  /** @type {import('./installation.mjs').Measured[]} */
  const ours = [];
  /** @type {import('./installation.mjs').Measured[]} */
  const bare = [];
  try {
    for (let each = 0; each < count; each += 1) ours.push(await apiOn(root, dataDir));
    const { connection } = await crowdIn(root, dataDir, 0);
    const routes = calls.map(({ method }, index) => ({
      method,
      url: `/call/${index}`,
      queries: queries[index],
    }));
    const settings = { BARE: JSON.stringify({ connection, routes }) };
    for (let each = 0; each < count; each += 1)
      bare.push(await serverOf([beside('bare-server.mjs')], settings, '/ready'));
    const origin = ours[0]?.origin ?? '';
    const { token } = await signIn(origin);
    const origins = { ours: ours.map(({ origin }) => origin), bare: bare.map(({ origin }) => origin) };
    /** @type {CallRate[]} */
    const rows = [];
    for (const [index, call] of calls.entries()) {
      await callerAt(origin, token)(call.method, call.url, call.body);
      rows.push(await compare({ ...origins, call, index, token, rounds, seconds }));
    }
    return rows;
  } finally {
    for (const { stop } of [...bare, ...ours]) await stop();
  }
}

/**
 * Measures the ten most used calls beside a bare Fastify route that makes the same queries, with one process and with
 * two, at twenty connections.
 *
 * @param {string} root - The workspace.
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<{ processes: number, rows: CallRate[] }[]>}
 */
export async function measureCalls(root, { isQuick }) {
  return withDataDir(async (dataDir) => {
    const found = await queriesOf(root, dataDir);
    /** @type {{ processes: number, rows: CallRate[] }[]} */
    const parts = [];
    for (const processes of isQuick ? [1] : [1, 2]) {
      const conditions = { root, dataDir, ...found, rounds: isQuick ? 1 : 3, seconds: 1 };
      parts.push({ processes, rows: await measureWith(processes, conditions) });
    }
    return parts;
  });
}
