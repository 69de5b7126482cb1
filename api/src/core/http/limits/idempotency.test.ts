import { sql } from 'drizzle-orm';
import { funds, idempotentRequests } from '../../database/schema';
import { runSweeps } from '../../../sweeps';
import { testApi } from '../../../testing/test-api';
import { calls, isIdempotentCall, type Call, type CallId } from '@parque/contract';

const payment = { binance_user: 'ana_bnb', ammount: '1500.00' };
const toHeader = (name: string) => ({ 'idempotency-key': `${name}-0123456789abcdef` });

async function signInPayer() {
  const api = await testApi();
  const ana = await api.signedIn('Ana');
  /** Registers a payment with the same key each time. */
  const pay = (facts: object = {}, payer = ana) =>
    payer.post('/fondos', { ...payment, ...facts }, toHeader('pago'));
  return { ...api, ana, pay };
}

test('a request that is sent again with its key takes effect once, and is answered as the first was', async () => {
  const { db, pay } = await signInPayer();
  const [first, second] = [await pay(), await pay()];
  expect(first.status).toBeLessThan(300);
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(await db.select().from(funds)).toHaveLength(1);
});

test('one of fifty concurrent requests with one key takes effect, and all get its answer or a conflict', async () => {
  const { db, pay } = await signInPayer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay()));
  const [first, ...others] = answers.filter(({ status }) => status < 300);
  for (const other of others) expect(other.body).toEqual(first?.body);
  for (const { body } of answers.filter(({ status }) => status >= 300)) {
    expect(body.code).toBe('request_in_progress');
  }
  expect(first).toBeDefined();
  expect(await db.select().from(funds)).toHaveLength(1);
});

test('a key that is used for another request is rejected', async () => {
  const { pay } = await signInPayer();
  await pay();
  const otherAnswer = await pay({ ammount: '300.00' });
  expect([otherAnswer.status, otherAnswer.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('the same key of another user is another key', async () => {
  const { signedIn, db, pay } = await signInPayer();
  await pay();
  expect((await pay({}, await signedIn('Luis'))).status).toBeLessThan(300);
  expect(await db.select().from(funds)).toHaveLength(2);
});

test('a rejected request may be sent again with its key', async () => {
  const { signedIn, ana } = await signInPayer();
  const licence = { product_id: 6, account_1: 12345678 };
  expect((await ana.post('/license', licence, toHeader('licencia'))).body.code).toBe('product_required');
  await signedIn('Ana', { owns: [6] });
  expect((await ana.post('/license', licence, toHeader('licencia'))).status).toBeLessThan(300);
});

test('a request whose process ended is neither reported as failed nor run again', async () => {
  const { db, pass, pay } = await signInPayer();
  await pay();
  await db.update(idempotentRequests).set({ status: null, encryptedAnswer: null });
  const earlyAnswer = await pay();
  expect([earlyAnswer.body.code, earlyAnswer.headers['retry-after']]).toEqual(['request_in_progress', '1']);
  pass(61_000);
  const lateAnswer = await pay();
  expect([lateAnswer.status, lateAnswer.body.code]).toEqual([409, 'request_unsettled']);
});

test('a key expires after a day', async () => {
  const { signedIn, pass, pay } = await signInPayer();
  await pay();
  pass(25 * 60 * 60 * 1000);
  expect((await pay({ ammount: '300.00' }, await signedIn('Ana'))).body.code).toBe('fund_registered');
});

test('the sweeps delete the keys of the day before, and keep later ones', async () => {
  const { signedIn, db, app, settings, now, pass, pay } = await signInPayer();
  await pay();
  pass(13 * 60 * 60 * 1000);
  const luis = await signedIn('Luis');
  await pay({}, luis);
  pass(13 * 60 * 60 * 1000);
  await runSweeps({ db, settings, now, log: app.log });
  const rows = await db.select().from(idempotentRequests);
  expect(rows.map(({ userId }) => userId)).toEqual([luis.id]);
});

test('neither the key nor what was answered can be read in the database', async () => {
  const { db, pay } = await signInPayer();
  await pay();
  const { rows } = await db.execute(sql`select * from idempotent_requests`);
  const text = JSON.stringify(rows);
  expect(text).not.toContain('pago-0123456789abcdef');
  expect(text).not.toContain('ana_bnb');
});

test.each(['corta', 'con espacios en medio', 'x'.repeat(129)])('%j is no key', async (value) => {
  const { ana } = await signInPayer();
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
  const unkeyedCalls = posts.filter(([, call]) => !isIdempotentCall(call)).map(([id]) => id);
  expect(unkeyedCalls.sort()).toEqual(Object.keys(withoutKey).sort());
});
