import { eq } from 'drizzle-orm';
import { auditLog, users } from '../../core/database/schema';
import { testApi, findToken } from '../../testing/test-api';
import { recentMs } from './sessions/sessions';

const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'tres gatos verdes' };
const next = 'cuatro perros azules';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function registerUser() {
  const api = await testApi();
  const { body } = await api.anyone.post('/register', ana);
  const withToken = (token: string) => api.caller({ authorization: `Bearer ${token}` });
  return {
    ...api,
    withToken,
    id: body.data.id as number,
    me: withToken(body.access_token as string),
    async login(headers: Record<string, string> = {}) {
      const answer = await api.anyone.post('/login', { email: ana.email, password: ana.password }, headers);
      return withToken(answer.body.access_token as string);
    },
    async prove() {
      const token = findToken((await api.mailsTo(ana.email)).find((mail) => mail.startsWith('Confirma')));
      return withToken(body.access_token as string).post('/email/proof', { token });
    },
    async actions() {
      const entries = await api.db.select().from(auditLog).orderBy(auditLog.id);
      const [first, ...laterActions] = entries.map(({ action }) => action);
      expect(first).toBe('account.register');
      return laterActions;
    },
  };
}

test('the order and the hidden cards of Inicio are stored for their user, within bounds', async () => {
  const { me, anyone, withToken } = await registerUser();
  const arrangement = { order: ['journal/month', 'copy/links'], hidden: ['admin/waiting'] };
  expect(await me.put('/me/cards', arrangement)).toMatchObject({ status: 200, body: arrangement });
  for (const wrong of [['<b>'], ['a/\u0000'], Array.from({ length: 61 }, (_, card) => `journal/c${card}`)])
    expect((await me.put('/me/cards', { order: [], hidden: wrong })).status).toBe(422);
  expect((await me.get('/me/cards')).body).toEqual(arrangement);
  const { body } = await anyone.post('/register', { ...ana, email: 'eva@correo.es' });
  const other = withToken(body.access_token as string);
  expect((await other.get('/me/cards')).body).toEqual({ order: [], hidden: [] });
});

test('the profile keeps a name in one line, without characters that turn the text around it', async () => {
  const { me } = await registerUser();
  const typedProfile = { name: 'Ana\tRuiz\r\n\u202E\u200Fadmin\u200B\u0000 ', telegram: 'ana\nr' };
  const { status, body } = await me.put('/me/profile', typedProfile);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ name: 'Ana Ruiz admin', telegram: 'ana r' }),
  ]);
});

test('the profile takes a new name and Telegram name, and the change is audited', async () => {
  const { me, db, id, actions } = await registerUser();
  const { status, body } = await me.put('/me/profile', { name: ' Ana R. ', telegram: 'ana_r' });
  expect([status, body]).toEqual([200, expect.objectContaining({ id, name: 'Ana R.', telegram: 'ana_r' })]);
  const [row] = await db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ name: 'Ana R.', telegram: 'ana_r', email: ana.email });
  expect(await actions()).toEqual(['account.profile.edit']);
  expect((await db.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
    before: { name: 'Ana Ruiz', telegram: null },
    after: { name: 'Ana R.', telegram: 'ana_r' },
  });
  // Sending the same names again changes nothing.
  expect((await me.put('/me/profile', { name: 'Ana R.', telegram: 'ana_r' })).status).toBe(200);
  expect(await actions()).toHaveLength(1);
});

test('changing the password requires the current password', async () => {
  const { me, anyone } = await registerUser();
  const { status, body } = await me.put('/me/password', { current: 'otra cosa', password: next });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'password_wrong', ['current']]);
  expect((await anyone.post('/login', { email: ana.email, password: ana.password })).status).toBe(200);
});

test('changing the password ends every other session and every mailed link, and notifies the user by mail', async () => {
  const { me, login, anyone, mailsTo, actions } = await registerUser();
  const other = await login();
  await anyone.post('/password/forgotten', { email: ana.email });
  const link = findToken((await mailsTo(ana.email))[0]);
  expect((await me.put('/me/password', { current: ana.password, password: next })).status).toBe(204);
  expect([(await me.get('/me')).status, (await other.get('/me')).status]).toEqual([200, 401]);
  expect((await anyone.post('/password/reset', { token: link, password: 'una clave más' })).status).toBe(410);
  expect((await mailsTo(ana.email))[0]).toContain('ha cambiado');
  expect(await actions()).toEqual(['account.password.ask', 'account.password.change']);
});

test('the password is changed by only one of two concurrent changes with the same current password', async () => {
  const { me, anyone } = await registerUser();
  const chosenPasswords = [next, 'cinco caballos rojos'];
  const answers = await Promise.all(
    chosenPasswords.map((password) => me.put('/me/password', { current: ana.password, password })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  const storedPassword = chosenPasswords[answers.findIndex(({ status }) => status === 204)];
  expect((await anyone.post('/login', { email: ana.email, password: storedPassword })).status).toBe(200);
});

test('changing the password rejects a password that is too easy to guess', async () => {
  const { me } = await registerUser();
  const { status, body } = await me.put('/me/password', {
    current: ana.password,
    password: 'ANA@correo.es',
  });
  expect([status, body.code]).toEqual([422, 'password_too_common']);
});

test('changing the password limits attempts within one session, and does not block other sessions', async () => {
  const { me, login } = await registerUser();
  const other = await login();
  const guess = (current: string) => me.put('/me/password', { current, password: next });
  for (let i = 0; i < 8; i++) expect((await guess(`clave ${i}`)).status).toBe(422);
  expect((await guess(ana.password)).status).toBe(429);
  expect((await other.put('/me/password', { current: ana.password, password: next })).status).toBe(204);
});

test('the address is verified by the mailed link, which is valid once', async () => {
  const { me, prove, actions } = await registerUser();
  expect((await me.get('/me')).body).toMatchObject({ is_email_proven: false, pending_email: null });
  expect((await prove()).body).toEqual({ email: ana.email });
  expect((await me.get('/me')).body).toMatchObject({ is_email_proven: true, pending_email: null });
  expect((await prove()).body.code).toBe('link_ended');
  expect((await me.post('/me/email/proof')).body.code).toBe('email_proven');
  expect(await actions()).toEqual(['account.email.prove']);
});

test('the address is mailed a new link on request, within a limit, and the older link is invalid then', async () => {
  const { me, mailsTo } = await registerUser();
  const first = findToken((await mailsTo(ana.email))[0]);
  for (let i = 0; i < 5; i++) expect((await me.post('/me/email/proof')).status).toBe(204);
  expect((await me.post('/me/email/proof')).status).toBe(429);
  expect(await mailsTo(ana.email)).toHaveLength(6);
  expect((await me.post('/email/proof', { token: first })).status).toBe(410);
});

test('the address changes after the new address is verified, and the old address is notified', async () => {
  const { me, mailsTo, anyone, actions } = await registerUser();
  expect((await me.put('/me/email', { email: 'Nueva@correo.es ' })).status).toBe(204);
  expect((await me.get('/me')).body).toMatchObject({ email: ana.email, pending_email: 'nueva@correo.es' });
  const token = findToken((await mailsTo('nueva@correo.es'))[0]);
  expect((await me.post('/email/proof', { token })).body).toEqual({ email: 'nueva@correo.es' });
  expect((await me.get('/me')).body).toMatchObject({
    email: 'nueva@correo.es',
    is_email_proven: true,
    pending_email: null,
  });
  expect((await mailsTo(ana.email))[0]).toContain('El correo de tu cuenta de Parqué ha cambiado');
  expect((await mailsTo(ana.email))[0]).toContain('nu…@correo.es');
  expect((await anyone.post('/login', { email: 'nueva@correo.es', password: ana.password })).status).toBe(
    200,
  );
  expect(await actions()).toEqual(['account.email.ask', 'account.email.change', 'account.email.prove']);
});

test('the address is changed once by the mailed link, also in concurrent calls, and never by another user', async () => {
  const { me, mailsTo, signedIn, actions } = await registerUser();
  const eva = await signedIn('Eva');
  await me.put('/me/email', { email: 'nueva@correo.es' });
  const token = findToken((await mailsTo('nueva@correo.es'))[0]);
  expect((await eva.post('/email/proof', { token })).body.code).toBe('link_ended');
  const answers = await Promise.all([0, 1, 2].map(() => me.post('/email/proof', { token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect(await actions()).toEqual(['account.email.ask', 'account.email.change', 'account.email.prove']);
});

test('the address of another user gets the same answer and is never assigned', async () => {
  const { me, signedIn, mailsTo } = await registerUser();
  await signedIn('Eva');
  expect((await me.put('/me/email', { email: 'eva@correo.es' })).status).toBe(204);
  expect((await mailsTo('eva@correo.es'))[0]).toContain('ya tiene una cuenta');
  expect((await me.get('/me')).body).toMatchObject({ email: ana.email });
});

test('the address that another user took in the meantime is rejected', async () => {
  const { me, signedIn, mailsTo } = await registerUser();
  await me.put('/me/email', { email: 'eva@correo.es' });
  const token = findToken((await mailsTo('eva@correo.es'))[0]);
  await signedIn('Eva');
  expect((await me.post('/email/proof', { token })).body.code).toBe('email_taken');
});

test('the sessions are listed with device and network address, without tokens, and the current one is marked', async () => {
  const { me, login } = await registerUser();
  const other = await login({ 'user-agent': firefox });
  const { body } = await me.get('/me/sessions');
  expect(body).toHaveLength(2);
  expect(body).toContainEqual(
    expect.objectContaining({ device: 'Firefox en Linux', address: '127.0.0.1', is_current: false }),
  );
  expect(Object.keys(body[0]).sort()).toEqual(
    ['address', 'created_at', 'device', 'id', 'is_current', 'kept_until', 'last_used_at'].sort(),
  );
  expect(
    (await other.get('/me/sessions')).body.filter((entry: { is_current: boolean }) => entry.is_current),
  ).toHaveLength(1);
});

test('the sessions are ended one by one or all except the current one, and never by another user', async () => {
  const { me, login, signedIn, actions } = await registerUser();
  const eva = await signedIn('Eva');
  const [second, third] = [await login(), await login()];
  const getId = async (caller: typeof me) =>
    (await caller.get('/me/sessions')).body.find((entry: { is_current: boolean }) => entry.is_current)
      .id as number;
  expect((await eva.delete(`/me/sessions/${await getId(second)}`)).status).toBe(404);
  expect((await me.delete(`/me/sessions/${await getId(second)}`)).status).toBe(204);
  expect([(await second.get('/me')).status, (await third.get('/me')).status]).toEqual([401, 200]);
  expect((await me.delete('/me/sessions')).body).toEqual({ closed: 1 });
  expect([(await me.get('/me')).status, (await third.get('/me')).status]).toEqual([200, 401]);
  expect(await actions()).toEqual(['account.session.end', 'account.session.end']);
});

const listSensitiveCalls = (me: Awaited<ReturnType<typeof registerUser>>['me']) => [
  () => me.put('/me/email', { email: 'nueva@correo.es' }),
  () => me.delete('/me/sessions'),
  () => me.post('/me/second-factor'),
  () => me.delete('/me/second-factor'),
];

test('a sensitive call requires the password again ten minutes after it was entered', async () => {
  const { me, pass } = await registerUser();
  pass(recentMs + 1000);
  for (const call of listSensitiveCalls(me)) {
    const { status, body } = await call();
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
  }
});

test('a sensitive call succeeds with the new token after the password was entered, and the old token is invalid', async () => {
  const { me, pass, withToken, actions } = await registerUser();
  pass(recentMs + 1000);
  const wrong = await me.post('/me/authentication', { password: 'no es' });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'password_wrong']);
  const { status, body } = await me.post('/me/authentication', { password: ana.password });
  expect(status).toBe(200);
  expect((await me.get('/me')).body.code).toBe('session_expired');
  const again = withToken(body.access_token as string);
  expect((await again.put('/me/email', { email: 'nueva@correo.es' })).status).toBe(204);
  expect(await actions()).toEqual(['account.reauthenticate', 'account.email.ask']);
});

test('a sensitive call protects the passwords of broker accounts', async () => {
  const { signedIn, pass } = await registerUser();
  const admin = await signedIn('Jefa', { rol: 1, owns: [1] });
  pass(recentMs + 1000);
  const copyUser = { id: 1, usuario: 'u', servidor: 's', tipoCuenta: 'Master', status: 'Activo' };
  const answers = await Promise.all([
    admin.post('/usercopy/1/clave'),
    admin.put('/usercopy', { ...copyUser, clave: 'otra' }),
    admin.put('/usercopy', copyUser),
    admin.put('/mt5/account/conector', { id: 1, account: 41005995, password: 'x', server_id: 1, type: 2 }),
  ]);
  expect(answers.map(({ body }) => body.code)).toEqual([
    'reauthentication_required',
    'reauthentication_required',
    'not_found',
    'reauthentication_required',
  ]);
});

test('a role changed by an admin is audited with its reason and applies from the next call', async () => {
  const { signedIn, me, id, db, pass } = await registerUser();
  const admin = await signedIn('Jefa', { rol: 1 });
  const path = `/admin/users/${id}/role`;
  expect((await me.put(path, { role: 'admin', reason: 'porque sí' })).status).toBe(403);
  expect((await admin.put(path, { role: 'admin', reason: 'lleva el soporte' })).body).toEqual({
    rol: 1,
    rol_version: 2,
  });
  const late = await admin.put(path, { role: 'usuario', reason: 'no lo había visto', version: 1 });
  expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
  expect((await me.get('/admin/mails')).status).toBe(200);
  await admin.put(path, { role: 'usuario', reason: 'ya no lo lleva' });
  expect((await me.get('/admin/mails')).status).toBe(403);
  const ownDemotion = await admin.put(`/admin/users/${admin.id}/role`, { role: 'usuario', reason: 'me voy' });
  expect([ownDemotion.status, ownDemotion.body.code]).toEqual([409, 'role_kept']);
  pass(recentMs + 1000);
  expect((await admin.put(path, { role: 'admin', reason: 'vuelve' })).body.code).toBe(
    'reauthentication_required',
  );
  const [row] = await db.select().from(users).where(eq(users.id, id));
  expect(row?.rol).toBe(0);
  const notes = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `user:${id}`))
    .orderBy(auditLog.id);
  expect(notes).toMatchObject([
    { action: 'account.register' },
    { action: 'user.role.edit', reason: 'lleva el soporte', before: { rol: 0 }, after: { rol: 1 } },
    { action: 'user.role.edit', reason: 'ya no lo lleva' },
  ]);
});

const stranger = 'extrana@correo.es';

test('mails to an address that no user has verified are at most six in an hour of one network, of all users without a verified address together', async () => {
  const { anyone, caller, signedIn, mailsTo, pass } = await testApi();
  const ask = async (i: number) => {
    const { body } = await anyone.post('/register', { ...ana, email: `ana${i}@correo.es` });
    const me = caller({ authorization: `Bearer ${body.access_token}` });
    return (await me.put('/me/email', { email: stranger })).status;
  };
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push(await ask(i));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
  expect(await mailsTo(stranger)).toHaveLength(6);
  const eva = await signedIn('Eva');
  expect((await eva.put('/me/email', { email: stranger })).status).toBe(204);
  pass(61 * 60_000);
  expect(await ask(7)).toBe(204);
});

/** Uses up the mails to the address, and registers it from another network. */
async function useUpMails() {
  const api = await testApi({ settings: { trustedProxies: 1 } });
  const registerFrom = async (address: string, email: string) => {
    const headers = { 'x-forwarded-for': address };
    const { body } = await api.caller(headers).post('/register', { ...ana, email });
    return api.caller({ ...headers, authorization: `Bearer ${body.access_token}` });
  };
  for (let i = 0; i < 6; i += 1) {
    const attacker = await registerFrom('198.51.100.1', `ana${i}@correo.es`);
    await attacker.put('/me/email', { email: stranger });
  }
  const others = (await api.mailsTo(stranger)).length;
  return { ...api, registerFrom, ownMails: async () => (await api.mailsTo(stranger)).slice(0, -others) };
}

test('mails to an address that no user has verified are also sent to the owner of an address whose mails others have used up', async () => {
  const { registerFrom, ownMails } = await useUpMails();
  const owner = await registerFrom('203.0.113.1', stranger);
  const [mail] = await ownMails();
  const answer = await owner.post('/email/proof', { token: findToken(mail) });
  expect([answer.status, answer.body]).toEqual([200, { email: stranger }]);
});

test('mails beyond the common limit are one in an hour of each network, and sixty of all networks', async () => {
  const { registerFrom, ownMails, signedIn, db, caller } = await useUpMails();
  const owner = await registerFrom('203.0.113.1', 'otra@correo.es');
  const ask = async () => (await owner.put('/me/email', { email: stranger })).status;
  expect([await ask(), await ask()]).toEqual([204, 429]);
  for (let i = 2; i <= 62; i += 1) {
    const { id, token } = await signedIn(`Otra${i}`);
    await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, id));
    const headers = { 'x-forwarded-for': `203.0.113.${i}`, authorization: `Bearer ${token}` };
    await caller(headers).put('/me/email', { email: stranger });
  }
  expect(await ownMails()).toHaveLength(60);
});

test('mails to an address that no user has verified are at most six in an hour of an account that is registered and deleted again and again', async () => {
  const { anyone, caller, mailsTo } = await testApi();
  const mailCounts = [];
  for (let i = 0; i < 7; i += 1) {
    const { body } = await anyone.post('/register', { ...ana, email: stranger });
    mailCounts.push((await mailsTo(stranger)).length);
    await caller({ authorization: `Bearer ${body.access_token}` }).post('/me/deletion', {
      email: stranger,
    });
  }
  expect(mailCounts).toEqual([1, 1, 1, 1, 1, 1, 0]);
});
