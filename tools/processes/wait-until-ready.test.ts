import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSilent, waitUntilReady } from './wait-until-ready.mjs';

const servers: Server[] = [];
const hangUp = -1;

async function listen(status: () => number): Promise<number> {
  const server = createServer((request, response) => {
    const answer = status();
    if (answer === hangUp) request.socket.destroy();
    else response.writeHead(answer).end();
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

test('the wait ends when the process answers 200, and not while it is still starting', async () => {
  const statuses = [503, 503, 200];
  const port = await listen(() => statuses.shift() ?? 200);
  const address = `http://127.0.0.1:${port}/ready`;
  expect(await waitUntilReady(address, new AbortController().signal, true)).toBe(true);
  expect(statuses).toEqual([]);
});

test('another process that already listens on the port is not mistaken for the started one', async () => {
  const over = new AbortController();
  let answers = 0;
  const port = await listen(() => {
    answers += 1;
    if (answers === 4) over.abort();
    return 200;
  });
  const address = `http://127.0.0.1:${port}/ready`;
  expect(await waitUntilReady(address, over.signal, await isSilent(address))).toBe(false);
});

test('the process is recognised once the other process has left the port', async () => {
  const answers = [200, hangUp, 503, 200];
  const port = await listen(() => answers.shift() ?? 200);
  const address = `http://127.0.0.1:${port}/ready`;
  expect(await waitUntilReady(address, new AbortController().signal, false)).toBe(true);
  expect(answers).toEqual([]);
});
