import { calls, mayBeOnce, type Call, type CallId } from '@parque/contract';
import { mailOutbox, sessions, users } from '../../database/schema';
import { testApi, tokenIn } from '../../testing/test-api';

/** Why a call that takes no `Idempotency-Key` does nothing twice when it is sent twice. */
const natural = {
  register: 'an address has one account: the second is told so, and its password opens it',
  login: 'a session that nobody uses ends after half an hour',
  startPasskeySignIn: 'nothing is stored',
  signInWithPasskey: 'an answer of a passkey is accepted once',
  forgetPassword: 'whichever link is used ends the others, and three an hour are mailed',
  resetPassword: 'a mailed link is used once',
  receiveHotmartEvent: 'an event is kept once, by its id',
  publishKeyList: 'a list counts when its version is newer',
  publishRelease: 'a version is published once, and the same one again changes nothing',
  uploadRelease: 'a signed upload is taken once, by its nonce',
  commandRegistry: 'a signed command is taken once, by its nonce',
  issueTeamTicket: 'a signed command is taken once, by its nonce',
  askRegistry: 'nothing changes',
  reportLoads: 'a figure of health is one higher; nothing is kept of it',
  checkLicence: 'a place is noted once, with when it was last seen',
} as const satisfies Partial<Record<CallId, string>>;

const posts = (Object.entries(calls) as [CallId, Call][]).filter(
  ([, { address }]) => address.method === 'POST',
);

test('every POST takes a key, or is named with why it needs none', () => {
  const unkeyed = posts.filter(([, call]) => !mayBeOnce(call)).map(([id]) => id);
  expect(unkeyed.sort()).toEqual(Object.keys(natural).sort());
});

const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'tres gatos verdes' };

test('a registration that is sent twice makes one account, mails once, and its password opens it', async () => {
  const { anyone, db } = await testApi();
  const both = await Promise.all([anyone.post('/register', ana), anyone.post('/register', ana)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 401]);
  expect(both.find(({ status }) => status === 401)?.body.code).toBe('email_taken');
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: ana.email }]);
  expect(await db.select().from(mailOutbox)).toHaveLength(1);
  expect(await db.select().from(sessions)).toHaveLength(1);
  expect((await anyone.post('/login', ana)).status).toBe(422);
  expect((await anyone.post('/login', { email: ana.email, password: ana.password })).status).toBe(200);
});

test('of two links to set a new password the one that is used ends the other', async () => {
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
