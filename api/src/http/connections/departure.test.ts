import Fastify from 'fastify';
import { letGo, makeDeparture } from './departure';

test('who is about to stop still answers, and asks to be left', async () => {
  const departure = makeDeparture();
  const app = Fastify();
  letGo(app, departure);
  app.get('/', async () => 'here');
  const before = await app.inject('/');
  departure.announce();
  const after = await app.inject('/');
  expect([before.headers.connection, after.headers.connection]).toEqual(['keep-alive', 'close']);
  expect(after.body).toBe('here');
});

test('a server that closes without a word before leaves as well', async () => {
  const departure = makeDeparture();
  const app = Fastify();
  letGo(app, departure);
  await app.close();
  expect(departure.isLeaving).toBe(true);
});
