import { msPerMinute } from '@parque/domain/durations';
import { mailedLinks, mailOutbox } from '../../../core/database/schema';
import { testApi, findToken } from '../../../testing/test-api';

const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'tres gatos verdes' };
const next = 'cuatro perros azules';

async function createForgetfulUser() {
  const api = await testApi();
  const { body } = await api.anyone.post('/register', ana);
  const ask = (email = ana.email) => api.anyone.post('/password/forgotten', { email });
  return {
    ...api,
    ask,
    session: api.caller({ authorization: `Bearer ${body.access_token}` }),
    async requestedToken() {
      await ask();
      return findToken((await api.mailsTo(ana.email))[0]);
    },
    reset: (token: string, password = next) => api.anyone.post('/password/reset', { token, password }),
    login: (password: string) => api.anyone.post('/login', { email: ana.email, password }),
  };
}

test('a mailed link sets a new password and ends every session', async () => {
  const { requestedToken, reset, login, session } = await createForgetfulUser();
  expect((await reset(await requestedToken())).status).toBe(204);
  expect((await session.get('/me')).body.code).toBe('session_expired');
  expect([(await login(ana.password)).status, (await login(next)).status]).toEqual([401, 200]);
});

test('a link is valid once, also for concurrent uses', async () => {
  const { requestedToken, reset } = await createForgetfulUser();
  const token = await requestedToken();
  const answers = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
  expect((await reset(token, 'otra clave distinta')).body.code).toBe('link_ended');
});

test('when several links of one user are used at once, one succeeds and ends the others', async () => {
  const { ask, mailsTo, reset } = await createForgetfulUser();
  for (let i = 0; i < 3; i += 1) await ask();
  const tokens = (await mailsTo(ana.email)).map(findToken).slice(0, 3);
  expect(new Set(tokens).size).toBe(3);
  const answers = await Promise.all(tokens.map((token) => reset(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
});

test('a link ends after half an hour', async () => {
  const { requestedToken, reset, pass } = await createForgetfulUser();
  const token = await requestedToken();
  pass(31 * msPerMinute);
  expect((await reset(token)).status).toBe(410);
});

test('a link of another kind or an invented one sets no password', async () => {
  const { reset, mailsTo } = await createForgetfulUser();
  const proof = findToken((await mailsTo(ana.email))[0]);
  expect([(await reset(proof)).status, (await reset('x'.repeat(43))).status]).toEqual([410, 410]);
});

test('a rejected password does not use up the link', async () => {
  const { requestedToken, reset } = await createForgetfulUser();
  const token = await requestedToken();
  const refusedAnswer = await reset(token, '12345678');
  expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([422, 'password_too_common']);
  expect((await reset(token)).status).toBe(204);
});

test('a known and an unknown address get the same answer, and a mail is sent to both', async () => {
  const { ask, mailsTo } = await createForgetfulUser();
  const knownAnswer = await ask();
  const unknownAnswer = await ask('nadie@correo.es');
  expect([knownAnswer.status, knownAnswer.body]).toEqual([unknownAnswer.status, unknownAnswer.body]);
  expect((await mailsTo('nadie@correo.es'))[0]).toContain('No hay ninguna cuenta');
});

test('the database contains no unhashed token and no unencrypted mail', async () => {
  const { requestedToken, db } = await createForgetfulUser();
  const token = await requestedToken();
  const text = JSON.stringify([await db.select().from(mailedLinks), await db.select().from(mailOutbox)]);
  expect(text).toContain('Restablece tu contraseña');
  expect(text).not.toContain(token);
  expect(text).not.toContain('enlace=');
});

test('repeated requests send a limited number of mails, and the mailed links remain valid', async () => {
  const { ask, mailsTo, reset } = await createForgetfulUser();
  for (let i = 0; i < 6; i++) expect((await ask()).status).toBe(204);
  const resets = (await mailsTo(ana.email)).filter((mail) => mail.startsWith('Restablece'));
  expect(resets).toHaveLength(3);
  expect((await reset(findToken(resets.at(-1)))).status).toBe(204);
});

/** Both have the same words: accented letters are one character here, and two in `decomposed`. */
const composedPassword = 'mañana será otro día'.normalize('NFC');
const decomposedPassword = composedPassword.normalize('NFD');

test.each([
  [composedPassword, decomposedPassword],
  [decomposedPassword, composedPassword],
])('a password in one Unicode form is accepted in the other by each call', async (chosen, typed) => {
  const { anyone, caller, mailsTo } = await testApi();
  const registration = await anyone.post('/register', { ...ana, password: chosen });
  const user = caller({ authorization: `Bearer ${registration.body.access_token}` });
  const isAccepted = async (password: string) =>
    (await anyone.post('/login', { email: ana.email, password })).status === 200;
  expect(await isAccepted(typed)).toBe(true);
  const confirmation = await user.post('/me/authentication', { password: typed });
  expect(confirmation.status).toBe(200);
  const current = caller({ authorization: `Bearer ${confirmation.body.access_token}` });
  const change = await current.put('/me/password', { current: typed, password: `${chosen} también` });
  expect(change.status).toBe(204);
  expect(await isAccepted(`${typed} también`.normalize('NFD'))).toBe(true);
  await anyone.post('/password/forgotten', { email: ana.email });
  const mail = (await mailsTo(ana.email)).find((text) => text.includes('/restablecer'));
  await anyone.post('/password/reset', { token: findToken(mail), password: `${chosen} por fin` });
  expect(await isAccepted(`${typed} por fin`)).toBe(true);
  expect(await isAccepted(composedPassword.replace('ñ', 'n'))).toBe(false);
});

test('a new password is checked in its shortest form', async () => {
  const { anyone } = await testApi();
  const { body } = await anyone.post('/register', { ...ana, password: 'ñáñéñíñ'.normalize('NFD') });
  expect(body.code).toBe('password_too_short');
});
