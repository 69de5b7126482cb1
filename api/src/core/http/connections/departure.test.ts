import Fastify from 'fastify';
import { closeConnections, createDeparture } from './departure';

test('a process that is about to stop still answers, and closes the connection after each answer', async () => {
  const departure = createDeparture();
  const app = Fastify();
  closeConnections(app, departure);
  app.get('/', async () => 'here');
  const before = await app.inject('/');
  departure.announce();
  const after = await app.inject('/');
  expect([before.headers.connection, after.headers.connection]).toEqual(['keep-alive', 'close']);
  expect(after.body).toBe('here');
});

test('a server that closes without an announcement also closes its connections', async () => {
  const departure = createDeparture();
  const app = Fastify();
  closeConnections(app, departure);
  await app.close();
  expect(departure.isLeaving).toBe(true);
});
