import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCaller, createTraders } from './calls.mjs';
import { startApi, behindProxy, readConnection, startServer, withDataDir } from './installation.mjs';
import { combineCalls, loadWith, userCount } from './load-calls.mjs';
import { computeMedian } from '../composition/interval.mjs';

/** @typedef {import('./record-queries.mjs').RecordedQuery} RecordedQuery */

/**
 * Requests per second, milliseconds, and our rate as a fraction of the bare one; medians of the rounds.
 *
 * @typedef {{ name: string, rate: number, p99: number, bareRate: number, share: number }} CallRate
 */

/** @param {string} name */
const resolveFile = (name) => fileURLToPath(new URL(name, import.meta.url));
const preload = [new URL('record-queries.mjs', import.meta.url).href];
/** @typedef {import('./load-calls.mjs').CombinedCall} CombinedCall */

/**
 * Makes the traders, and records the queries that each of their calls sends once the caches of the api are filled.
 *
 * @param {string} dataDir
 * @returns {Promise<{ calls: CombinedCall[], queries: RecordedQuery[][][] }>} The queries of each call, for each trader.
 */
async function recordQueries(dataDir) {
  const api = await startApi(dataDir, { preload, settings: behindProxy });
  /** @type {Map<string, RecordedQuery[]>} */
  const recordedQueries = new Map();
  api.process.on('message', (message) => {
    const { address, queries } = /** @type {{ address: string, queries: RecordedQuery[] }} */ (message);
    recordedQueries.set(address, queries);
  });
  try {
    const traders = await createTraders(api.origin, userCount);
    /** @type {RecordedQuery[][][]} */
    const queriesOfTraders = [];
    for (const { headers, calls } of traders) {
      const call = createCaller(api.origin, headers);
      for (const { method, url, body } of [...calls, ...calls]) await call(method, url, body);
      // The answer arrives before the report of its end, so one more report is awaited after all calls.
      await call('GET', '/health-of-nothing').catch(() => undefined);
      queriesOfTraders.push(
        calls.map(({ method, url }) => recordedQueries.get(`${method} /api${url}`) ?? []),
      );
    }
    const calls = combineCalls(traders);
    return {
      calls,
      queries: calls.map((_, index) => queriesOfTraders.map((queries) => queries[index] ?? [])),
    };
  } finally {
    await api.stop();
  }
}

/**
 * Measures our api and the bare server in alternation, so that both run under the same load of the machine.
 *
 * @param {{ apis: string[], bareServers: string[], call: CombinedCall, index: number, rounds: number, seconds: number }} options
 * @returns {Promise<CallRate>}
 */
async function measureRounds({ apis, bareServers, call, index, rounds, seconds }) {
  const path = `/call/${index}`;
  const bareCall = { ...call, requests: call.requests.map((request) => ({ ...request, path })) };
  /** @type {{ apiResult: { rate: number, p99: number }, bareResult: { rate: number }, share: number }[]} */
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const apiResult = await loadWith(apis, call, seconds);
    const bareResult = await loadWith(bareServers, bareCall, seconds);
    runs.push({ apiResult, bareResult, share: apiResult.rate / bareResult.rate });
  }
  return {
    name: call.name,
    rate: computeMedian(runs.map(({ apiResult }) => apiResult.rate)),
    p99: computeMedian(runs.map(({ apiResult }) => apiResult.p99)),
    bareRate: computeMedian(runs.map(({ bareResult }) => bareResult.rate)),
    share: computeMedian(runs.map(({ share }) => share)),
  };
}

/**
 * @param {number} count - The number of processes.
 * @param {{ dataDir: string, calls: CombinedCall[], queries: RecordedQuery[][][], rounds: number, seconds: number }} options
 */
async function measureProcesses(count, { dataDir, calls, queries, rounds, seconds }) {
  /** @type {import('./installation.mjs').MeasuredProcess[]} */
  const apis = [];
  /** @type {import('./installation.mjs').MeasuredProcess[]} */
  const bareServers = [];
  try {
    for (let index = 0; index < count; index += 1)
      apis.push(await startApi(dataDir, { settings: behindProxy }));
    const connection = await readConnection(dataDir);
    const routes = calls.map(({ method }, index) => ({
      method,
      url: `/call/${index}`,
      variants: queries[index],
    }));
    const file = path.join(dataDir, 'bare.json');
    await writeFile(file, JSON.stringify({ connection, routes }), { mode: 0o600 });
    const settings = { BARE: file };
    for (let index = 0; index < count; index += 1)
      bareServers.push(await startServer([resolveFile('bare-server.mjs')], settings, '/ready'));
    const origins = {
      apis: apis.map(({ origin }) => origin),
      bareServers: bareServers.map(({ origin }) => origin),
    };
    /** @type {CallRate[]} */
    const rows = [];
    for (const [index, call] of calls.entries()) {
      await loadWith(origins.apis, call, seconds);
      rows.push(await measureRounds({ ...origins, call, index, rounds, seconds }));
    }
    return rows;
  } finally {
    for (const { stop } of [...bareServers, ...apis]) await stop();
  }
}

/**
 * Measures the ten most used calls beside a bare Fastify route that makes the same queries, with one process and with
 * two, at twenty connections.
 *
 * @returns {Promise<{ processes: number, rows: CallRate[] }[]>}
 */
export async function measureCalls() {
  return withDataDir(async (dataDir) => {
    const recording = await recordQueries(dataDir);
    /** @type {{ processes: number, rows: CallRate[] }[]} */
    const parts = [];
    for (const processes of [1, 2]) {
      const conditions = { dataDir, ...recording, rounds: 3, seconds: 1 };
      parts.push({ processes, rows: await measureProcesses(processes, conditions) });
    }
    return parts;
  });
}
