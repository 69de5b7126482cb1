import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenReady } from './when-ready.mjs';

const servers: Server[] = [];

async function listen(status: () => number, port = 0): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(status()).end());
  servers.push(server);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

async function close() {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

afterEach(close);

test('the wait ends when the process answers 200, and not while it is still starting', async () => {
  const port = await listen(() => 200);
  await close();
  const statuses = [503, 503, 200];
  const ready = whenReady(`http://127.0.0.1:${port}/ready`, new AbortController().signal);
  await listen(() => statuses.shift() ?? 200, port);
  expect(await ready).toBe(true);
  expect(statuses).toEqual([]);
});

test('somebody else who already holds the port is not taken for the process', async () => {
  const over = new AbortController();
  let answers = 0;
  const port = await listen(() => {
    answers += 1;
    if (answers === 3) over.abort();
    return 200;
  });
  expect(await whenReady(`http://127.0.0.1:${port}/ready`, over.signal)).toBe(false);
});
