import { msPerMinute } from '@parque/domain/durations';
import { like } from 'drizzle-orm';
import { attempts, mailOutbox, sessions, users } from '../../core/database/schema';
import { testApi } from '../../testing/test-api';
import { idleMs, maxSessionMs } from './sessions/sessions';

const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'tres gatos verdes' };

test('spec 3: a registration signs in at once and returns the user without secrets', async () => {
  const { anyone } = await testApi();
  const { status, body } = await anyone.post('/register', { ...ana, telegram: '@ana' });
  expect(status).toBe(201);
  expect(body.data).toEqual({
    id: expect.any(Number),
    name: 'Ana Ruiz',
    email: 'ana@correo.es',
    telegram: '@ana',
    inv: null,
    rol: 0,
  });
  expect(body.access_token).toMatch(/^[\w-]{43}$/);
});

test('spec 8: a registration is rejected for a used address in any spelling', async () => {
  const { anyone } = await testApi();
  await anyone.post('/register', ana);
  const second = await anyone.post('/register', { ...ana, email: '  ANA@Correo.ES ' });
  expect(second.status).toBe(401);
  expect(second.body).toMatchObject({ code: 'email_taken', message: 'Email Registrado Previamente' });
});

test('a registration by ten concurrent calls with one address creates one account, session and mail', async () => {
  const { anyone, db } = await testApi();
  const answers = await Promise.all(Array.from({ length: 10 }, () => anyone.post('/register', ana)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const table of [users, sessions, mailOutbox]) expect(await db.select().from(table)).toHaveLength(1);
});

test('a registration answers with the errors of the e-mail and of the password at once', async () => {
  const { anyone } = await testApi();
  const { body } = await anyone.post('/register', { ...ana, email: 'ana@', password: 'corta' });
  expect([body.code, body.fields]).toEqual([
    'email_invalid',
    { email: 'Email Invalido', password: 'La contraseña debe tener al menos 8 caracteres.' },
  ]);
});

test.each(['ana', 'ana@', '@correo.es', 'ana correo@x.es', ''])(
  'spec 8: a registration is rejected with the e-mail "%s"',
  async (email) => {
    const { anyone } = await testApi();
    const { status, body } = await anyone.post('/register', { ...ana, email });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'email_invalid', message: 'Email Invalido' });
  },
);

test.each([
  ['siete77', 'password_too_short'],
  ['12345678', 'password_too_common'],
  ['Password1', 'password_too_common'],
  ['Parque2026!', 'password_too_common'],
  ['parque-demo', 'password_too_common'],
  ['Contraseña1', 'password_too_common'],
  ['abcdefgh', 'password_too_common'],
  ['hgfedcba', 'password_too_common'],
  ['ana.ruiz123', 'password_too_common'],
])('a registration is rejected with the password "%s"', async (password, code) => {
  const { anyone } = await testApi();
  const { status, body } = await anyone.post('/register', {
    ...ana,
    email: 'ana.ruiz@correo.es',
    password,
  });
  expect({ status, code: body.code }).toEqual({ status: 422, code });
  expect(body.fields.password).toBe(body.message);
});

test('spec 3: a registration stores the password as argon2id with a random salt', async () => {
  const { anyone, db } = await testApi();
  await anyone.post('/register', ana);
  await anyone.post('/register', { ...ana, email: 'eva@correo.es' });
  const hashes = (await db.select().from(users)).map(({ passwordHash }) => passwordHash);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(new Set(hashes).size).toBe(2);
});

test('spec 8: a sign-in returns the same answer for a wrong password and an unknown address', async () => {
  const { anyone } = await testApi();
  await anyone.post('/register', ana);
  const wrong = await anyone.post('/login', { email: ana.email, password: 'otra cosa' });
  const unknownAnswer = await anyone.post('/login', { email: 'nadie@correo.es', password: 'otra cosa' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({
    code: 'bad_credentials',
    message: 'Usuario o Clave Invalidos',
    requestId: expect.any(String),
  });
  expect({ ...unknownAnswer.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
});

test('spec 7: a sign-in returns a new token each time, of which only a hash is stored', async () => {
  const { anyone, db } = await testApi();
  const first = await anyone.post('/register', ana);
  const second = await anyone.post('/login', { email: ' Ana@correo.es', password: ana.password });
  expect(second.body.access_token).not.toBe(first.body.access_token);
  const storedSessions = JSON.stringify(await db.select().from(sessions));
  expect(storedSessions).not.toContain(first.body.access_token);
  expect(storedSessions).not.toContain(second.body.access_token);
});

test('a sign-in is blocked after eight failed attempts for the network address of these attempts', async () => {
  const { anyone, caller, app } = await testApi({ settings: { trustedProxies: 1 } });
  await anyone.post('/register', ana);
  const guess = (from: string, password: string) =>
    caller({ 'x-forwarded-for': from }).post('/login', { email: ana.email, password });

  for (let i = 0; i < 8; i++) expect((await guess('203.0.113.5', `clave ${i}`)).status).toBe(401);
  const stoppedGuess = await guess('203.0.113.5', ana.password);
  expect(stoppedGuess.status).toBe(429);
  expect(Number(stoppedGuess.headers['retry-after'])).toBeGreaterThan(60);
  expect(stoppedGuess.body.message).toMatch(/^Demasiados intentos\. Espera \d+ minutos y vuelve a probar\.$/);
  expect((await guess('203.0.113.9', ana.password)).status).toBe(200);
  expect(app.server).toBeDefined();
});

test('a sign-in is blocked after failed attempts at one account from many addresses, until the window ends', async () => {
  const { anyone, caller, db, pass } = await testApi({ settings: { trustedProxies: 1 } });
  await anyone.post('/register', ana);
  const signInFrom = (i: number, password: string) =>
    caller({ 'x-forwarded-for': `203.0.113.${i}` }).post('/login', { email: ana.email, password });

  await signInFrom(1, 'no es');
  await db.update(attempts).set({ count: 39 }).where(like(attempts.key, 'login:account:%'));
  expect((await signInFrom(2, 'no es')).status).toBe(401);
  expect((await signInFrom(200, ana.password)).status).toBe(429);
  pass(16 * msPerMinute);
  expect((await signInFrom(200, ana.password)).status).toBe(200);
});

test('a sign-in ignores a forwarded address from an untrusted client', async () => {
  const { anyone, caller } = await testApi();
  await anyone.post('/register', ana);
  for (let i = 0; i < 8; i++) {
    await caller({ 'x-forwarded-for': `198.51.100.${i}` }).post('/login', {
      email: ana.email,
      password: 'no',
    });
  }
  expect((await anyone.post('/login', { email: ana.email, password: ana.password })).status).toBe(429);
});

test('a session ends at a logout in the same browser, and not at one in another browser or of another user', async () => {
  const { anyone, caller } = await testApi();
  const { name: _, ...credentials } = ana;
  const registration = await anyone.post('/register', ana);
  const browser = caller({ cookie: String(registration.headers['set-cookie']).split(';')[0] ?? '' });
  const openedSessions = [
    registration,
    await browser.post('/login', credentials),
    await anyone.post('/login', credentials),
    await browser.post('/register', { ...ana, email: 'eva@correo.es' }),
  ];
  const callers = openedSessions.map(({ body }) => caller({ authorization: `Bearer ${body.access_token}` }));
  expect((await callers[0]?.post('/logout'))?.status).toBe(204);
  const after = await Promise.all(callers.map((user) => user.get('/user/products')));
  expect(after.map(({ status, body }) => (status === 200 ? 'open' : body.code))).toEqual([
    'session_expired',
    'session_expired',
    'open',
    'open',
  ]);
});

test('a session ends after half an hour without a call', async () => {
  const { signedIn, pass } = await testApi();
  const user = await signedIn('Ana');
  pass(idleMs - msPerMinute);
  expect((await user.get('/user/products')).status).toBe(200);
  pass(idleMs - msPerMinute);
  expect((await user.get('/user/products')).status).toBe(200);
  pass(idleMs + msPerMinute);
  expect((await user.get('/user/products')).body.code).toBe('session_expired');
});

test('a session ends after twelve hours, also with calls', async () => {
  const { signedIn, pass } = await testApi();
  const user = await signedIn('Ana');
  for (let passedMs = 0; passedMs < maxSessionMs - idleMs; passedMs += 20 * msPerMinute) {
    pass(20 * msPerMinute);
    expect((await user.get('/user/products')).status).toBe(200);
  }
  pass(idleMs - msPerMinute);
  expect((await user.get('/user/products')).status).toBe(401);
});
