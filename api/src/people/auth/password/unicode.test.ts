import { hash } from '@node-rs/argon2';
import { users } from '../../../core/database/schema';
import { testApi, tokenIn } from '../../../testing/test-api';

/** The same words, with each accented letter as one character and as two. */
const one = 'mañana será otro día'.normalize('NFC');
const two = one.normalize('NFD');
const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', telegram: '' };

test.each([
  [one, two],
  [two, one],
])('a password in one Unicode form is accepted in the other by each call', async (chosen, typed) => {
  const { anyone, caller, mailsTo } = await testApi();
  const registered = await anyone.post('/register', { ...ana, password: chosen });
  const user = caller({ authorization: `Bearer ${registered.body.access_token}` });
  const isAccepted = async (password: string) =>
    (await anyone.post('/login', { email: ana.email, password })).status === 200;
  expect(await isAccepted(typed)).toBe(true);
  const confirmed = await user.post('/me/authentication', { password: typed });
  expect(confirmed.status).toBe(200);
  const current = caller({ authorization: `Bearer ${confirmed.body.access_token}` });
  const change = await current.put('/me/password', { current: typed, password: `${chosen} también` });
  expect(change.status).toBe(204);
  expect(await isAccepted(`${typed} también`.normalize('NFD'))).toBe(true);
  await anyone.post('/password/forgotten', { email: ana.email });
  const mail = (await mailsTo(ana.email)).find((text) => text.includes('/restablecer'));
  await anyone.post('/password/reset', { token: tokenIn(mail), password: `${chosen} por fin` });
  expect(await isAccepted(`${typed} por fin`)).toBe(true);
  expect(await isAccepted(one.replace('ñ', 'n'))).toBe(false);
});

test.each([one, two])('a hash of a password that was not normalised is still accepted', async (chosen) => {
  const { anyone, db } = await testApi();
  const passwordHash = await hash(chosen);
  await db.insert(users).values({ name: ana.name, email: ana.email, passwordHash });
  for (const password of [one, two])
    expect((await anyone.post('/login', { email: ana.email, password })).status).toBe(200);
});

test('a new password is checked in its shortest form', async () => {
  const { anyone } = await testApi();
  const { body } = await anyone.post('/register', { ...ana, password: 'ñáñéñíñ'.normalize('NFD') });
  expect(body.code).toBe('password_too_short');
});
