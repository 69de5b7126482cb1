import { msPerMinute } from '@parque/domain/durations';
import { attempts } from '../../../core/database/schema';
import { testApi, tokenIn } from '../../../testing/test-api';

const ana = { name: 'Ana', email: 'ana@correo.es', password: 'tres gatos verdes' };

async function product() {
  const api = await testApi({ settings: { trustedProxies: 1 } });
  /** A caller with a network address, and with the cookie of a device when given. */
  const from = (address: string, cookie?: string) =>
    api.caller({ 'x-forwarded-for': address, ...(cookie && { cookie }) });
  const registered = await from('203.0.113.1').post('/register', ana);
  const setCookie = String(registered.headers['set-cookie']);
  const guess = (address: string, password: string, cookie?: string) =>
    from(address, cookie).post('/login', { email: ana.email, password });
  return { ...api, from, guess, setCookie, device: setCookie.split(';')[0] ?? '' };
}

test('a sign-in sets a cookie that scripts cannot read and other sites cannot send', async () => {
  const { setCookie } = await product();
  expect(setCookie).toMatch(/^parque-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
});

test('in production the cookie is bound to this host and to TLS', async () => {
  const { anyone } = await testApi({ settings: { production: true } });
  const { headers } = await anyone.post('/register', ana);
  expect(String(headers['set-cookie'])).toMatch(/^__Host-parque-device=[^;]+; Path=\/; [^]*; Secure$/);
});

test('failed attempts of others never block a device of the owner, in any network', async () => {
  const { guess, device } = await product();
  for (let i = 0; i < 45; i++) await guess(`198.51.100.${i}`, 'no es');
  for (let i = 0; i < 9; i++) await guess('203.0.113.7', 'no es');
  expect((await guess('203.0.113.7', ana.password)).status).toBe(429);
  expect((await guess('203.0.113.7', ana.password, device)).status).toBe(200);
});

test('a known device has its own limit of eight attempts', async () => {
  const { guess, device, pass } = await product();
  const statuses = [];
  for (let i = 0; i < 9; i++) statuses.push((await guess(`203.0.113.${i}`, 'no es', device)).status);
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
  pass(16 * msPerMinute);
  expect((await guess('203.0.113.7', ana.password, device)).status).toBe(200);
});

test('an invented key or the key of another user does not make a device known', async () => {
  const { guess, from } = await product();
  const eva = await from('203.0.113.2').post('/register', { ...ana, email: 'eva@correo.es' });
  const hers = String(eva.headers['set-cookie']).split(';')[0] ?? '';
  for (let i = 0; i < 45; i++) await guess(`198.51.100.${i}`, 'no es');
  for (const cookie of [`parque-device=${'x'.repeat(43)}`, hers]) {
    expect((await guess('203.0.113.9', ana.password, cookie)).status).toBe(429);
  }
});

test('a mailed link works and makes the device known, independent of attempts of others', async () => {
  const { from, guess, mailsTo, pass } = await product();
  for (let i = 0; i < 45; i++) await guess(`198.51.100.${i}`, 'no es');
  for (let i = 0; i < 4; i++) await from(`198.51.100.${i}`).post('/password/forgotten', { email: ana.email });
  pass(31 * msPerMinute);
  await from('203.0.113.2').post('/password/forgotten', { email: ana.email });
  const token = tokenIn((await mailsTo(ana.email))[0]);
  for (let i = 0; i < 31; i++)
    await from('203.0.113.2').post('/password/reset', { token: 'x'.repeat(43), password: ana.password });
  const next = 'cuatro gatos negros';
  const reset = await from('203.0.113.2').post('/password/reset', { token, password: next });
  expect(reset.status).toBe(204);
  for (let i = 0; i < 45; i++) await guess(`198.51.100.${i}`, 'no es');
  const device = String(reset.headers['set-cookie']).split(';')[0] ?? '';
  expect((await guess('203.0.113.2', next, device)).status).toBe(200);
});

test('attempts at many accounts from a network above its limit are rejected without being stored', async () => {
  const { guess, from, db } = await product();
  for (let i = 0; i < 81; i++)
    await from('203.0.113.7').post('/login', { email: `persona${i}@correo.es`, password: 'no es' });
  const before = await db.select().from(attempts);
  expect((await guess('203.0.113.7', 'no es')).status).toBe(429);
  expect(await db.select().from(attempts)).toEqual(before);
});

test('attempts from one /64 network are counted together', async () => {
  const { guess } = await product();
  const statuses = [];
  for (let i = 1; i <= 9; i++) statuses.push((await guess(`2001:db8:0:1::${i}`, 'no es')).status);
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
});

test('attempts from several /64 networks of a /56 are blocked after four times as many', async () => {
  const { guess } = await product();
  const statuses = [];
  for (let i = 0; i < 33; i++)
    statuses.push((await guess(`2001:db8:0:${i.toString(16)}::1`, 'no es')).status);
  expect(statuses.slice(0, 32)).toEqual(Array<number>(32).fill(401));
  expect(statuses[32]).toBe(429);
});
