import { TOTP, Secret } from 'otpauth';
import { auditLog, recoveryCodes, secondFactors, users } from '../../../core/database/schema';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../password/password';
import { testApi } from '../../../testing/test-api';

const password = 'tres gatos verdes';
const email = 'ana@correo.es';
const second = 1000;

async function withFactor(options: { rol?: number } = {}) {
  const api = await testApi({ settings: { adminNeedsSecondFactor: true }, isClockStopped: true });
  const ana = await api.signedIn('Ana', options);
  const passwordHash = await hashPassword(password);
  await api.db.update(users).set({ passwordHash }).where(eq(users.id, ana.id));
  const draft = (await ana.post('/me/second-factor')).body;
  const totp = new TOTP({ secret: Secret.fromBase32(draft.secret) });
  const createCode = (atMs = 0) => totp.generate({ timestamp: +api.now() + atMs });
  return {
    ...api,
    ana,
    draft,
    createCode,
    confirm: (typedCode = createCode()) => ana.put('/me/second-factor', { code: typedCode }),
    login: (typedCode?: string) =>
      api.anyone.post('/login', { email, password, ...(typedCode !== undefined && { code: typedCode }) }),
  };
}

async function activateFactor(options?: { rol?: number }) {
  const api = await withFactor(options);
  const { body } = await api.confirm();
  // The code of the confirmation is used up.
  api.pass(60 * second);
  return { ...api, codes: body.codes as string[] };
}

test('a second factor is active after its first correct code, and then required at every sign-in', async () => {
  const { ana, confirm, login, createCode, pass } = await withFactor();
  expect((await login()).status).toBe(200);
  expect((await confirm('000000')).body.code).toBe('code_wrong');
  expect((await login()).status).toBe(200);
  expect((await confirm()).body.codes).toHaveLength(10);
  expect((await ana.get('/me')).body.second_factor).toMatchObject({ is_active: true, recovery_codes: 10 });
  const answer = await login();
  expect([answer.status, answer.body.code]).toEqual([401, 'code_required']);
  pass(60 * second);
  expect((await login(createCode())).status).toBe(200);
});

test('the activation of a second factor ends the other sessions, which have not passed it', async () => {
  const { ana, login, confirm, caller } = await withFactor({ rol: 1 });
  const { body } = await login();
  const other = caller({ authorization: `Bearer ${body.access_token}` });
  expect((await other.get('/me')).status).toBe(200);
  await confirm();
  expect((await other.get('/admin/users')).status).toBe(401);
  expect((await other.post('/me/second-factor/recovery')).status).toBe(401);
  expect((await ana.get('/admin/users')).status).toBe(200);
});

test('a second factor is not revealed without the password', async () => {
  const { anyone, createCode } = await activateFactor();
  const answer = await anyone.post('/login', { email, password: 'no es esta', code: createCode() });
  expect([answer.status, answer.body.code]).toEqual([401, 'bad_credentials']);
});

test('a code is valid once, also for two concurrent calls', async () => {
  const { login, createCode } = await activateFactor();
  const typedCode = createCode();
  const statuses = (await Promise.all([login(typedCode), login(typedCode)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 422]);
  expect((await login(typedCode)).body.code).toBe('code_wrong');
});

test('a code half a minute old is accepted, and one a minute old is rejected', async () => {
  const { login, createCode, pass } = await activateFactor();
  expect((await login(createCode(-60 * second))).status).toBe(422);
  expect((await login(createCode(60 * second))).status).toBe(422);
  expect((await login(createCode(-30 * second))).status).toBe(200);
  pass(120 * second);
  expect((await login(createCode(30 * second))).status).toBe(200);
});

test('a recovery code opens the account once, and its use is audited and mailed', async () => {
  const { login, codes, ana, mailsTo, db } = await activateFactor();
  const [first = ''] = codes;
  expect(first).toMatch(/^[0-9A-Z]{6}(-[0-9A-Z]{6}){3}$/);
  expect((await login(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await login(first)).body.code).toBe('code_wrong');
  expect((await ana.get('/me')).body.second_factor.recovery_codes).toBe(9);
  expect((await mailsTo(email)).find((mail) => mail.startsWith('Has usado'))).toContain('Te quedan 9');
  expect(await db.select().from(auditLog)).toContainEqual(
    expect.objectContaining({ action: 'account.recovery.use', actorId: ana.id }),
  );
});

test('a recovery code is valid once, also for concurrent calls, and guesses use up none', async () => {
  const { login, codes } = await activateFactor();
  const guesses = Array.from({ length: 5 }, (_, i) => login(`AAAAAA-BBBBBB-CCCCCC-00000${i}`));
  expect((await Promise.all(guesses)).map(({ body }) => body.code)).toEqual(
    Array<string>(5).fill('code_wrong'),
  );
  const answers = await Promise.all([0, 1, 2].map(() => login(codes[0])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect((await login(codes[1])).status).toBe(200);
});

test('new recovery codes replace the old ones, and the owner gets a mail', async () => {
  const { ana, codes, login, mailsTo } = await activateFactor();
  const renewedCodes = (await ana.post('/me/second-factor/recovery')).body.codes as string[];
  expect((await mailsTo(email))[0]).toContain('Nuevos códigos de recuperación');
  expect((await login(codes[0])).status).toBe(422);
  expect((await login(renewedCodes[0])).status).toBe(200);
});

test('concurrent renewals of recovery codes make one set, whose codes are valid', async () => {
  const { ana, login, pass } = await activateFactor();
  const renew = () => ana.post('/me/second-factor/recovery');
  const answers = await Promise.all([0, 1, 2, 3].map(renew));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const rejection = answers.find(({ status }) => status === 409);
  expect(rejection?.body).toMatchObject({
    code: 'recovery_codes_renewed',
    message: expect.stringContaining('se acaban de renovar'),
  });
  const codes = answers.flatMap(({ body }) => (body.codes ?? []) as string[]);
  expect((await login(codes[0])).status).toBe(200);
  pass(11 * second);
  expect((await renew()).status).toBe(200);
});

test('wrong codes are limited to ten attempts', async () => {
  const { ana, caller } = await activateFactor();
  const signInAgain = (code: string) =>
    caller({ authorization: `Bearer ${ana.token}` }).put('/me/second-factor', { code });
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await signInAgain(`00000${i % 10}`)).status);
  expect(statuses.at(-1)).toBe(429);
});

test('wrong codes after a correct password never block a recovery code, and the owner gets one mail', async () => {
  const { ana, login, codes, mailsTo, caller, anyone } = await activateFactor();
  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push((await login(`00000${i % 10}`)).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(
    (await mailsTo(email)).filter((mail) => mail.startsWith('Alguien conoce tu contraseña')),
  ).toHaveLength(1);
  const answer = await login(codes[0]);
  expect(answer.status).toBe(200);
  const { rows } = (await ana.get('/notifications')).body;
  expect(rows.map(({ title }: { title: string }) => title)).toContain(
    'Alguien conoce tu contraseña de Parqué',
  );
  // On the device that is known now, wrong codes of strangers are not counted.
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const body = { email, password, code: '000000' };
  expect((await anyone.post('/login', body)).status).toBe(429);
  expect((await caller({ cookie }).post('/login', body)).status).toBe(422);
});

test('the database contains neither the secret nor a recovery code in plain text', async () => {
  const { draft, codes, db } = await activateFactor();
  const storedText = JSON.stringify([
    await db.select().from(secondFactors),
    await db.select().from(recoveryCodes),
  ]);
  for (const secret of [draft.secret as string, ...codes]) expect(storedText).not.toContain(secret);
});

test('a second factor cannot be set up for an unverified address, whose owner would be locked out', async () => {
  const { db, signedIn } = await testApi();
  const ana = await signedIn('Ana');
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, ana.id));
  expect((await ana.post('/me/second-factor')).body.code).toBe('email_unproven');
});

test('an active second factor cannot be replaced, only removed', async () => {
  const { ana, login } = await activateFactor();
  expect((await ana.post('/me/second-factor')).body.code).toBe('second_factor_active');
  expect((await ana.delete('/me/second-factor')).status).toBe(204);
  expect((await login()).status).toBe(200);
});

test('a password reset does not remove it', async () => {
  const { anyone, mailsTo, login, createCode } = await activateFactor();
  await anyone.post('/password/forgotten', { email });
  const token = /enlace=([\w-]+)/.exec((await mailsTo(email))[0] ?? '')?.[1] ?? '';
  expect((await anyone.post('/password/reset', { token, password })).status).toBe(204);
  expect((await login()).body.code).toBe('code_required');
  expect((await login(createCode())).status).toBe(200);
});

test('entering the password again also requires the code', async () => {
  const { ana, createCode } = await activateFactor();
  expect((await ana.post('/me/authentication', { password })).body.code).toBe('code_required');
  expect((await ana.post('/me/authentication', { password, code: createCode() })).status).toBe(200);
});

test('in production, an admin without a second factor calls only their own account until the setup', async () => {
  const { ana, confirm } = await withFactor({ rol: 1 });
  const refusedAnswer = await ana.get('/admin/users');
  expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([403, 'second_factor_needed']);
  expect((await ana.get('/me')).body.second_factor).toMatchObject({ is_active: false, is_required: true });
  await confirm();
  expect((await ana.get('/admin/users')).status).toBe(200);
});

test('in production, an admin cannot remove the second factor', async () => {
  const { ana } = await activateFactor({ rol: 1 });
  const { status, body } = await ana.delete('/me/second-factor');
  expect([status, body.code]).toEqual([403, 'second_factor_needed']);
  expect((await ana.get('/admin/users')).status).toBe(200);
});

test('in production, other users need no second factor', async () => {
  const { signedIn } = await testApi({ settings: { adminNeedsSecondFactor: true } });
  const eva = await signedIn('Eva');
  expect((await eva.get('/me')).body.second_factor).toMatchObject({ is_active: false, is_required: false });
  expect((await eva.get('/user/products')).status).toBe(200);
});
