import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing calls, which would take it while nobody listens. */
const [lowest, beyond] = [15_000, 32_000];

const isFree = (port) =>
  new Promise((tell) => {
    const server = createServer();
    server.once('error', () => tell(false));
    server.listen(port, '127.0.0.1', () => server.close(() => tell(true)));
  });

/** A port of this machine that nobody uses, and that stays free while what uses it is started, or started again. */
export async function freePort() {
  for (;;) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
}
