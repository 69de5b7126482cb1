import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { request } from 'node:http';
import { testApi } from '../../testing/test-api';
import { dropIdleConnections } from '../connections/connections';
import { receivedUntilClosed } from '../../testing/sockets';

/** The api behind a real port, reached from any address of the loopback network. */
async function listeningApi() {
  const api = await testApi();
  dropIdleConnections(api.app);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const from = async (localAddress: string, text: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { ...api, port, sockets, from };
}

const half = (path: string, length = 100) =>
  `POST ${path} HTTP/1.1\r\nHost: parque\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

/** The status of an ordinary call from an address. */
async function statusOf(
  port: number,
  localAddress: string,
  [method, path]: readonly [string, string],
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<number | undefined> {
  const call = request({
    ...{ host: '127.0.0.1', port, localAddress, method, path, agent: false },
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  call.end(body && JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('220 bodies that stop after one byte keep neither people nor Hotmart from being answered', async () => {
  const { port, from, sockets, app } = await listeningApi();
  for (let i = 0; i < 220; i += 1)
    await from('127.0.0.2', half(i % 2 ? '/api/login' : '/api/webhooks/hotmart'));
  const others = '127.0.0.3';
  const hottok = { 'x-hotmart-hottok': 'hottok-de-prueba' };
  const purchase = { id: 'evento-1', event: 'PURCHASE_APPROVED' };
  expect(await statusOf(port, others, ['GET', '/api/products'])).toBe(200);
  expect(await statusOf(port, others, ['POST', '/api/registry/events'], { body: { events: [] } })).toBe(422);
  expect(
    await statusOf(port, others, ['POST', '/api/webhooks/hotmart'], { body: purchase, headers: hottok }),
  ).toBe(200);
  expect(await statusOf(port, '127.0.0.2', ['GET', '/api/products'])).toBe(200);
  expect((await app.inject('/ready')).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('a network that stalls more bodies than it may displaces the oldest of them, which is answered 408', async () => {
  const { from, sockets, port } = await listeningApi();
  const first = await from('127.0.0.2', half('/api/login'));
  const answer = receivedUntilClosed(first);
  for (let i = 0; i < 140; i += 1) await from('127.0.0.2', half('/api/login'));
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"body_too_slow"/);
  const login = { email: 'nadie@correo.es', password: 'no-es-esta-clave' };
  expect(await statusOf(port, '127.0.0.2', ['POST', '/api/login'], { body: login })).toBe(401);
  for (const socket of sockets) socket.destroy();
});

test('a body that arrives a letter at a time is answered 408 after its grace', async () => {
  const { from } = await listeningApi();
  const socket = await from('127.0.0.2', half('/api/login', 8000));
  const drip = setInterval(() => socket.write(' '), 100);
  const answer = await receivedUntilClosed(socket);
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"body_too_slow"/i);
});

test.each([
  ['one byte', ' ', 300, 400],
  ['30 bytes', ' '.repeat(30), 250, 400],
  ['1 kB', ' '.repeat(1024), 300, 413],
  ['one byte, in few', ' ', 150, 401],
])('a body in parts of %s is answered according to their number', async (_, part, count, status) => {
  const { from } = await listeningApi();
  const login = JSON.stringify({ email: 'nadie@correo.es', password: 'no-es-esta-clave' });
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const head =
    'POST /api/login HTTP/1.1\r\nHost: parque\r\nConnection: close\r\nContent-Type: application/json\r\n';
  const socket = await from(
    '127.0.0.2',
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunk(part).repeat(count)}${chunk(login)}0\r\n\r\n`,
  );
  expect(await receivedUntilClosed(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a request that is answered before its body has arrived ends its connection', async () => {
  const { from } = await listeningApi();
  const socket = await from('127.0.0.2', half('/api/nada-de-esto', 50));
  const other = await from('127.0.0.2', half('/api/login', 5_000_000));
  expect(await receivedUntilClosed(other)).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
  socket.destroy();
});

test('a body larger than usual is not read before its sender has proved a session', async () => {
  const { from } = await listeningApi();
  const socket = await from('127.0.0.2', half('/api/statements/1/deals', 900_000));
  expect(await receivedUntilClosed(socket)).toMatch(/^HTTP\/1\.1 401 [^]*"code":"session_required"/);
});
