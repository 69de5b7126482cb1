import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { dropUnusedConnections } from './connections';

async function listening() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  dropUnusedConnections(app);
  let arrived = () => {};
  let finish = () => {};
  const isAsked = new Promise<void>((done) => (arrived = done));
  const mayAnswer = new Promise<void>((done) => (finish = done));
  app.get('/slow', async () => {
    arrived();
    await mayAnswer;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port, isAsked, finish };
}

test('a connection that a browser opened in advance does not hold the stop', async () => {
  const { app, port } = await listening();
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await accepted;
  await app.close();
  if (!socket.closed) await once(socket, 'close');
  expect(socket.closed).toBe(true);
});

test('a call that runs is answered before the stop', async () => {
  const { app, port, isAsked, finish } = await listening();
  const call = fetch(`http://127.0.0.1:${port}/slow`);
  await isAsked;
  const closing = app.close();
  finish();
  expect(await (await call).text()).toBe('done');
  await closing;
});
