import { calls, isIdempotentCall, type Call, type CallId } from '@parque/contract';
import { mailOutbox, sessions, users } from '../../database/schema';
import { testApi, tokenIn } from '../../../testing/test-api';

/** Calls that take no `Idempotency-Key`, and why a second request has no further effect. */
const withoutKey = {
  register: 'an address has one account: the second request is rejected with email_taken',
  login: 'the second request only creates another session, which expires after half an hour without use',
  startPasskeySignIn: 'nothing is stored',
  signInWithPasskey: 'a challenge is accepted once',
  forgetPassword: 'using one link invalidates the others, and at most three an hour are mailed',
  resetPassword: 'a mailed link is accepted once',
  receiveHotmartEvent: 'an event is stored once, by its id',
  publishKeyList: 'a list is accepted only with a newer version',
  publishRelease: 'a version is stored once: publishing the same release again changes nothing',
  uploadRelease: 'a signed upload is accepted once, by its nonce',
  commandRegistry: 'a signed command is accepted once, by its nonce',
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
    anyone.post('/password/reset', { token: tokenIn(letter), password: 'cuatro perros azules' });
  expect(letters).toHaveLength(2);
  expect((await reset(letters[0])).status).toBe(204);
  expect((await reset(letters[1])).body.code).toBe('link_ended');
});
