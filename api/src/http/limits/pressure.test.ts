import { testApi } from '../../testing/test-api';
import { waitingFor } from '../../testing/while-held';
import { startsOf } from './turns/turns';

test('a process with the maximum of concurrent calls rejects further ones at once, and accepts calls again as soon as they end', async () => {
  const { app, anyone, pool } = await testApi({
    settings: { calls: { atOnce: 2, atOncePerAddress: 100, perPerson: 1000, perAddress: 1000 } },
  });
  const client = await pool.connect();
  await client.query('begin; lock table products in access exclusive mode');
  const held = [anyone.get('/products'), anyone.get('/products')];
  const refused = await anyone.get('/mt5/servers');
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '1',
  ]);
  expect((await app.inject('/health')).statusCode).toBe(200);

  await client.query('commit');
  client.release();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await anyone.get('/mt5/servers')).status).toBe(200);
});

test('of webhooks fifty are answered at once, and further ones are rejected with 503 beside the other calls', async () => {
  const { app, anyone, caller, pool } = await testApi();
  const hotmart = caller({ 'x-hotmart-hottok': 'hottok-de-prueba' });
  const client = await pool.connect();
  await client.query('begin; lock table hotmart_events in access exclusive mode');
  const event = (i: number) => ({
    ...{ id: `evento-${i}`, event: 'PURCHASE_APPROVED', creation_date: 1_767_268_800_000 },
    data: {
      product: { id: 4_100_006 },
      buyer: { email: 'ana@correo.es' },
      purchase: { transaction: `HP${i}` },
    },
  });
  const sent = Array.from({ length: 51 }, (_, i) => hotmart.post('/webhooks/hotmart', event(i)));
  const refused = await Promise.race(sent);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  expect((await app.inject('/health')).statusCode).toBe(200);
  expect((await anyone.get('/legal')).status).not.toBe(503);
  await client.query('commit');
  client.release();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
});

test('one session that has many calls open delays no other session of its network and no caller without a session', async () => {
  const { anyone, signedIn, pool } = await testApi();
  const [ana, luis] = [await signedIn('Ana', { owns: [2] }), await signedIn('Luis')];
  const client = await pool.connect();
  await client.query('begin; lock table products in access exclusive mode');
  const held = Array.from({ length: 40 }, () => ana.get('/products'));
  expect((await luis.get('/me')).status).toBe(200);
  expect((await anyone.get('/mt5/servers')).status).toBe(200);
  await client.query('commit');
  client.release();
  expect((await Promise.all(held)).every(({ status }) => status === 200)).toBe(true);
  expect((await ana.get('/me')).status).toBe(200);
});

test('many changes of one user start at a limited rate, and delay none of the other calls', async () => {
  const calls = { atOnce: 200, atOncePerAddress: 100, perPerson: 900, perAddress: 12_000 };
  const { signedIn } = await testApi({ settings: { calls } });
  const ana = await signedIn('Ana');
  const { capacity, perSecond } = startsOf(calls).changes;
  const startedAt = performance.now();
  const statuses = Array.from({ length: capacity + 5 }, async (_, i) => {
    const { status } = await ana.put('/me/profile', { name: `Ana ${i}`, telegram: null });
    return { status, passedMs: performance.now() - startedAt };
  });
  const read = await ana.get('/me');
  const readAfterMs = performance.now() - startedAt;
  const answers = await Promise.all(statuses);
  expect([read.status, ...new Set(answers.map(({ status }) => status))]).toEqual([200, 200]);
  const lastMs = Math.max(...answers.map(({ passedMs }) => passedMs));
  expect(lastMs).toBeGreaterThanOrEqual((5 / perSecond) * 1000);
  expect(readAfterMs).toBeLessThan(lastMs);
});

test('calls with invented tokens share the turns of their network, also those that need no session', async () => {
  const { caller, signedIn, pool } = await testApi();
  const luis = await signedIn('Luis');
  // The first call of a session is checked in a turn of its network.
  expect((await luis.get('/me')).status).toBe(200);
  const client = await pool.connect();
  await client.query('begin; lock table products in access exclusive mode');
  const held = Array.from({ length: 30 }, (_, i) =>
    caller({ authorization: `Bearer ${'x'.repeat(40)}${i}` }).get('/products'),
  );
  while ((await waitingFor('products', client)) === 0);
  for (let i = 0; i < 10; i += 1) expect((await luis.get('/me')).status).toBe(200);
  const running = await waitingFor('products', client);
  await client.query('commit');
  client.release();
  expect(running).toBeLessThanOrEqual(8);
  expect((await Promise.all(held)).every(({ status }) => status === 200)).toBe(true);
});

test('the networks of one /56 of IPv6 never have all calls of the process open', async () => {
  const { caller, pool } = await testApi({
    settings: {
      trustedProxies: 1,
      calls: { atOnce: 8, atOncePerAddress: 4, perPerson: 1000, perAddress: 1000 },
    },
  });
  const from = (address: string) => caller({ 'x-forwarded-for': address }).get('/products');
  const client = await pool.connect();
  await client.query('begin; lock table products in access exclusive mode');
  const held = Array.from({ length: 6 }, (_, i) => from(`2001:db8:0:${i.toString(16)}::1`));
  while ((await waitingFor('products', client)) < held.length);
  let isAnswered = false;
  const further = from('2001:db8:0:ff::1').finally(() => (isAnswered = true));
  while (!isAnswered && (await waitingFor('products', client)) === held.length);
  const other = from('2001:db8:0:100::1');
  await client.query('commit');
  client.release();
  const { status, headers } = await further;
  expect([status, headers['retry-after']]).toEqual([429, '1']);
  const answers = await Promise.all([...held, other]);
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
});
