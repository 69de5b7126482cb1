import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { testApi } from '../../../testing/test-api';
import { waitingFor } from '../../../testing/while-held';
import { running } from './turns';

/** Runs a test with a listening api, a user whose token opens calls on sockets, and a locked table that keeps them open. */
async function whileLocked(
  table: string,
  atOnce: number,
  use: (api: Awaited<ReturnType<typeof lockedApi>>) => Promise<void>,
): Promise<void> {
  const api = await lockedApi(table, atOnce);
  try {
    await use(api);
  } finally {
    await api.unlock();
  }
}

async function lockedApi(table: string, atOnce: number) {
  const api = await testApi({
    settings: { calls: { atOnce, atOncePerAddress: 100, perPerson: 10_000, perAddress: 10_000 } },
  });
  const [ana, luis] = [await api.signedIn('Ana', { owns: [2] }), await api.signedIn('Luis')];
  // The first call of a session shows to the process whose it is.
  await ana.get('/journal/definitions');
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const client = await api.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  let isLocked = true;
  const waiting = () => waitingFor(table, client);
  return {
    ...api,
    luis,
    /** Sends calls of Ana's. */
    async open(path: string, count: number, localAddress = '127.0.0.1') {
      const sockets = [];
      for (let i = 0; i < count; i += 1) {
        const socket = connect({ host: '127.0.0.1', port, localAddress });
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(
          `GET /api${path} HTTP/1.1\r\nHost: parque\r\nAuthorization: Bearer ${ana.token}\r\n\r\n`,
        );
        sockets.push(socket);
      }
      return sockets;
    },
    /** Waits until this many queries wait for the table. It makes no calls, which could take the last slot. */
    async until(count: number) {
      while ((await waiting()) < count);
    },
    /** How many queries wait for the table after 40 calls of another person: time enough for more to start. */
    async afterOthers() {
      for (let i = 0; i < 40; i += 1) await luis.get('/me');
      return waiting();
    },
    async unlock() {
      if (!isLocked) return;
      isLocked = false;
      await client.query('commit');
      client.release();
    },
  };
}

test('a bulk call whose client has left keeps its turn until its work has ended', () =>
  whileLocked('journal_definitions', 200, async ({ open, until, afterOthers }) => {
    const [first] = await open('/journal/definitions', 1);
    await until(1);
    first?.resetAndDestroy();
    await open('/journal/definitions', 5);
    expect(await afterOthers()).toBe(1);
  }));

test('calls whose clients leave all together start no further ones', () =>
  whileLocked('products', 200, async ({ open, until, afterOthers }) => {
    const sockets = await open('/products', 30);
    await until(running.perPerson);
    for (const socket of sockets) socket.resetAndDestroy();
    expect(await afterOthers()).toBe(running.perPerson);
  }));

test('calls that wait for their turn take no slot of others', () =>
  whileLocked('products', running.perPerson + 2, async ({ open, until, luis }) => {
    for (const address of ['127.0.0.1', '127.0.0.2']) await open('/products', 20, address);
    await until(running.perPerson);
    expect((await luis.get('/me')).status).toBe(200);
  }));

test('the slots of calls whose clients have left are free again after their work', () =>
  whileLocked('products', running.perPerson, async ({ open, until, unlock, luis }) => {
    const sockets = await open('/products', running.perPerson);
    await until(running.perPerson);
    for (const socket of sockets) socket.resetAndDestroy();
    expect((await luis.get('/me')).status).toBe(503);
    await unlock();
    let { status } = await luis.get('/me');
    while (status === 503) ({ status } = await luis.get('/me'));
    expect(status).toBe(200);
  }));
