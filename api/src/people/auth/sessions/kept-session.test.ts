import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { sessions } from '../../../core/database/schema';
import type { Answer } from '../../../testing/started-api';
import { testApi, findToken } from '../../../testing/test-api';
import { graceMs, keptMs } from './kept-session';
import { idleMs, sweepSessions } from './sessions';

const ana = { name: 'Ana', email: 'ana@correo.es', password: 'tres gatos verdes' };
const { name: _, ...credentials } = ana;
const ownPage: Record<string, string> = { 'sec-fetch-site': 'same-origin', host: 'localhost' };

const listCookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map(String);
const getKeptCookie = (answer: Answer) =>
  listCookies(answer).find((cookie) => cookie.includes('parque-kept='));
const readCookiePair = (cookie: string | undefined) => cookie?.split(';')[0] ?? '';

/** A user who has signed in again, in a browser that stays signed in. */
async function signInAndStore({ keep = true, headers = ownPage } = {}) {
  const api = await testApi({ isClockStopped: true });
  await api.anyone.post('/register', ana);
  const login = await api.anyone.post('/login', { ...credentials, keep }, headers);
  const device = readCookiePair(listCookies(login).find((cookie) => cookie.startsWith('parque-device')));
  const callWith = (path: string, body: unknown, cookie: string, more = ownPage) =>
    api.anyone.post(path, body, { ...more, cookie: `${device}; ${cookie}` });
  const renewWith = (cookie: string, more = ownPage) => callWith('/kept-session', undefined, cookie, more);
  const enterAgain = (isKept: boolean) => callWith('/login', { ...credentials, keep: isKept }, '');
  const withToken = ({ body }: Answer) => api.caller({ authorization: `Bearer ${body.access_token}` });
  return {
    ...api,
    login,
    enterAgain,
    me: withToken(login),
    cookie: readCookiePair(getKeptCookie(login)),
    renewWith,
    withToken,
  };
}

test('a browser stays signed in only when its user has chosen so, on a page of this installation', async () => {
  expect(getKeptCookie((await signInAndStore()).login)).toMatch(
    /^parque-kept=[\w-]{43}\.[\w-]{43}; Path=\/api\/kept-session; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
  expect(getKeptCookie((await signInAndStore({ keep: false })).login)).toMatch(/^parque-kept=; /);
  expect(
    getKeptCookie((await signInAndStore({ headers: { 'sec-fetch-site': 'same-site' } })).login),
  ).toBeUndefined();
  expect(
    getKeptCookie((await signInAndStore({ headers: { ...ownPage, host: 'parque.example' } })).login),
  ).toMatch(/^__Secure-parque-kept=.*; Secure$/);
});

test('a kept session continues with a new token and a new cookie, of which only hashes are stored', async () => {
  const { cookie, renewWith, withToken, me, pass, db } = await signInAndStore();
  pass(idleMs + 1000);
  await sweepSessions(db, new Date(Date.now() + idleMs + 2000));
  expect((await me.get('/me')).body.code).toBe('session_expired');
  const renewal = await renewWith(cookie);
  expect([renewal.status, renewal.body.data.email]).toEqual([200, ana.email]);
  const next = readCookiePair(getKeptCookie(renewal));
  expect(next).not.toBe(cookie);
  const renewedUser = withToken(renewal);
  expect((await renewedUser.get('/me/sessions')).body).toContainEqual(
    expect.objectContaining({ is_current: true, kept_until: expect.any(String) }),
  );
  // The password was not entered again.
  pass(1000);
  expect((await renewedUser.delete('/me/sessions')).body.code).toBe('reauthentication_required');
  const storedText = JSON.stringify(await db.select().from(sessions));
  for (const secret of [...next.split(/[=.]/).slice(1), renewal.body.access_token as string])
    expect(storedText).not.toContain(secret);
});

test('the session ends 30 days after its sign-in, however often it is renewed', async () => {
  const { cookie, renewWith, pass } = await signInAndStore();
  pass(keptMs - 60_000);
  const last = await renewWith(cookie);
  expect(last.status).toBe(200);
  pass(61_000);
  expect((await renewWith(readCookiePair(getKeptCookie(last)))).status).toBe(401);
});

test('two tabs that open at once get the same token and cookie', async () => {
  const { cookie, renewWith } = await signInAndStore();
  const [first, second] = await Promise.all([renewWith(cookie), renewWith(cookie)]);
  expect([second.body, getKeptCookie(second)]).toEqual([first.body, getKeptCookie(first)]);
});

test('a used cookie ends the session of every holder after the grace, whatever was used in between', async () => {
  const step = fc.oneof(
    fc.record({ back: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ pass: fc.constantFrom(1000, graceMs / 2, graceMs + 1000) }),
  );
  const { enterAgain, renewWith, withToken, pass } = await signInAndStore();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const used = [readCookiePair(getKeptCookie(await enterAgain(true)))];
      let [sinceMs, hasEnded] = [0, false];
      let last: Answer | undefined;
      for (const next of steps) {
        if ('pass' in next) {
          pass(next.pass);
          sinceMs += next.pass;
          continue;
        }
        const back = Math.min(next.back, used.length - 1);
        const answer = await renewWith(used.at(-1 - back) ?? '');
        const isAllowed = back === 0 || (back === 1 && sinceMs <= graceMs);
        hasEnded ||= !isAllowed;
        expect(answer.status).toBe(hasEnded ? 401 : 200);
        if (hasEnded) continue;
        last = answer;
        if (back > 0) continue;
        used.push(readCookiePair(getKeptCookie(answer)));
        sinceMs = 0;
      }
      if (last) expect((await withToken(last).get('/me')).status).toBe(hasEnded ? 401 : 200);
    }),
    { numRuns: 25 },
  );
});

type Kept = Awaited<ReturnType<typeof signInAndStore>>;

test.each<[string, (browser: Kept) => Promise<Answer>]>([
  ['a sign-out', ({ me }) => me.post('/logout')],
  [
    'a new password, also in the same browser',
    ({ me }) => me.put('/me/password', { current: ana.password, password: 'cuatro perros azules' }),
  ],
  [
    'a password that was reset by mail',
    async ({ anyone, mailsTo }) => {
      await anyone.post('/password/forgotten', { email: ana.email });
      const token = findToken((await mailsTo(ana.email))[0]);
      return anyone.post('/password/reset', { token, password: 'cuatro perros azules' });
    },
  ],
  ['the deletion of the account', ({ me }) => me.post('/me/deletion', { email: ana.email })],
  [
    'an admin who ends the sessions of the user',
    async ({ signedIn, login }) =>
      (await signedIn('Jefa', { rol: 1 })).post(`/admin/users/${login.body.data.id}/sessions/reset`, {
        reason: 'un dispositivo perdido',
      }),
  ],
  [
    'its owner in another session, once its token has expired',
    async ({ anyone, withToken, pass }) => {
      pass(idleMs + 1000);
      const other = withToken(await anyone.post('/login', credentials));
      const list = (await other.get('/me/sessions')).body as { id: number; kept_until: string | null }[];
      return other.delete(`/me/sessions/${list.find(({ kept_until: until }) => until)?.id}`);
    },
  ],
  ['a sign-in in the same browser without it', ({ enterAgain }) => enterAgain(false)],
])('a kept session ends with %s', async (_what, end) => {
  const browser = await signInAndStore();
  expect([200, 204]).toContain((await end(browser)).status);
  const answer = await browser.renewWith(browser.cookie);
  expect([answer.status, getKeptCookie(answer)]).toEqual([401, expect.stringContaining('parque-kept=; ')]);
});

test('a copied cookie without the device it was given to ends the session', async () => {
  const { cookie, renewWith, anyone, db, login } = await signInAndStore();
  expect((await anyone.post('/kept-session', undefined, { ...ownPage, cookie })).status).toBe(401);
  expect((await renewWith(cookie)).status).toBe(401);
  const rows = await db.select().from(sessions).where(eq(sessions.userId, login.body.data.id));
  expect(rows.filter(({ keptUntil }) => keptUntil)).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost' }],
  ['a frame with an opaque origin', { origin: 'null' }],
  ['another origin, by an older browser', { origin: 'http://localhost:8081' }],
  ['a program that names no origin', {}],
])('a renewal by %s is rejected and uses up no cookie', async (_who, headers) => {
  const { cookie, renewWith } = await signInAndStore();
  expect((await renewWith(cookie, { host: 'localhost', ...headers })).body.code).toBe('forbidden');
  expect((await renewWith(cookie, { host: 'localhost', origin: 'http://localhost' })).status).toBe(200);
});
