import { testApi } from '../../testing/test-api';
import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, Socket, type AddressInfo } from 'node:net';
import { heldConnections, limitNewConnections, newConnections } from './new-connections';
import { rejectPipelining } from './one-at-a-time';
import { receivedUntilClosed } from '../../testing/sockets';

const { capacity: burst } = newConnections;

/** A server whose clock for new connections is stopped. */
async function server(trustedProxies: number, heldMs?: number, mostOpen?: number) {
  const app = Fastify();
  const options = { ...(heldMs !== undefined && { heldMs }), ...(mostOpen !== undefined && { mostOpen }) };
  limitNewConnections(app, { trustedProxies }, { now: () => 0, ...options });
  app.get('/', () => 'hola');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  /** Sends a request on a new connection: whether it is answered before the connection ends. */
  const isAnswered = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('data', () => resolve(true));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(false));
      socket.write('GET / HTTP/1.1\r\nHost: parque\r\nConnection: close\r\n\r\n');
    });
  /** How many of these connections, one after another, are answered. */
  const answered = async (count: number) => {
    let sum = 0;
    for (let i = 0; i < count; i += 1) if (await isAnswered()) sum += 1;
    return sum;
  };
  /** Opens a connection that stays open after its answer. */
  const keepOpen = async () => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: parque\r\n\r\n');
    await once(socket, 'data');
    return socket;
  };
  return { app, isAnswered, answered, keepOpen };
}

const forever = 2 ** 30;

test('connections above the burst are held and then closed without an answer', async () => {
  const { app, answered } = await server(0, 1);
  expect(await answered(burst + 5)).toBe(burst);
  await app.close();
});

test('a network that keeps its connections open gets no further ones until one of them ends', async () => {
  const { app, isAnswered, keepOpen } = await server(0, 1, 3);
  const kept = [await keepOpen(), await keepOpen(), await keepOpen()];
  expect(await isAnswered()).toBe(false);
  kept.pop()?.destroy();
  // The server learns of the end a moment later.
  let hasRoom = false;
  while (!hasRoom) hasRoom = await isAnswered();
  for (const socket of kept) socket.destroy();
  await app.close();
});

test('the networks of one /56 of IPv6 share four times the open connections of a network', async () => {
  const app = Fastify();
  let accepted = 0;
  app.server.removeAllListeners('connection');
  app.server.on('connection', () => (accepted += 1));
  limitNewConnections(app, { trustedProxies: 0 }, { now: () => 0, heldMs: 1, mostOpen: 3 });
  const open = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    app.server.emit('connection', socket);
    return socket;
  };
  const first = open('2001:db8::1');
  for (const group of [0, 1, 2, 3, 4, 5])
    for (const host of [2, 3, 4, 5]) open(`2001:db8:0:${group}::${host}`);
  expect(accepted).toBe(12);
  open('2001:db8:0:100::1');
  expect(accepted).toBe(13);
  const isClosed = once(first, 'close');
  first.destroy();
  await isClosed;
  open('2001:db8:0:5::1');
  expect(accepted).toBe(14);
  await app.close();
});

test('while the most connections are held, another one is closed at once', async () => {
  const { app, isAnswered, answered } = await server(0, forever);
  await answered(burst);
  let ended = 0;
  const held = Array.from({ length: heldConnections.most }, async () => {
    await isAnswered();
    ended += 1;
  });
  const rejected = await Promise.all(Array.from({ length: 20 }, isAnswered));
  expect([rejected.filter(Boolean), ended]).toEqual([[], 0]);
  await app.close();
  await Promise.all(held);
});

test('a stop of the server closes the held connections', async () => {
  const { app, isAnswered, answered } = await server(0, forever);
  await answered(burst);
  const held = isAnswered();
  await app.close();
  expect(await held).toBe(false);
});

const get = 'GET / HTTP/1.1\r\nHost: parque\r\n\r\n';
const tooLong = Buffer.alloc(20, 'x').toString();
const post = `POST / HTTP/1.1\r\nHost: parque\r\nContent-Type: text/plain\r\nContent-Length: ${tooLong.length}\r\n\r\n`;

test.each([
  ['sends several requests at once', get.repeat(50)],
  ['announces too large a body', post],
])('a connection that %s counts as ten new ones', async (_, fault) => {
  const app = Fastify({ bodyLimit: tooLong.length - 1 });
  rejectPipelining(app, limitNewConnections(app, { trustedProxies: 0 }, { now: () => 0, heldMs: 1 }));
  app.get('/', (_request, reply) => reply.send('hola'));
  app.post('/', (_request, reply) => reply.send('hola'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = async (text: string) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(text);
    return receivedUntilClosed(socket);
  };
  const closing = get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  for (let left = burst; left > 11; left -= 11) await sent(fault);
  const answers = [];
  for (let i = 0; i < 11; i += 1) answers.push(await sent(closing));
  const answered = answers.filter((answer) => answer.includes('hola')).length;
  expect(answered).toBe(burst % 11 === 0 ? 11 : burst % 11);
  await app.close();
});

test('connections from a proxy are not limited', async () => {
  const { app, answered } = await server(1);
  expect(await answered(burst + 5)).toBe(burst + 5);
  await app.close();
});

test.each([
  [429, 'close'],
  [431, 'close'],
  [404, 'keep-alive'],
])('an answer %i has the header Connection: %s', async (status, connection) => {
  const app = Fastify();
  limitNewConnections(app, { trustedProxies: 0 });
  app.get('/', (_request, reply) => reply.code(status).send('hola'));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(url);
  expect(answer.headers.get('connection')).toBe(connection);
  await answer.text();
  await app.close();
});

test('a call with a token that is rejected before its turn ends its connection, and one after its turn does not', async () => {
  const { caller, signedIn } = await testApi();
  const invented = await caller({ authorization: `Bearer ${'x'.repeat(43)}` }).get('/me');
  expect([invented.status, invented.headers.connection]).toEqual([401, 'close']);
  const ana = await signedIn('Ana');
  const refused = await ana.get('/account/1/trades');
  expect([refused.status, refused.headers.connection]).not.toContain('close');
  const malformed = await ana.get('/account/x/trades');
  expect([malformed.status, malformed.headers.connection]).not.toContain('close');
});
