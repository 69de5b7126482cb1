import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { testApi } from '../../testing/test-api';
import { whenClosed } from '../../testing/sockets';

const call = 'GET /api/products HTTP/1.1\r\nHost: parque\r\n\r\n';

async function listeningApi() {
  const lines: string[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const api = await testApi({
    logTo,
    settings: { calls: { atOnce: 4, atOncePerAddress: 4, perPerson: 1000, perAddress: 1000 } },
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { ...api, open, lines };
}

test('a connection that sends requests before they are answered is closed and leaves no slot taken', async () => {
  const { open, anyone, pool, lines } = await listeningApi();
  const client = await pool.connect();
  await client.query('begin; lock table products in access exclusive mode');
  const socket = await open();
  socket.write(call.repeat(10));
  await whenClosed(socket);
  await client.query('commit');
  client.release();
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push(anyone.get('/products'));
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // A client that disconnects is no failure of the server.
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a connection that sends its next request after the answer stays open', async () => {
  const { open } = await listeningApi();
  const socket = await open();
  for (let i = 0; i < 3; i += 1) {
    socket.write('GET /health HTTP/1.1\r\nHost: parque\r\n\r\n');
    const [part] = (await once(socket, 'data')) as [Buffer];
    expect(part.toString()).toContain('HTTP/1.1 200');
  }
  socket.destroy();
});
