import { sql } from 'drizzle-orm';
import { funds, idempotentRequests } from '../../database/schema';
import { runSweeps } from '../../../sweeps';
import { testApi } from '../../../testing/test-api';

const payment = { binance_user: 'ana_bnb', ammount: '1500.00' };
const key = (name: string) => ({ 'idempotency-key': `${name}-0123456789abcdef` });

test('a request that is sent again with its key takes effect once, and is answered as the first was', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  const first = await ana.post('/fondos', payment, key('pago'));
  const second = await ana.post('/fondos', payment, key('pago'));
  expect(first.status).toBeLessThan(300);
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(await db.select().from(funds)).toHaveLength(1);
});

test('of fifty concurrent requests with one key one takes effect, and all get its answer or a conflict', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ana.post('/fondos', payment, key('pago'))),
  );
  const [first, ...others] = answers.filter(({ status }) => status < 300);
  for (const other of others) expect(other.body).toEqual(first?.body);
  for (const { body } of answers.filter(({ status }) => status >= 300)) {
    expect(body.code).toBe('request_in_progress');
  }
  expect(first).toBeDefined();
  expect(await db.select().from(funds)).toHaveLength(1);
});

test('a key that is used for another request is rejected', async () => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana');
  await ana.post('/fondos', payment, key('pago'));
  const other = await ana.post('/fondos', { ...payment, ammount: '300.00' }, key('pago'));
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('the same key of another user is another key', async () => {
  const { signedIn, db } = await testApi();
  const [ana, luis] = [await signedIn('Ana'), await signedIn('Luis')];
  await ana.post('/fondos', payment, key('pago'));
  expect((await luis.post('/fondos', payment, key('pago'))).status).toBeLessThan(300);
  expect(await db.select().from(funds)).toHaveLength(2);
});

test('a rejected request may be sent again with its key', async () => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana');
  const licence = { product_id: 6, account_1: 12345678 };
  expect((await ana.post('/license', licence, key('licencia'))).body.code).toBe('product_required');
  await signedIn('Ana', { owns: [6] });
  expect((await ana.post('/license', licence, key('licencia'))).status).toBeLessThan(300);
});

test('a request whose process ended is neither reported as failed nor run again', async () => {
  const { signedIn, db, pass } = await testApi();
  const ana = await signedIn('Ana');
  await ana.post('/fondos', payment, key('pago'));
  await db.update(idempotentRequests).set({ status: null, encryptedAnswer: null });
  const early = await ana.post('/fondos', payment, key('pago'));
  expect([early.body.code, early.headers['retry-after']]).toEqual(['request_in_progress', '1']);
  pass(61_000);
  const late = await ana.post('/fondos', payment, key('pago'));
  expect([late.status, late.body.code]).toEqual([409, 'request_unsettled']);
});

test('a key expires after a day', async () => {
  const { signedIn, pass } = await testApi();
  const ana = await signedIn('Ana');
  await ana.post('/fondos', payment, key('pago'));
  pass(25 * 60 * 60 * 1000);
  const again = await signedIn('Ana');
  const other = { ...payment, ammount: '300.00' };
  expect((await again.post('/fondos', other, key('pago'))).body.code).toBe('fund_registered');
});

test('the sweeps delete the keys of the day before, and keep later ones', async () => {
  const { signedIn, db, app, settings, now, pass } = await testApi();
  const [ana, luis] = [await signedIn('Ana'), await signedIn('Luis')];
  await ana.post('/fondos', payment, key('pago'));
  pass(13 * 60 * 60 * 1000);
  const again = await signedIn('Luis');
  await again.post('/fondos', payment, key('pago'));
  pass(13 * 60 * 60 * 1000);
  await runSweeps({ db, settings, now, log: app.log });
  const kept = await db.select().from(idempotentRequests);
  expect(kept.map(({ userId }) => userId)).toEqual([luis.id]);
});

test('neither the key nor what was answered can be read in the database', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  await ana.post('/fondos', payment, key('pago'));
  const { rows } = await db.execute(sql`select * from idempotent_requests`);
  const text = JSON.stringify(rows);
  expect(text).not.toContain('pago-0123456789abcdef');
  expect(text).not.toContain('ana_bnb');
});

test.each(['corta', 'con espacios en medio', 'x'.repeat(129)])('%j is no key', async (value) => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana');
  const answer = await ana.post('/fondos', payment, { 'idempotency-key': value });
  expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_invalid']);
});
