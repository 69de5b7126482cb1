import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../processes/api-process.mjs';
import { freePort } from '../processes/free-port.mjs';
import { whenReady } from '../processes/when-ready.mjs';

const often = { laterStarts: 5, requests: 200 };
const seldom = { laterStarts: 1, requests: 50 };
const addresses = ['/', '/health', '/api/openapi.json'];

/**
 * Returns how long a function takes, in milliseconds.
 *
 * @param {() => Promise<unknown>} work
 */
export async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Returns the median and the longest of several times.
 *
 * @param {readonly number[]} times - At least one.
 */
export function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms = NaN) => ms.toFixed(1));
}

/**
 * Starts the api, runs `use` with its address, and stops it.
 *
 * @param {string} root - The workspace.
 * @param {string} dataDir
 * @param {(origin: string) => Promise<unknown>} [use]
 * @param {NodeJS.ProcessEnv} [own] - Further settings.
 * @returns {Promise<number>} Milliseconds until it was ready.
 */
export async function started(root, dataDir, use = () => Promise.resolve(), own = {}) {
  const port = await freePort();
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const settings = { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...own };
  const over = new AbortController();
  /** @type {Awaited<ReturnType<typeof startApi>> | undefined} */
  let api;
  const time = await timed(async () => {
    api = await startApi(root, settings, ['ignore', 'ignore', 'inherit']);
    void api.ended.then(() => over.abort());
    if (!(await whenReady(`http://127.0.0.1:${port}/ready`, over.signal, true)))
      throw new Error('The api did not start.');
  });
  try {
    await use(`http://127.0.0.1:${port}`);
  } finally {
    api?.stop();
    await api?.ended;
  }
  return time;
}

/**
 * Runs `use` with an api that has fresh data and settings of its own.
 *
 * @template Result
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} settings
 * @param {(origin: string) => Promise<Result>} use
 * @returns {Promise<Result>} What `use` returned.
 */
export async function serving(root, settings, use) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  /** @type {Result[]} */
  const results = [];
  try {
    await started(root, dataDir, async (origin) => results.push(await use(origin)), settings);
    return /** @type {Result} */ (results[0]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {string} address
 * @param {number} requests
 */
async function answerTimes(address, requests) {
  const times = [];
  for (let count = 0; count < requests; count += 1)
    times.push(await timed(async () => (await fetch(address)).arrayBuffer()));
  return times;
}

/**
 * Measures how long the api needs to start on a new and on an old data folder, and to answer one request after another.
 *
 * @param {string} root - The workspace.
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<string[][]>} Rows of: what, median ms, worst ms.
 */
export async function measureStarts(root, { isQuick }) {
  const { laterStarts, requests } = isQuick ? seldom : often;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  try {
    const first = await started(root, dataDir);
    const later = [];
    for (let count = 0; count < laterStarts; count += 1) later.push(await started(root, dataDir));
    /** @type {string[][]} */
    const answers = [];
    await started(root, dataDir, async (origin) => {
      for (const address of addresses)
        answers.push([`GET ${address}`, ...summary(await answerTimes(origin + address, requests))]);
    });
    return [['first start', ...summary([first])], ['later start', ...summary(later)], ...answers];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
