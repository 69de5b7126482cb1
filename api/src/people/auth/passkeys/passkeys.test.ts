import { eq, like } from 'drizzle-orm';
import { attempts, passkeys, secondFactors, spentChallenges, users } from '../../../core/database/schema';
import { testApi, type User } from '../../../testing/test-api';
import { createAuthenticator, type AuthenticatorOptions } from '../testing/authenticator';
import { hashPassword } from '../password/password';
import { recentMs } from '../sessions/sessions';
import { runWhileLocked } from '../../../testing/while-held';
import { challengeMs, sweepChallenges } from './challenge';
import { maxPasskeys } from './passkeys';

type Api = Awaited<ReturnType<typeof testApi>>;
type Device = ReturnType<typeof createAuthenticator>;

async function add(user: User, device: Device, options?: AuthenticatorOptions) {
  const { body } = await user.post('/me/passkeys/options');
  return user.post('/me/passkeys', { answer: device.create(body, options) });
}

async function signIn({ anyone }: Api, device: Device, options?: AuthenticatorOptions) {
  const { body } = await anyone.post('/passkeys/request');
  return anyone.post('/passkeys/session', { answer: device.get(body, options) });
}

async function confirm(user: User, device: Device) {
  const { body } = await user.post('/me/authentication/request');
  return user.post('/me/authentication/passkey', { answer: device.get(body) });
}

async function withPasskey() {
  const api = await testApi({ isClockStopped: true });
  const ana = await api.signedIn('Ana');
  const device = createAuthenticator();
  const addAnswer = await add(ana, device);
  expect(addAnswer.status).toBe(201);
  return { ...api, ana, device, id: addAnswer.body.id as number };
}

test('a new passkey is listed, counted, audited and mailed', async () => {
  const { ana, mailsTo } = await withPasskey();
  const { body } = await ana.get('/me/passkeys');
  expect(body).toEqual([
    expect.objectContaining({ name: 'Llave de acceso', is_synced: true, last_used_at: null }),
  ]);
  expect((await ana.get('/me')).body.passkeys).toBe(1);
  expect((await mailsTo('ana@correo.es'))[0]).toContain('Nueva llave de acceso en Parqué');
});

test('a passkey signs in without password and code, although a second factor is active', async () => {
  const api = await withPasskey();
  const sealedSecret = 'v2.a.b.c';
  await api.db.insert(secondFactors).values({ userId: api.ana.id, sealedSecret, confirmedAt: api.now() });
  const { status, body } = await signIn(api, api.device);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ id: api.ana.id })]);
  const session = api.caller({ authorization: `Bearer ${body.access_token}` });
  expect((await session.get('/me/passkeys')).body[0].last_used_at).toBe(api.now().toISOString());
});

test('a sign-in with a passkey on a new device is mailed', async () => {
  const api = await withPasskey();
  await signIn(api, api.device);
  expect((await api.mailsTo('ana@correo.es'))[0]).toContain('Nuevo inicio de sesión');
});

test('the request for a sign-in names no passkey and no account', async () => {
  const { anyone } = await withPasskey();
  const { body } = await anyone.post('/passkeys/request');
  expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
});

test('a sign-in with a passkey that is removed at the same time opens no session', async () => {
  const api = await withPasskey();
  const removal = [`delete from passkeys where id = ${api.id}`];
  const answer = await runWhileLocked(api.pool, removal, () => signIn(api, api.device));
  expect([answer.status, answer.body.code]).toEqual([422, 'passkey_unknown']);
});

test('an answer signs in once, also for two concurrent calls', async () => {
  const api = await withPasskey();
  const { body } = await api.anyone.post('/passkeys/request');
  const answer = api.device.get(body);
  const send = () => api.anyone.post('/passkeys/session', { answer });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await send()).body.code).toBe('passkey_failed');
});

test.each([
  ['of another site', { origin: 'https://parque.example' }],
  ['of a device that did not check the user', { isUserVerified: false }],
])('an answer %s is rejected', async (_, options) => {
  const api = await withPasskey();
  const answer = await signIn(api, api.device, options);
  expect([answer.status, answer.body.code]).toEqual([422, 'passkey_failed']);
});

test('an answer after five minutes is rejected', async () => {
  const api = await withPasskey();
  const { body } = await api.anyone.post('/passkeys/request');
  api.pass(challengeMs);
  const answer = await api.anyone.post('/passkeys/session', { answer: api.device.get(body) });
  expect(answer.body.code).toBe('passkey_failed');
});

test('an answer with a changed signature, client data or user is rejected', async () => {
  const api = await withPasskey();
  const { body } = await api.anyone.post('/passkeys/request');
  const answer = api.device.get(body);
  const other = createAuthenticator().get(body);
  for (const change of [
    { signature: other.response.signature },
    { clientDataJSON: Buffer.from('{}').toString('base64url') },
    { clientDataJSON: Buffer.from('no es JSON').toString('base64url') },
    { authenticatorData: 'AA' },
    { userHandle: 'b3Rybw' },
  ]) {
    const changedAnswer = { ...answer, response: { ...answer.response, ...change } };
    const { status } = await api.anyone.post('/passkeys/session', { answer: changedAnswer });
    expect([Object.keys(change), status]).toEqual([Object.keys(change), 422]);
  }
  // None of the rejected answers has used up the challenge.
  expect((await api.anyone.post('/passkeys/session', { answer })).status).toBe(200);
});

test('a count of signatures that went back is rejected, because the key may have been copied', async () => {
  const api = await withPasskey();
  await signIn(api, api.device);
  expect((await signIn(api, api.device)).status).toBe(200);
  api.device.restore();
  expect((await signIn(api, api.device)).body.code).toBe('passkey_failed');
});

test('for the session of an expected user, a passkey of another one is rejected and starts no session', async () => {
  const api = await withPasskey();
  const luis = await api.signedIn('Luis');
  const signInAs = async (userId: number) => {
    const { body } = await api.anyone.post('/passkeys/request');
    return api.anyone.post('/passkeys/session', { answer: api.device.get(body), user_id: userId });
  };
  const readSessions = async () => (await api.ana.get('/me/sessions')).body.length as number;
  const before = await readSessions();
  expect((await signInAs(luis.id)).body.code).toBe('passkey_unknown');
  expect(await readSessions()).toBe(before);
  expect((await signInAs(api.ana.id)).body.data.id).toBe(api.ana.id);
});

test('a removed passkey no longer signs in, and its removal is mailed', async () => {
  const api = await withPasskey();
  expect((await api.ana.delete(`/me/passkeys/${api.id}`)).status).toBe(204);
  expect((await signIn(api, api.device)).body.code).toBe('passkey_unknown');
  expect((await api.mailsTo('ana@correo.es'))[0]).toContain('Llave de acceso quitada');
});

test('another user can neither see nor remove a passkey, nor confirm with it', async () => {
  const { signedIn, device, id, ana } = await withPasskey();
  const luis = await signedIn('Luis');
  await add(luis, createAuthenticator());
  expect((await luis.get('/me/passkeys')).body).toHaveLength(1);
  expect((await luis.delete(`/me/passkeys/${id}`)).status).toBe(404);
  expect((await confirm(luis, device)).body.code).toBe('passkey_unknown');
  expect((await ana.get('/me/passkeys')).body).toHaveLength(1);
});

test('a passkey confirms a sensitive call in place of the password, and replaces the token', async () => {
  const { ana, device, pass, caller } = await withPasskey();
  pass(recentMs + 1);
  expect((await ana.get('/me/data')).body.code).toBe('reauthentication_required');
  const { status, body } = await confirm(ana, device);
  expect(status).toBe(200);
  expect((await caller({ authorization: `Bearer ${body.access_token}` }).get('/me/data')).status).toBe(200);
  expect((await ana.get('/me')).body.code).toBe('session_expired');
});

test('a confirmation needs a passkey of the account', async () => {
  const { signedIn } = await withPasskey();
  const luis = await signedIn('Luis');
  expect((await luis.post('/me/authentication/request')).status).toBe(404);
});

test('an answer for a sign-in, or of another session, confirms nothing', async () => {
  const api = await withPasskey();
  const second = await api.signedIn('Ana');
  const forSignIn = (await api.anyone.post('/passkeys/request')).body;
  const forSecond = (await second.post('/me/authentication/request')).body;
  for (const request of [forSignIn, forSecond]) {
    const answer = await api.ana.post('/me/authentication/passkey', { answer: api.device.get(request) });
    expect(answer.body.code).toBe('passkey_failed');
  }
});

test('a changed password keeps passkeys, and its mail names them', async () => {
  const api = await withPasskey();
  const passwordHash = await hashPassword('tres gatos verdes');
  await api.db.update(users).set({ passwordHash }).where(eq(users.id, api.ana.id));
  const change = { current: 'tres gatos verdes', password: 'cuatro perros azules' };
  expect((await api.ana.put('/me/password', change)).status).toBe(204);
  expect((await api.mailsTo('ana@correo.es'))[0]).toContain('Tus llaves de acceso siguen valiendo.');
  expect((await signIn(api, api.device)).status).toBe(200);
});

test('passkeys are added and removed after a recent confirmation only', async () => {
  const { ana, id, pass } = await withPasskey();
  pass(recentMs + 1);
  for (const answer of [await ana.post('/me/passkeys/options'), await ana.delete(`/me/passkeys/${id}`)]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'reauthentication_required']);
  }
});

test('an account with an address that is not verified gets no passkey', async () => {
  const api = await testApi();
  const ana = await api.signedIn('Ana');
  await api.db.update(users).set({ emailProvenAt: null }).where(eq(users.id, ana.id));
  expect((await ana.post('/me/passkeys/options')).body.code).toBe('email_unproven');
});

test.each([
  ['of another site', { origin: 'https://parque.example' }],
  ['of a device that did not check the user', { isUserVerified: false }],
])('a new passkey %s is rejected', async (_, options) => {
  const api = await testApi();
  const answer = await add(await api.signedIn('Ana'), createAuthenticator(), options);
  expect([answer.status, answer.body.code]).toEqual([422, 'passkey_failed']);
  expect(await api.db.select().from(passkeys)).toEqual([]);
});

test('the options for one user add no passkey to another', async () => {
  const api = await testApi();
  const ana = await api.signedIn('Ana');
  const luis = await api.signedIn('Luis');
  const options = (await ana.post('/me/passkeys/options')).body;
  const answer = await luis.post('/me/passkeys', { answer: createAuthenticator().create(options) });
  expect(answer.body.code).toBe('passkey_failed');
});

test('a passkey that is already added is rejected', async () => {
  const { signedIn, ana, device } = await withPasskey();
  expect((await add(ana, device)).body.code).toBe('passkey_known');
  expect((await add(await signedIn('Luis'), device)).body.code).toBe('passkey_known');
});

test('an account has ten passkeys at most, also with concurrent calls, and all have one user handle', async () => {
  const { ana, db } = await withPasskey();
  const offers = await Promise.all(
    Array.from({ length: maxPasskeys + 2 }, async () => (await ana.post('/me/passkeys/options')).body),
  );
  const answers = await Promise.all(
    offers.map((options) => ana.post('/me/passkeys', { answer: createAuthenticator().create(options) })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxPasskeys - 1);
  expect(answers.filter(({ body }) => body.code === 'passkeys_full')).toHaveLength(3);
  expect((await ana.post('/me/passkeys/options')).body.code).toBe('passkeys_full');
  const rows = await db.select({ handle: passkeys.userHandle }).from(passkeys);
  expect(new Set(rows.map(({ handle }) => handle)).size).toBe(1);
});

test('failed answers from one network are limited, and successful ones are not counted', async () => {
  const api = await withPasskey();
  const fail = async () => (await signIn(api, createAuthenticator())).status;
  expect(await fail()).toBe(422);
  await api.db.update(attempts).set({ count: 79 }).where(like(attempts.key, 'login:address:%'));
  for (let i = 0; i < 3; i += 1) expect((await signIn(api, api.device)).status).toBe(200);
  expect([await fail(), await fail()]).toEqual([422, 429]);
});

test('used challenges are deleted once they are no longer valid', async () => {
  const api = await withPasskey();
  await signIn(api, api.device);
  await sweepChallenges(api.db, api.now());
  expect(await api.db.select().from(spentChallenges)).toHaveLength(2);
  api.pass(2 * challengeMs + 1);
  await sweepChallenges(api.db, api.now());
  expect(await api.db.select().from(spentChallenges)).toEqual([]);
});
