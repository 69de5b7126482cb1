import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { receivedUntilClosed } from '../../testing/sockets';
import { testApi } from '../../testing/test-api';
import { limitShortParts } from './short-parts';

const inParts = [
  'POST /api/login HTTP/1.1',
  'Host: parque',
  'Content-Type: text/plain',
  'Connection: close',
  'Transfer-Encoding: chunked',
];
const head = `${inParts.join('\r\n')}\r\n\r\n`;
const last = '0\r\n\r\n';
const part = (text: string, size = text.length.toString(16)) => `${size}\r\n${text}\r\n`;

async function opened(app: FastifyInstance): Promise<Socket> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A server that answers with the length of a body, and counts the parts that its parser reads. */
async function listening() {
  const app = Fastify();
  const faults: Socket[] = [];
  let partsRead = 0;
  limitShortParts(app, { countFault: (socket) => void faults.push(socket), isHeld: () => false });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    request.raw.on('data', () => (partsRead += 1));
    done(null, payload);
  });
  app.post('/api/login', ({ body }) => String(String(body).length));
  return { app, faults, partsRead: () => partsRead, socket: await opened(app) };
}

test.each([
  ['of one byte', part('x')],
  ['of 255 bytes', part('x'.repeat(255))],
  ['with an extension', part('x', '1;name=value')],
  ['with zeros before their size', part('x', '0000000001')],
])('a body in very many parts %s is rejected before the parser reads them', async (_, text) => {
  const { app, faults, partsRead, socket } = await listening();
  const requested = once(app.server, 'request');
  socket.write(head);
  await requested;
  const answer = receivedUntilClosed(socket);
  socket.write(text.repeat(210) + last);
  await answer;
  expect([partsRead(), faults.length]).toEqual([0, 1]);
  await app.close();
});

test.each([
  ['in parts of 4 kB', head, part('x'.repeat(4096)).repeat(15) + last, 15 * 4096],
  ['in 200 short parts', head, part('x').repeat(199) + last, 199],
  [
    'of announced length with many lines of numbers',
    head.replace('Transfer-Encoding: chunked', 'Content-Length: 2000'),
    ' 12,\r\n'.repeat(400).slice(0, 2000),
    2000,
  ],
])('a body %s is read', async (_, itsHead, body, length) => {
  const { app, faults, socket } = await listening();
  const answer = receivedUntilClosed(socket);
  socket.write(itsHead + body);
  expect(await answer).toMatch(new RegExp(`^HTTP/1.1 200 [^]*\r\n\r\n${length}$`));
  expect(faults).toEqual([]);
  await app.close();
});

test('the product answers a body in very many parts with 400, and no request of it begins', async () => {
  const { app } = await testApi();
  let requests = 0;
  app.server.on('request', () => (requests += 1));
  const socket = await opened(app);
  const answer = receivedUntilClosed(socket);
  socket.write(head + part(' ').repeat(10_000) + last);
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"/);
  expect(requests).toBe(0);
});
