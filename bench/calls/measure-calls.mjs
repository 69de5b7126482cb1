import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { callerAt, createTraders } from './calls.mjs';
import { apiOn, behindProxy, connectionOf, serverOf, withDataDir } from './installation.mjs';
import { callsOfAll, loadWith, people } from './load-calls.mjs';
import { median } from './median.mjs';

/** @typedef {import('./record-queries.mjs').NotedQuery} NotedQuery */

/**
 * Requests per second, milliseconds, and our rate as a fraction of the bare one; medians of the rounds.
 *
 * @typedef {{ name: string, rate: number, p99: number, bareRate: number, share: number }} CallRate
 */

/** @param {string} name */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const preload = [new URL('record-queries.mjs', import.meta.url).href];
/** @typedef {import('./load-calls.mjs').CallOfAll} CallOfAll */

/**
 * Makes the traders, and records the queries that each of their calls sends once the caches of the api are filled.
 *
 * @param {string} dataDir
 * @returns {Promise<{ calls: CallOfAll[], queries: NotedQuery[][][] }>} The queries of each call, for each trader.
 */
async function queriesOf(dataDir) {
  const api = await apiOn(dataDir, { preload, settings: behindProxy });
  /** @type {Map<string, NotedQuery[]>} */
  const noted = new Map();
  api.process.on('message', (message) => {
    const { address, queries } = /** @type {{ address: string, queries: NotedQuery[] }} */ (message);
    noted.set(address, queries);
  });
  try {
    const traders = await createTraders(api.origin, people);
    /** @type {NotedQuery[][][]} */
    const ofTraders = [];
    for (const { headers, calls } of traders) {
      const call = callerAt(api.origin, headers);
      for (const { method, url, body } of [...calls, ...calls]) await call(method, url, body);
      // The answer arrives before the report of its end, so one more report is awaited after all calls.
      await call('GET', '/health-of-nothing').catch(() => undefined);
      ofTraders.push(calls.map(({ method, url }) => noted.get(`${method} /api${url}`) ?? []));
    }
    const calls = callsOfAll(traders);
    return { calls, queries: calls.map((_, index) => ofTraders.map((queries) => queries[index] ?? [])) };
  } finally {
    await api.stop();
  }
}

/**
 * Measures our api and the bare server in alternation, so that both run under the same load of the machine.
 *
 * @param {{ ours: string[], bare: string[], call: CallOfAll, index: number, rounds: number, seconds: number }} options
 * @returns {Promise<CallRate>}
 */
async function compare({ ours, bare, call, index, rounds, seconds }) {
  const path = `/call/${index}`;
  const onBare = { ...call, requests: call.requests.map((request) => ({ ...request, path })) };
  /** @type {{ own: { rate: number, p99: number }, other: { rate: number }, share: number }[]} */
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = await loadWith(ours, call, seconds);
    const other = await loadWith(bare, onBare, seconds);
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
 * @param {{ dataDir: string, calls: CallOfAll[], queries: NotedQuery[][][], rounds: number, seconds: number }} options
 */
async function measureWith(count, { dataDir, calls, queries, rounds, seconds }) {
  /** @type {import('./installation.mjs').Measured[]} */
  const ours = [];
  /** @type {import('./installation.mjs').Measured[]} */
  const bare = [];
  try {
    for (let each = 0; each < count; each += 1) ours.push(await apiOn(dataDir, { settings: behindProxy }));
    const connection = await connectionOf(dataDir);
    const routes = calls.map(({ method }, index) => ({
      method,
      url: `/call/${index}`,
      variants: queries[index],
    }));
    const file = path.join(dataDir, 'bare.json');
    await writeFile(file, JSON.stringify({ connection, routes }), { mode: 0o600 });
    const settings = { BARE: file };
    for (let each = 0; each < count; each += 1)
      bare.push(await serverOf([beside('bare-server.mjs')], settings, '/ready'));
    const origins = { ours: ours.map(({ origin }) => origin), bare: bare.map(({ origin }) => origin) };
    /** @type {CallRate[]} */
    const rows = [];
    for (const [index, call] of calls.entries()) {
      await loadWith(origins.ours, call, seconds);
      rows.push(await compare({ ...origins, call, index, rounds, seconds }));
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
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<{ processes: number, rows: CallRate[] }[]>}
 */
export async function measureCalls({ isQuick }) {
  return withDataDir(async (dataDir) => {
    const found = await queriesOf(dataDir);
    /** @type {{ processes: number, rows: CallRate[] }[]} */
    const parts = [];
    for (const processes of isQuick ? [1] : [1, 2]) {
      const conditions = { dataDir, ...found, rounds: isQuick ? 1 : 3, seconds: 1 };
      parts.push({ processes, rows: await measureWith(processes, conditions) });
    }
    return parts;
  });
}
