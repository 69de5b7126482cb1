import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { whenClosed } from '../../testing/sockets';
import { limitEmptyLines } from './empty-lines';
import { limitNewConnections } from './new-connections';

const head = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: parque', ...lines, '', ''].join('\r\n');

async function listening() {
  const app = Fastify({ http: { headersTimeout: 60_000 } });
  const faults: Socket[] = [];
  const countFault = (socket: Socket) => void faults.push(socket);
  limitEmptyLines(app, { countFault, isHeld: () => false });
  app.get('/', async () => 'hola');
  app.get('/stream', (_request, reply) => reply.send(Readable.from(neverEnding())));
  app.post('/', async ({ body }) => String(body).length);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { app, socket, faults, url: `http://127.0.0.1:${port}` };
}

async function* neverEnding() {
  yield 'hola';
  await new Promise(() => undefined);
}

/** Sends empty lines as fast as they are read, until the connection is closed. */
function floodWithLines(socket: Socket): void {
  const lines = '\r\n'.repeat(30_000);
  const more = () => {
    while (socket.writable && socket.write(lines));
  };
  socket.on('drain', more);
  more();
}

const answered = async (socket: Socket) => String((await once(socket, 'data'))[0]);

test.each([
  ['before its first request', undefined],
  ['after a request', '/'],
  ['during an answer that has no end', '/stream'],
])('a connection that sends empty lines %s is closed, and counts as a fault', async (_, path) => {
  const { app, socket, faults } = await listening();
  if (path !== undefined) {
    socket.write(head(path));
    expect(await answered(socket)).toContain('hola');
  }
  floodWithLines(socket);
  await whenClosed(socket);
  expect(faults).toHaveLength(1);
  await app.close();
});

test('a connection with long heads, a long body and few empty lines stays open', async () => {
  const { app, socket, faults, url } = await listening();
  for (let i = 0; i < 4; i += 1) {
    socket.write(`\r\n${head('/', `X-Long: ${'x'.repeat(12_000)}`)}`);
    expect(await answered(socket)).toContain('200 OK');
  }
  const body = 'x'.repeat(500_000);
  const post = [
    'POST / HTTP/1.1',
    'Host: parque',
    'Content-Type: text/plain',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${post.join('\r\n')}\r\n\r\n${body.slice(1)}`);
  // Other calls, while the body is on its way.
  for (let i = 0; i < 30; i += 1) await fetch(url);
  socket.write('x');
  expect(await answered(socket)).toContain('500000');
  expect(faults).toEqual([]);
  socket.destroy();
  await app.close();
});

test('a connection that is held without being read is not closed earlier for what it sends', async () => {
  const app = Fastify();
  const ofNetworks = limitNewConnections(app, { trustedProxies: 0 }, { heldMs: 2 ** 30, mostOpen: 1 });
  const countFault = jest.fn();
  limitEmptyLines(app, { ...ofNetworks, countFault });
  app.get('/', async () => 'hola');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const first = connect(port, '127.0.0.1');
  first.write(head('/'));
  await answered(first);
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const held = connect(port, '127.0.0.1');
  held.write('\r\n'.repeat(15_000));
  const [received] = await accepted;
  // Calls on the other connection, until much has arrived, and a few more.
  for (let i = 0; i < 30 || received.bytesRead <= 20_000; i += 1) {
    first.write(head('/'));
    await answered(first);
  }
  expect([countFault.mock.calls, received.destroyed]).toEqual([[], false]);
  first.destroy();
  held.destroy();
  await app.close();
});
