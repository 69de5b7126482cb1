import { testApi } from '../../testing/test-api';
import { waitingFor } from '../../testing/while-held';
import { running } from './turns/turns';
import { makeWrongSessions, wrongSessions } from './wrong-sessions';

const { capacity, perSecond } = wrongSessions;
const address = '203.0.113.5';

/** A network that can send calls with invented tokens. */
async function network() {
  const api = await testApi({ settings: { trustedProxies: 1 } });
  const from = { 'x-forwarded-for': address };
  return {
    ...api,
    guesses: (count: number) =>
      Array.from({ length: count }, (_, i) =>
        api.caller({ ...from, authorization: `Bearer ${`${i}`.padStart(43, 'x')}` }).get('/me'),
      ),
    /** A session of Ana in the network. */
    async ana() {
      const { token } = await api.signedIn('Ana');
      return api.caller({ ...from, authorization: `Bearer ${token}` });
    },
  };
}

test('a network that sends many invented tokens gets 429, and sessions in use continue', async () => {
  const { guesses, ana } = await network();
  const known = await ana();
  expect((await known.get('/me')).status).toBe(200);
  const statuses = (await Promise.all(guesses(capacity * 3))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(capacity);
  expect((await known.get('/me')).status).toBe(200);
});

test('invented tokens are checked a few at a time', async () => {
  const { guesses, pool } = await network();
  const client = await pool.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  const open = guesses(running.perPerson * 2);
  while ((await waitingFor('sessions', client)) < running.perPerson);
  const isMore = await waitingFor('sessions', client);
  await client.query('commit');
  client.release();
  expect(isMore).toBe(running.perPerson);
  await Promise.all(open);
});

test('a session that has ended counts as an invented token', async () => {
  const { ana, signedIn, guesses } = await network();
  const ended = await ana();
  expect((await ended.get('/me')).status).toBe(200);
  const other = await signedIn('Ana');
  expect((await other.delete('/me/sessions')).status).toBeLessThan(300);
  await Promise.all(guesses(capacity * 3));
  // The first call shows that it has ended.
  expect((await ended.get('/me')).status).toBe(401);
  expect((await ended.get('/me')).status).toBe(429);
});

test('the allowance of a network comes back, and a /56 of IPv6 has that of four networks', () => {
  let ms = 0;
  const wrong = makeWrongSessions(() => ms);
  for (let i = 0; i < capacity; i += 1) wrong.count(address);
  expect(() => wrong.requireFew(address)).toThrow('Demasiados intentos');
  ms += 1000 / perSecond;
  expect(() => wrong.requireFew(address)).not.toThrow();
  for (let i = 0; i < capacity * 4; i += 1) wrong.count(`2001:db8:0:${(i % 64).toString(16)}::1`);
  expect(() => wrong.requireFew('2001:db8:0:ff::1')).toThrow('Demasiados intentos');
  expect(() => wrong.requireFew('2001:db8:0:100::1')).not.toThrow();
});
