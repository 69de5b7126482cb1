import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { waitUntilClosed } from '../../testing/sockets';
import { testApi } from '../../testing/test-api';
import { dropIdleConnections } from './connections/connections';

/*
 * What strangers may send without a proxy in front. Users and the stranger have loopback addresses of their own. Figures
 * are the best of several rounds, and compared with the same calls without the flood, so that a busy machine does not
 * change the result.
 */

const [users, stranger] = ['127.0.0.3', '127.0.0.2'];

async function startListeningApi() {
  const { app } = await testApi();
  dropIdleConnections(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const bytesRead: number[] = [];
  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => bytesRead.push(socket.bytesRead));
  });
  return {
    /** The number of bytes read from each connection, added when it is closed. */
    bytesRead,
    /** Sends bytes, and leaves the connection open. */
    async send(bytes: string | Buffer): Promise<Socket> {
      const socket = connect({ host: '127.0.0.1', port, localAddress: stranger });
      socket.on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(bytes);
      return socket;
    },
    /** Makes an ordinary call. @returns Its status, and how long it took. */
    async call(localAddress = users, headers: Record<string, string> = {}) {
      const startedAt = performance.now();
      const own = request({
        host: '127.0.0.1',
        port,
        localAddress,
        path: '/api/products',
        agent: false,
        headers,
      });
      own.end();
      const [answer] = (await once(own, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return { status: answer.statusCode, ms: performance.now() - startedAt };
    },
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

type Api = Awaited<ReturnType<typeof startListeningApi>>;

const countTo = (count: number) => Array.from({ length: count }, (_, i) => i);

const createHead = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nHost: parque\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

async function findWorst({ call }: Api): Promise<number> {
  let worst = 0;
  for (const _ of countTo(10)) {
    const { status, ms } = await call();
    expect(status).toBe(200);
    worst = Math.max(worst, ms);
  }
  return worst;
}

test('while 220 bodies never arrive, 20 of 20 calls are answered, also calls from their address', async () => {
  const { send, call, closeAll } = await startListeningApi();
  for (const i of countTo(220))
    await send(`${createHead(i % 2 ? '/api/login' : '/api/webhooks/hotmart', 100)}{`);
  const answers = await Promise.all(countTo(20).map((i) => call(i % 2 ? users : stranger)));
  closeAll();
  expect(answers.map(({ status }) => status)).toEqual(countTo(20).map(() => 200));
});

test.each([
  ['one that the api reads', { 'if-none-match': `"a"${' '.repeat(14_000)}"b"` }],
  ['one of many values', { accept: 'x/y,'.repeat(3500) }],
  ['one that no code reads', { 'x-relleno': 'a'.repeat(14_000) }],
  ['the name of a client', { 'user-agent': '(('.repeat(7000) }],
  ['addresses of proxies', { 'x-forwarded-for': '1.2.3.4, '.repeat(1500) }],
])('a header of 14 kB, %s, occupies the processor for less than 50 ms', async (_, headers) => {
  const { call } = await startListeningApi();
  const used: number[] = [];
  for (const _round of countTo(5)) {
    const before = process.cpuUsage();
    expect([200, 431]).toContain((await call(stranger, headers)).status);
    const { user, system } = process.cpuUsage(before);
    used.push((user + system) / 1000);
  }
  expect(Math.min(...used)).toBeLessThan(50);
});

test('a webhook of 5 MB without a secret is not read, and delays no call by more than 200 ms', async () => {
  const api = await startListeningApi();
  const bytes = Buffer.concat([
    Buffer.from(createHead('/api/webhooks/hotmart', 5_000_000)),
    Buffer.alloc(5_000_000, 'x'),
  ]);
  const added: number[] = [];
  for (const _ of countTo(3)) {
    const calm = await findWorst(api);
    let isOver = false;
    const sendFlood = async () => {
      while (!isOver) {
        const socket = await api.send(bytes);
        socket.resume();
        await waitUntilClosed(socket);
      }
    };
    const flooding = sendFlood();
    added.push((await findWorst(api)) - calm);
    isOver = true;
    await flooding;
  }
  expect(Math.min(...added)).toBeLessThan(200);
  expect(Math.max(...api.bytesRead)).toBeLessThan(1_000_000);
});
