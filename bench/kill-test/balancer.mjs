import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 100;

/** @typedef {{ port: number, isUp: boolean, sent: number }} Upstream */

/**
 * Whether a process is ready for calls. A late answer does not change its state.
 *
 * @param {Upstream} upstream
 */
async function isReady({ port, isUp }) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' && isUp;
  }
}

/**
 * One port in front of several processes: calls are sent in turn to those whose `/ready` answers 200. It keeps
 * connections open and retries nothing, so that every dropped call is counted.
 *
 * @param {number[]} ports - The ports of the processes.
 * @returns {Promise<{
 *   address: string;
 *   sent: () => number[];
 *   whenUp: (port: number) => Promise<void>;
 *   close: () => Promise<void>;
 * }>} `sent`: the number of calls sent to each process. `whenUp` waits until a process receives calls.
 */
export async function startBalancer(ports) {
  const agent = new Agent({ keepAlive: true });
  const upstreams = ports.map((port) => ({ port, isUp: false, sent: 0 }));
  /** @param {Upstream} one */
  const look = async (one) => {
    one.isUp = await isReady(one);
  };
  await Promise.all(upstreams.map(look));
  let isOver = false;
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const up = upstreams.filter((one) => one.isUp);
    const chosen = up[(turn += 1) % up.length];
    if (!chosen) {
      answer.writeHead(502).end();
      return;
    }
    chosen.sent += 1;
    const { method, url, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: chosen.port, method, path: url, headers, agent });
    passed.on('response', (response) => {
      // `connection` and `keep-alive` are hop-by-hop headers, which a proxy does not forward.
      const { connection, 'keep-alive': keptFor, ...rest } = response.headers;
      answer.writeHead(response.statusCode ?? 502, rest);
      response.pipe(answer);
    });
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the balancer has no port');
  // Each process is polled on its own: a slow one must not delay the state of the others.
  const watching = upstreams.map(async (one) => {
    while (!isOver) {
      await pause(everyMs);
      await look(one);
    }
  });
  return {
    address: `http://127.0.0.1:${listening.port}`,
    sent: () => upstreams.map(({ sent }) => sent),
    async whenUp(port) {
      const one = upstreams.find((upstream) => upstream.port === port);
      while (one && !one.isUp && !isOver) await pause(everyMs);
    },
    async close() {
      isOver = true;
      await Promise.all(watching);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      agent.destroy();
    },
  };
}
