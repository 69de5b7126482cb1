import http from 'node:http';
import { apiOn, behindProxy, crowdIn, memoryOf, withDataDir } from './installation.mjs';

/** The number of streams that one user may have open. */
const each = 5;

/**
 * @param {string} origin
 * @param {string} token
 * @param {number} user - Each user has an address of their own, as behind a balancer.
 * @returns {Promise<http.ClientRequest>}
 */
function openStream(origin, token, user) {
  return new Promise((done, fail) => {
    const request = http.get(
      `${origin}/api/copier/stream`,
      {
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'text/event-stream',
          'x-forwarded-for': `10.0.${Math.floor(user / 250)}.${(user % 250) + 1}`,
        },
      },
      (response) => {
        if (response.statusCode !== 200) fail(new Error(`a stream was refused with ${response.statusCode}`));
        response.once('data', () => done(request));
        response.on('error', () => undefined);
      },
    );
    request.on('error', fail);
  });
}

/**
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} size
 * @param {(item: Item) => Promise<Result>} work
 */
async function inBatches(items, size, work) {
  /** @type {Result[]} */
  const results = [];
  for (let from = 0; from < items.length; from += size)
    results.push(...(await Promise.all(items.slice(from, from + size).map(work))));
  return results;
}

/**
 * Measures what open streams of events cost.
 *
 * @param {string} root - The workspace.
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<{ streams: number, bytesEach: number, openedMs: number, answerMs: number }>} `answerMs`: how long
 *   another call takes while they are open.
 */
export async function measureStreams(root, { isQuick }) {
  const streams = isQuick ? 500 : 5000;
  return withDataDir(async (dataDir) => {
    const api = await apiOn(root, dataDir, { settings: behindProxy });
    /** @type {http.ClientRequest[]} */
    const open = [];
    try {
      const { tokens } = await crowdIn(root, dataDir, streams / each);
      open.push(await openStream(api.origin, tokens[0] ?? '', 0));
      const before = (await memoryOf(api.process.pid)).now;
      const started = performance.now();
      const holders = tokens
        .flatMap((token, user) => Array.from({ length: each }, () => ({ token, user })))
        .slice(1);
      open.push(...(await inBatches(holders, 50, ({ token, user }) => openStream(api.origin, token, user))));
      const openedMs = performance.now() - started;
      const bytesEach = ((await memoryOf(api.process.pid)).now - before) / holders.length;
      const asking = performance.now();
      await (await fetch(`${api.origin}/api/products`)).arrayBuffer();
      return { streams, bytesEach, openedMs, answerMs: performance.now() - asking };
    } finally {
      for (const request of open) request.destroy();
      await api.stop();
    }
  });
}
