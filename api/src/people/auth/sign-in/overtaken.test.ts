import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { sessions } from '../../../core/database/schema';
import { testApi, findToken } from '../../../testing/test-api';
import { runWhileLocked } from '../../../testing/while-held';

const ana = { name: 'Ana', email: 'ana@correo.es', password: 'tres gatos verdes' };
const { name: _, ...credentials } = ana;

async function registerUser() {
  const api = await testApi();
  const { body } = await api.anyone.post('/register', ana);
  const id = body.data.id as number;
  const me = api.caller({ authorization: `Bearer ${body.access_token}` });
  await me.post('/email/proof', { token: findToken((await api.mailsTo(ana.email))[0]) });
  return {
    ...api,
    id,
    me,
    signIn: () => api.anyone.post('/login', credentials),
    openSessions: () => api.db.$count(sessions, eq(sessions.userId, id)),
  };
}

test.each([
  [
    'a new password',
    'bad_credentials',
    (id: number) => [`update users set password_hash = 'x' where id = ${id}`],
  ],
  [
    'the deletion of the account',
    'bad_credentials',
    (id: number) => [
      `update users set password_hash = 'x', email = 'eliminada', deleted_at = now() where id = ${id}`,
    ],
  ],
  [
    'the activation of the second factor',
    'code_required',
    (id: number) => [
      `select 1 from users where id = ${id} for update`,
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values (${id}, 'x', now())`,
    ],
  ],
])('a sign-in that %s overtakes opens no session', async (_what, code, change) => {
  const { pool, id, signIn, openSessions } = await registerUser();
  const before = await openSessions();
  const answer = await runWhileLocked(pool, change(id), signIn);
  expect([answer.status, answer.body.code]).toEqual([401, code]);
  expect(await openSessions()).toBe(before);
});

test('the activation of the second factor ends a session whose sign-in ends at the same time', async () => {
  const { pool, id, me, openSessions } = await registerUser();
  const { secret } = (await me.post('/me/second-factor')).body as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const signIn = [
    `select 1 from users where id = ${id} for update`,
    `insert into sessions (token_hash, user_id, ends_at) values ('x', ${id}, now() + interval '1 hour')`,
  ];
  const answer = await runWhileLocked(pool, signIn, () => me.put('/me/second-factor', { code }));
  expect(answer.status).toBe(200);
  expect(await openSessions()).toBe(1);
});
