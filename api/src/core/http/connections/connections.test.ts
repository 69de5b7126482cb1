import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { dropIdleConnections } from './connections';
import { waitUntilClosed } from '../../../testing/sockets';

async function startServer(whileStopping: (port: number) => Promise<void> = async () => {}) {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 72_000 });
  dropIdleConnections(app);
  let markRequested = () => {};
  let finish = () => {};
  const isRequested = new Promise<void>((resolve) => (markRequested = resolve));
  const mayAnswer = new Promise<void>((resolve) => (finish = resolve));
  app.get('/slow', async () => {
    markRequested();
    await mayAnswer;
    return 'done';
  });
  app.get('/quick', async () => 'quick');
  const getPort = () => (app.server.address() as AddressInfo).port;
  app.addHook('preClose', () => whileStopping(getPort()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: getPort(), isRequested, finish };
}

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: parque\r\n\r\n`);

test('a connection that a browser opened in advance does not delay the stop', async () => {
  const { app, port } = await startServer();
  const connectionEvent = once(app.server, 'connection');
  const socket = await openConnection(port);
  await connectionEvent;
  await app.close();
  await waitUntilClosed(socket);
  expect(socket.closed).toBe(true);
});

test('an idle connection does not delay the stop', async () => {
  const { app, port } = await startServer();
  const socket = await openConnection(port);
  ask(socket, '/quick');
  expect(String((await once(socket, 'data'))[0])).toMatch(/quick$/);
  await app.close();
  await waitUntilClosed(socket);
  expect(socket.closed).toBe(true);
});

test('a running call is answered before the stop, and then its connection does not delay it', async () => {
  const { app, port, isRequested, finish } = await startServer();
  const socket = await openConnection(port);
  ask(socket, '/slow');
  await isRequested;
  const closing = app.close();
  finish();
  expect(String((await once(socket, 'data'))[0])).toMatch(/done$/);
  await closing;
  await waitUntilClosed(socket);
  expect(socket.closed).toBe(true);
});

test('a connection that is opened during the stop does not delay it', async () => {
  const sockets: Socket[] = [];
  const { app } = await startServer(async (port) => void sockets.push(await openConnection(port)));
  await app.close();
  await Promise.all(sockets.map(waitUntilClosed));
  expect(sockets.map(({ closed }) => closed)).toEqual([true]);
});
