import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { testApi } from '../../../testing/test-api';
import { dropIdleConnections } from '../connections/connections';
import { receivedUntilClosed } from '../../../testing/sockets';

/** The api behind a real port, reached from any address of the loopback network. */
async function listeningApi() {
  const api = await testApi();
  dropIdleConnections(api.app);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const from = async (localAddress: string, text: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { ...api, from };
}

const half = (path: string, length = 100) =>
  `POST ${path} HTTP/1.1\r\nHost: parque\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

test('a body that does not arrive in time is answered 408', async () => {
  const { app, from } = await listeningApi();
  app.server.requestTimeout = 200;
  const socket = await from('127.0.0.2', half('/api/login', 8000));
  expect(await receivedUntilClosed(socket)).toMatch(
    /^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"body_too_slow"/i,
  );
});

test('a request that is answered before its body has arrived ends its connection', async () => {
  const { from } = await listeningApi();
  const socket = await from('127.0.0.2', half('/api/login', 5_000_000));
  expect(await receivedUntilClosed(socket)).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
});

test('a body larger than usual is not read before its sender has proved a session', async () => {
  const { from } = await listeningApi();
  const socket = await from('127.0.0.2', half('/api/statements/1/deals', 900_000));
  expect(await receivedUntilClosed(socket)).toMatch(/^HTTP\/1\.1 401 [^]*"code":"session_required"/);
});
