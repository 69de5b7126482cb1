import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { testApi } from '../../testing/test-api';
import { dropIdleConnections } from './connections/connections';

// These tests run the api without a proxy in front. Users and the stranger have loopback addresses of their own.
const [users, stranger] = ['127.0.0.3', '127.0.0.2'];

async function startListeningApi() {
  const { app } = await testApi();
  dropIdleConnections(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    /** Sends the beginning of a body, and leaves the connection open. */
    async beginBody(path: string): Promise<void> {
      const socket = connect({ host: '127.0.0.1', port, localAddress: stranger });
      socket.on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: parque\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      );
    },
    /** Makes an ordinary call, and returns its status. */
    async call(localAddress = users): Promise<number | undefined> {
      const req = request({ host: '127.0.0.1', port, localAddress, path: '/api/products', agent: false });
      req.end();
      const [answer] = (await once(req, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode;
    },
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const countTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test('while 220 bodies never arrive, 20 of 20 calls are answered, also calls from their address', async () => {
  const { beginBody, call, closeAll } = await startListeningApi();
  for (const i of countTo(220)) await beginBody(i % 2 ? '/api/login' : '/api/webhooks/hotmart');
  const statuses = await Promise.all(countTo(20).map((i) => call(i % 2 ? users : stranger)));
  closeAll();
  expect(statuses).toEqual(countTo(20).map(() => 200));
});
