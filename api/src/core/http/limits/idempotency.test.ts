import { sql } from 'drizzle-orm';
import { funds, idempotentRequests, mailOutbox, sessions, users } from '../../database/schema';
import { runSweeps } from '../../../sweeps';
import { testApi, findToken } from '../../../testing/test-api';
import { calls, isIdempotentCall, type Call, type CallId } from '@parque/contract';

const payment = { binance_user: 'ana_bnb', ammount: '1500.00' };
const toHeader = (name: string) => ({ 'idempotency-key': `${name}-0123456789abcdef` });

test('a request that is sent again with its key takes effect once, and is answered as the first was', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  const first = await ana.post('/fondos', payment, toHeader('pago'));
  const second = await ana.post('/fondos', payment, toHeader('pago'));
  expect(first.status).toBeLessThan(300);
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(await db.select().from(funds)).toHaveLength(1);
});

test('one of fifty concurrent requests with one key takes effect, and all get its answer or a conflict', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ana.post('/fondos', payment, toHeader('pago'))),
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
  await ana.post('/fondos', payment, toHeader('pago'));
  const other = await ana.post('/fondos', { ...payment, ammount: '300.00' }, toHeader('pago'));
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('the same key of another user is another key', async () => {
  const { signedIn, db } = await testApi();
  const [ana, luis] = [await signedIn('Ana'), await signedIn('Luis')];
  await ana.post('/fondos', payment, toHeader('pago'));
  expect((await luis.post('/fondos', payment, toHeader('pago'))).status).toBeLessThan(300);
  expect(await db.select().from(funds)).toHaveLength(2);
});

test('a rejected request may be sent again with its key', async () => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana');
  const licence = { product_id: 6, account_1: 12345678 };
  expect((await ana.post('/license', licence, toHeader('licencia'))).body.code).toBe('product_required');
  await signedIn('Ana', { owns: [6] });
  expect((await ana.post('/license', licence, toHeader('licencia'))).status).toBeLessThan(300);
});

test('a request whose process ended is neither reported as failed nor run again', async () => {
  const { signedIn, db, pass } = await testApi();
  const ana = await signedIn('Ana');
  await ana.post('/fondos', payment, toHeader('pago'));
  await db.update(idempotentRequests).set({ status: null, encryptedAnswer: null });
  const early = await ana.post('/fondos', payment, toHeader('pago'));
  expect([early.body.code, early.headers['retry-after']]).toEqual(['request_in_progress', '1']);
  pass(61_000);
  const late = await ana.post('/fondos', payment, toHeader('pago'));
  expect([late.status, late.body.code]).toEqual([409, 'request_unsettled']);
});

test('a key expires after a day', async () => {
  const { signedIn, pass } = await testApi();
  const ana = await signedIn('Ana');
  await ana.post('/fondos', payment, toHeader('pago'));
  pass(25 * 60 * 60 * 1000);
  const again = await signedIn('Ana');
  const other = { ...payment, ammount: '300.00' };
  expect((await again.post('/fondos', other, toHeader('pago'))).body.code).toBe('fund_registered');
});

test('the sweeps delete the keys of the day before, and keep later ones', async () => {
  const { signedIn, db, app, settings, now, pass } = await testApi();
  const [ana, luis] = [await signedIn('Ana'), await signedIn('Luis')];
  await ana.post('/fondos', payment, toHeader('pago'));
  pass(13 * 60 * 60 * 1000);
  const again = await signedIn('Luis');
  await again.post('/fondos', payment, toHeader('pago'));
  pass(13 * 60 * 60 * 1000);
  await runSweeps({ db, settings, now, log: app.log });
  const kept = await db.select().from(idempotentRequests);
  expect(kept.map(({ userId }) => userId)).toEqual([luis.id]);
});

test('neither the key nor what was answered can be read in the database', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  await ana.post('/fondos', payment, toHeader('pago'));
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

/** Calls that take no `Idempotency-Key`, and why a second request has no further effect. */
const withoutKey = {
  register: 'an address has one account: the second request is rejected with email_taken',
  login: 'the second request only creates another session, which expires after half an hour without use',
  continueSession: 'within the grace, the second request gets the same token and cookie',
  startPasskeySignIn: 'nothing is stored',
  signInWithPasskey: 'a challenge is accepted once',
  forgetPassword: 'using one link invalidates the others, and at most three an hour are mailed',
  resetPassword: 'a mailed link is accepted once',
  receiveHotmartEvent: 'an event is stored once, by its id',
  publishKeyList: 'a list is accepted only with a newer version',
  uploadRelease: 'a signed upload is accepted once, by its nonce',
  commandRegistry: 'a signed command is accepted once, by its nonce',
  sendRemoteMessage: 'a signed command is accepted once, by its nonce',
  issueTeamTicket: 'a signed command is accepted once, by its nonce',
  askRegistry: 'it only reads',
  reportLoads: 'a second request only increases a counter of the health figures by one',
  pairTerminal: 'a code is used once; the same request gets the same answer',
  syncTerminal: 'a request is handled once, by its run and number',
  checkLicence: 'a terminal is stored once, with the time of its last check',
  getBalance: 'it only reads',
  getMonth: 'it only reads',
  verifyBrokerAccount: 'it only reads',
  rehearseCopy: 'it only reads',
  findOwnPurchase: 'it only reads',
  showCopyPassword: 'it only reads, and each request is audited',
} as const satisfies Partial<Record<CallId, string>>;

const posts = (Object.entries(calls) as [CallId, Call][]).filter(
  ([, { address }]) => address.method === 'POST',
);

test('every POST takes an Idempotency-Key, or is listed with the reason why it needs none', () => {
  const unkeyed = posts.filter(([, call]) => !isIdempotentCall(call)).map(([id]) => id);
  expect(unkeyed.sort()).toEqual(Object.keys(withoutKey).sort());
});

const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'tres gatos verdes' };

test('a registration that is sent twice creates one account and one mail, and its password signs in', async () => {
  const { anyone, db } = await testApi();
  const both = await Promise.all([anyone.post('/register', ana), anyone.post('/register', ana)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
  expect(both.find(({ status }) => status === 401)?.body.code).toBe('email_taken');
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: ana.email }]);
  expect(await db.select().from(mailOutbox)).toHaveLength(1);
  expect(await db.select().from(sessions)).toHaveLength(1);
  expect((await anyone.post('/login', { email: ana.email, password: ana.password })).status).toBe(200);
});

test('using one of two links to set a new password invalidates the other', async () => {
  const { anyone, mailsTo } = await testApi();
  await anyone.post('/register', ana);
  const forget = () => anyone.post('/password/forgotten', { email: ana.email });
  await Promise.all([forget(), forget()]);
  const letters = (await mailsTo(ana.email)).filter((text) => text.includes('/restablecer'));
  const reset = (letter: string | undefined) =>
    anyone.post('/password/reset', { token: findToken(letter), password: 'cuatro perros azules' });
  expect(letters).toHaveLength(2);
  expect((await reset(letters[0])).status).toBe(204);
  expect((await reset(letters[1])).body.code).toBe('link_ended');
});
