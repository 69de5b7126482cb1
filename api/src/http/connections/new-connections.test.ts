import Fastify from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { limitNewConnections, makeAllowances, newConnections } from './new-connections';

const { burst, perSecond } = newConnections;

/** How many of these connections a network may open. */
const allowed = (isAllowed: (network: string) => boolean, network: string, count: number) =>
  Array.from({ length: count }, () => isAllowed(network)).filter(Boolean).length;

test('a network opens a burst of connections, then some each second, and never more than the burst', () => {
  let time = 0;
  const isAllowed = makeAllowances(() => time);
  expect(allowed(isAllowed, 'a', burst + 50)).toBe(burst);
  time += 1000;
  expect(allowed(isAllowed, 'a', 100)).toBe(perSecond);
  time += 3_600_000;
  expect(allowed(isAllowed, 'a', 2 * burst)).toBe(burst);
});

test('a network that has opened too many takes nothing from another one', () => {
  const isAllowed = makeAllowances(() => 0);
  allowed(isAllowed, 'a', 2 * burst);
  expect(allowed(isAllowed, 'b', burst)).toBe(burst);
});

/** How many of these connections a server answers while its clock is stopped. */
async function answered(trustedProxies: number, count: number): Promise<number> {
  const app = Fastify();
  limitNewConnections(app, { trustedProxies }, () => 0);
  app.get('/', () => 'hola');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const isAnswered = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('data', () => resolve(true));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(false));
      socket.write('GET / HTTP/1.1\r\nHost: parque\r\nConnection: close\r\n\r\n');
    });
  const results = [];
  for (let i = 0; i < count; i += 1) results.push(await isAnswered());
  await app.close();
  return results.filter(Boolean).length;
}

test('a connection above the burst is closed without an answer', async () => {
  expect(await answered(0, burst + 5)).toBe(burst);
});

test('connections from a proxy are not limited', async () => {
  expect(await answered(1, burst + 5)).toBe(burst + 5);
});
