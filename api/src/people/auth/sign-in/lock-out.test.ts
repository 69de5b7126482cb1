import { msPerMinute } from '@parque/domain/durations';
import { and, eq, like } from 'drizzle-orm';
import { attempts } from '../../../core/database/schema';
import { testApi, findToken } from '../../../testing/test-api';
import { isWithinLimit } from '../../../core/http/limits/attempts';

const ana = { name: 'Ana', email: 'ana@correo.es', password: 'tres gatos verdes' };

async function createProduct() {
  const api = await testApi({ settings: { trustedProxies: 1 } });
  /** A caller with a network address, and with the cookie of a device when given. */
  const callFrom = (address: string, cookie?: string) =>
    api.caller({ 'x-forwarded-for': address, ...(cookie && { cookie }) });
  const registerUser = await callFrom('203.0.113.1').post('/register', ana);
  const setCookie = String(registerUser.headers['set-cookie']);
  const guess = (address: string, password: string, cookie?: string) =>
    callFrom(address, cookie).post('/login', { email: ana.email, password });
  /** Sets how often the started windows of a limit have been counted. */
  const setCount = (limit: string, count: number, current = 1) =>
    api.db
      .update(attempts)
      .set({ count })
      .where(and(like(attempts.key, `${limit}:%`), eq(attempts.count, current)));
  /** Uses up the failed attempts of all networks at the account. */
  const blockAccount = async () => {
    await guess('198.51.100.1', 'no es');
    await setCount('login:account', 40);
  };
  const device = setCookie.split(';')[0] ?? '';
  return { ...api, callFrom, guess, setCount, blockAccount, setCookie, device };
}

test('a sign-in sets a cookie that scripts cannot read and other sites cannot send', async () => {
  const { setCookie } = await createProduct();
  expect(setCookie).toMatch(/^parque-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
});

test('in production the cookie is bound to this host and to TLS', async () => {
  const { anyone } = await testApi({ settings: { production: true } });
  const { headers } = await anyone.post('/register', ana);
  expect(String(headers['set-cookie'])).toMatch(/^__Host-parque-device=[^;]+; Path=\/; [^]*; Secure$/);
});

test('failed attempts of others never block a device of the owner, in any network', async () => {
  const { guess, blockAccount, device } = await createProduct();
  await blockAccount();
  for (let i = 0; i < 9; i++) await guess('203.0.113.7', 'no es');
  expect((await guess('203.0.113.7', ana.password)).status).toBe(429);
  expect((await guess('203.0.113.7', ana.password, device)).status).toBe(200);
});

test('a known device has its own limit of eight attempts', async () => {
  const { guess, device, pass } = await createProduct();
  const statuses = [];
  for (let i = 0; i < 9; i++) statuses.push((await guess(`203.0.113.${i}`, 'no es', device)).status);
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
  pass(16 * msPerMinute);
  expect((await guess('203.0.113.7', ana.password, device)).status).toBe(200);
});

test('an invented key or the key of another user does not make a device known', async () => {
  const { guess, blockAccount, callFrom } = await createProduct();
  const eva = await callFrom('203.0.113.2').post('/register', { ...ana, email: 'eva@correo.es' });
  const evasCookie = String(eva.headers['set-cookie']).split(';')[0] ?? '';
  await blockAccount();
  for (const cookie of [`parque-device=${'x'.repeat(43)}`, evasCookie]) {
    expect((await guess('203.0.113.9', ana.password, cookie)).status).toBe(429);
  }
});

test('a mailed link works and makes the device known, independent of attempts of others', async () => {
  const { callFrom, guess, blockAccount, mailsTo, pass } = await createProduct();
  await blockAccount();
  for (let i = 0; i < 4; i++)
    await callFrom(`198.51.100.${i}`).post('/password/forgotten', { email: ana.email });
  pass(31 * msPerMinute);
  await callFrom('203.0.113.2').post('/password/forgotten', { email: ana.email });
  const token = findToken((await mailsTo(ana.email))[0]);
  for (let i = 0; i < 31; i++)
    await callFrom('203.0.113.2').post('/password/reset', { token: 'x'.repeat(43), password: ana.password });
  const next = 'cuatro gatos negros';
  const reset = await callFrom('203.0.113.2').post('/password/reset', { token, password: next });
  expect(reset.status).toBe(204);
  await blockAccount();
  const device = String(reset.headers['set-cookie']).split(';')[0] ?? '';
  expect((await guess('203.0.113.2', next, device)).status).toBe(200);
});

test('attempts at many accounts from a network above its limit are rejected without being stored', async () => {
  const { guess, setCount, callFrom, db } = await createProduct();
  await callFrom('203.0.113.7').post('/login', { email: 'nadie@correo.es', password: 'no es' });
  await setCount('login:address', 80);
  expect((await guess('203.0.113.7', 'no es')).status).toBe(429);
  const before = await db.select().from(attempts);
  expect((await guess('203.0.113.7', 'no es')).status).toBe(429);
  expect(await db.select().from(attempts)).toEqual(before);
});

test('attempts from one /64 network are counted together', async () => {
  const { guess } = await createProduct();
  const statuses = [];
  for (let i = 1; i <= 9; i++) statuses.push((await guess(`2001:db8:0:1::${i}`, 'no es')).status);
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
});

test('attempts from several /64 networks of a /56 are blocked after four times as many', async () => {
  const { guess, setCount } = await createProduct();
  const guessFromNetwork = async (i: number) => (await guess(`2001:db8:0:${i}::1`, 'no es')).status;
  const first = [await guessFromNetwork(1), await guessFromNetwork(2)];
  // Only the /56 was counted twice.
  await setCount('login:account-from-address', 31, 2);
  expect([...first, await guessFromNetwork(3), await guessFromNetwork(4)]).toEqual([401, 401, 401, 429]);
});

/** An account whose owner, or a program with its password, has signed in `times` times. */
async function signInTimes(times: number) {
  const api = await testApi();
  await api.anyone.post('/register', ana);
  for (let time = 0; time < times; time += 1)
    await isWithinLimit(api.db, { limit: 'login:signed-in', subject: ana.email }, api.now());
  const signIn = (password = ana.password) => api.anyone.post('/login', { email: ana.email, password });
  return { ...api, signIn };
}

test('correct sign-ins of one account are limited, and accepted again after the window', async () => {
  const { signIn, pass } = await signInTimes(239);
  expect((await signIn()).status).toBe(200);
  const { status, headers } = await signIn();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  pass(16 * msPerMinute);
  expect((await signIn()).status).toBe(200);
});

test('wrong passwords never use up the correct sign-ins of the owner', async () => {
  const { signIn } = await signInTimes(239);
  for (let guess = 0; guess < 5; guess += 1) expect((await signIn('no es')).status).toBe(401);
  expect((await signIn()).status).toBe(200);
});

test('the limit of one account is not that of another one in the same network', async () => {
  const { signIn, anyone } = await signInTimes(240);
  expect((await signIn()).status).toBe(429);
  const eva = { ...ana, email: 'eva@correo.es' };
  await anyone.post('/register', eva);
  expect((await anyone.post('/login', { email: eva.email, password: eva.password })).status).toBe(200);
});

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const { name: _, ...credentials } = ana;

test('a sign-in on a new device mails the owner its browser, system and network address, once', async () => {
  const { anyone, caller, mailsTo } = await testApi();
  const { headers } = await anyone.post('/register', ana);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  await caller({ cookie }).post('/login', credentials);
  await anyone.post('/login', { ...credentials, password: 'otra clave verde' });
  const listMails = async () =>
    (await mailsTo(ana.email)).filter((mail) => mail.startsWith('Nuevo inicio de sesión'));
  expect(await listMails()).toEqual([]);
  await caller({ 'user-agent': agent }).post('/login', credentials);
  const [mail, ...others] = await listMails();
  expect(mail).toContain('Dispositivo: Firefox en Linux');
  expect(mail).toContain('Dirección de red: 127.0.0.1');
  expect(others).toEqual([]);
});
