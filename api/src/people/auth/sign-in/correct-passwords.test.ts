import { msPerMinute } from '@parque/domain/durations';
import { isWithinLimit } from '../../../core/http/limits/attempts';
import { testApi } from '../../../testing/test-api';

const ana = { name: 'Ana', email: 'ana@correo.es', password: 'tres gatos verdes' };

/** An account whose owner, or a program with its password, has signed in so often. */
async function signedInTimes(times: number) {
  const api = await testApi();
  await api.anyone.post('/register', ana);
  for (let time = 0; time < times; time += 1)
    await isWithinLimit(api.db, { limit: 'login:signed-in', subject: ana.email }, api.now());
  const signIn = (password = ana.password) => api.anyone.post('/login', { email: ana.email, password });
  return { ...api, signIn };
}

test('correct sign-ins of one account are limited, and accepted again after the window', async () => {
  const { signIn, pass } = await signedInTimes(239);
  expect((await signIn()).status).toBe(200);
  const { status, headers } = await signIn();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  pass(16 * msPerMinute);
  expect((await signIn()).status).toBe(200);
});

test('wrong passwords never use up the correct sign-ins of the owner', async () => {
  const { signIn } = await signedInTimes(239);
  for (let guess = 0; guess < 5; guess += 1) expect((await signIn('no es')).status).toBe(401);
  expect((await signIn()).status).toBe(200);
});

test('the limit of one account is not that of another one in the same network', async () => {
  const { signIn, anyone } = await signedInTimes(240);
  expect((await signIn()).status).toBe(429);
  const eva = { ...ana, email: 'eva@correo.es' };
  await anyone.post('/register', eva);
  expect((await anyone.post('/login', { email: eva.email, password: eva.password })).status).toBe(200);
});
