import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { dropIdleConnections } from './connections';
import { whenClosed } from '../../../testing/sockets';

async function listening(whileStopping: (port: number) => Promise<void> = async () => {}) {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 72_000 });
  dropIdleConnections(app);
  let arrived = () => {};
  let finish = () => {};
  const isRequested = new Promise<void>((done) => (arrived = done));
  const mayAnswer = new Promise<void>((done) => (finish = done));
  app.get('/slow', async () => {
    arrived();
    await mayAnswer;
    return 'done';
  });
  app.get('/quick', async () => 'quick');
  const portOf = () => (app.server.address() as AddressInfo).port;
  app.addHook('preClose', () => whileStopping(portOf()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: portOf(), isRequested, finish };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: parque\r\n\r\n`);

test('a connection that a browser opened in advance does not delay the stop', async () => {
  const { app, port } = await listening();
  const accepted = once(app.server, 'connection');
  const socket = await connected(port);
  await accepted;
  await app.close();
  await whenClosed(socket);
  expect(socket.closed).toBe(true);
});

test('an idle connection does not delay the stop', async () => {
  const { app, port } = await listening();
  const socket = await connected(port);
  ask(socket, '/quick');
  expect(String((await once(socket, 'data'))[0])).toMatch(/quick$/);
  await app.close();
  await whenClosed(socket);
  expect(socket.closed).toBe(true);
});

test('a running call is answered before the stop, and then its connection does not delay it', async () => {
  const { app, port, isRequested, finish } = await listening();
  const socket = await connected(port);
  ask(socket, '/slow');
  await isRequested;
  const closing = app.close();
  finish();
  expect(String((await once(socket, 'data'))[0])).toMatch(/done$/);
  await closing;
  await whenClosed(socket);
  expect(socket.closed).toBe(true);
});

test('a connection that is opened during the stop does not delay it', async () => {
  const sockets: Socket[] = [];
  const { app } = await listening(async (port) => void sockets.push(await connected(port)));
  await app.close();
  await Promise.all(sockets.map(whenClosed));
  expect(sockets.map(({ closed }) => closed)).toEqual([true]);
});
