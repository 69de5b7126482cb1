import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntilReady } from './wait-until-ready.mjs';

const servers: Server[] = [];

async function listen(status: () => number): Promise<number> {
  const server = createServer((_, response) => response.writeHead(status()).end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('the wait ends when the process answers 200, and not while it is still starting', async () => {
  const statuses = [503, 503, 200];
  const port = await listen(() => statuses.shift() ?? 200);
  const address = `http://127.0.0.1:${port}/ready`;
  expect(await waitUntilReady(address, new AbortController().signal)).toBe(true);
  expect(statuses).toEqual([]);
});
