import { EaDecision, type EaDecisionEntity } from '@parque/contract';
import { eq, sql } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { msPerDay } from '@parque/domain/durations';
import { auditLog, eaRefusals, entitlements } from '../../../core/database/schema';
import { runSweeps } from '../../../sweeps';
import { testApi, type User } from '../../../testing/test-api';

async function createLicensedUser() {
  const api = await testApi();
  const ana = await api.signedIn('Ana', { owns: [6, 7] });
  const { body: licence } = await ana.post('/license', { product_id: 6, account_1: 111 });
  const { body } = await ana.get('/ea/key/6');
  const [token, key] = body.key.split('.') as [string, string];
  const question = {
    token,
    product: 'dashpro',
    login: 111,
    server: 'ICMarketsSC-Demo',
    mode: 'demo',
    version: '3.2',
    nonce: 'n0nce-n0nce',
  };
  const ask = (other: object = {}) => api.anyone.post('/ea/license', { ...question, ...other });
  return { ...api, ana, licence, token, key, question, ask };
}

/** Verifies a decision as docs/ea-licence.md describes. */
function isSigned(decision: EaDecisionEntity, key: string, product: string, login: number): boolean {
  const { state, abrir, gestionar, expires, server_time, nonce, next_check_s, grace_s } = decision;
  const flags = [abrir, gestionar].map((flag) => (flag ? 1 : 0));
  const fields = ['v1', state, ...flags, expires, server_time, nonce, next_check_s, grace_s, product, login];
  return createHmac('sha256', key).update(fields.join('|')).digest('hex') === decision.signature;
}

test('a registered account is allowed, and the answer is signed with the key of its licence', async () => {
  const { ask, key, now } = await createLicensedUser();
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toMatchObject({ valid: true, state: 'ACTIVA', abrir: true, nonce: 'n0nce-n0nce', expires: 0 });
  expect(Math.abs(body.server_time - +now() / 1000)).toBeLessThan(30);
  expect(isSigned(body, key, 'dashpro', 111)).toBe(true);
  expect(isSigned(body, key, 'dashpro', 112)).toBe(false);
  expect(isSigned({ ...body, nonce: 'another-one' }, key, 'dashpro', 111)).toBe(false);
});

test('each licence has its own key, and no key signs for another licence', async () => {
  const { ana, key, ask, signedIn } = await createLicensedUser();
  const eva = await signedIn('Eva', { owns: [6] });
  await eva.post('/license', { product_id: 6, account_1: 999 });
  const [evasToken, evasKey] = (await eva.get('/ea/key/6')).body.key.split('.');
  expect((await ana.get('/ea/key/6')).body.key).not.toContain(evasKey);
  const { body } = await ask({ token: evasToken, login: 999 });
  expect([isSigned(body, evasKey, 'dashpro', 999), isSigned(body, key, 'dashpro', 999)]).toEqual([
    true,
    false,
  ]);
  expect((await ask({ token: evasToken })).body.state).toBe('CUENTA_NO_REGISTRADA');
});

test('each denial is a signed 200 that leaves open positions manageable', async () => {
  const { ask, key, ana, licence, db, now, signedIn } = await createLicensedUser();
  const admin = await signedIn('Jefa', { rol: 1 });
  const setEntitlement = (values: Partial<typeof entitlements.$inferInsert>) =>
    db.update(entitlements).set(values).where(eq(entitlements.userId, ana.id));
  const expectDenied = async (state: string, other: { product?: string; login?: number } = {}) => {
    const { status, body } = await ask(other);
    expect([status, body.state]).toEqual([200, state]);
    expect(body).toMatchObject({ valid: false, abrir: false, gestionar: true, grace_s: 0 });
    expect(isSigned(body, key, other.product ?? 'dashpro', other.login ?? 111)).toBe(true);
  };
  await expectDenied('CUENTA_NO_REGISTRADA', { login: 222 });
  await expectDenied('PRODUCTO_DISTINTO', { product: 'escaner' });
  await setEntitlement({ until: new Date(+now() - msPerDay) });
  await expectDenied('CADUCADA');
  await setEntitlement({ until: null });
  expect((await ask()).body.valid).toBe(true);
  await admin.put('/license', { id: licence.id, status: 'Bloqueado' });
  await expectDenied('BLOQUEADA');
});

test.each(['', '7', '999999-0123456789abcdef0123456789abcdef', '1-0123456789abcdef0123456789abcdef', '%_'])(
  'the token %j is denied without a signature',
  async (token) => {
    const { ask } = await createLicensedUser();
    const { status, body } = await ask({ token });
    expect([status, body.state, body.abrir, body.signature]).toEqual([200, 'TOKEN_NO_VALIDO', false, null]);
  },
);

const isDenied = ({ state, abrir, grace_s }: EaDecisionEntity) =>
  state === 'TOKEN_NO_VALIDO' && !abrir && grace_s === 0;

test('each key that has ended signs its own denial for 90 days, so that the grace of its EA ends', async () => {
  const { ana, ask, key, pass, ...api } = await createLicensedUser();
  const second = (await ana.post('/ea/key/6')).body.key.split('.');
  await ana.post('/ea/key/6');
  const first = (await ask()).body;
  const other = (await ask({ token: second[0] })).body;
  expect([isDenied(first), isSigned(first, key, 'dashpro', 111)]).toEqual([true, true]);
  expect([isDenied(other), isSigned(other, second[1], 'dashpro', 111)]).toEqual([true, true]);
  expect((await ana.get('/ea/contacts/6')).body.refusal).toMatchObject({
    state: 'TOKEN_NO_VALIDO',
    times: 2,
  });
  pass(90 * msPerDay + 1000);
  await runSweeps({ db: api.db, now: api.now, settings: api.settings, log: api.app.log });
  expect((await ask()).body.signature).toBeNull();
});

test.each(['an admin deletes the licence', 'the owner deletes the account'])(
  'when %s, its key still signs its denial',
  async (what) => {
    const { ana, ask, key, licence, signedIn } = await createLicensedUser();
    if (what.startsWith('an admin'))
      await (await signedIn('Jefa', { rol: 1 })).delete(`/license/${licence.id}`);
    else await ana.post('/me/deletion', { email: ana.email });
    const { body } = await ask();
    expect([isDenied(body), isSigned(body, key, 'dashpro', 111)]).toEqual([true, true]);
  },
);

test('an EA with a key that has ended uses up no request of the key that replaced it', async () => {
  const { ana, ask } = await createLicensedUser();
  const [token] = (await ana.post('/ea/key/6')).body.key.split('.');
  for (let i = 0; i < 60; i++) await ask();
  expect((await ask()).status).toBe(429);
  expect((await ask({ token })).status).toBe(200);
});

test('a renewed key works and the previous one does not, and the audit log contains neither', async () => {
  const { ana, ask, key, db } = await createLicensedUser();
  const { body } = await ana.post('/ea/key/6');
  const [token, renewedKey] = body.key.split('.');
  expect(renewedKey).not.toBe(key);
  expect((await ask()).body.state).toBe('TOKEN_NO_VALIDO');
  expect(isSigned((await ask({ token })).body, renewedKey, 'dashpro', 111)).toBe(true);
  expect((await ana.get('/ea/key/6')).body).toEqual(body);
  const notes = await db.select().from(auditLog);
  expect(notes.at(-1)).toMatchObject({ actorId: ana.id, action: 'licence.key.renew' });
  expect(JSON.stringify(notes)).not.toMatch(new RegExp(`${key}|${renewedKey}`));
});

test('a user without a licence or without its product gets no key', async () => {
  const { signedIn, ana, db } = await createLicensedUser();
  const eva = await signedIn('Eva', { owns: [6] });
  expect((await eva.get('/ea/key/6')).status).toBe(404);
  expect((await eva.post('/ea/key/6')).status).toBe(404);
  expect((await eva.get('/ea/key/7')).body.code).toBe('product_required');
  await db.delete(entitlements).where(eq(entitlements.userId, ana.id));
  expect((await ana.get('/ea/key/6')).body.code).toBe('product_required');
});

test('a request that accepts text gets the decision in one line', async () => {
  const { app, question, key } = await createLicensedUser();
  const response = await app.inject({
    method: 'POST',
    url: '/api/ea/license',
    headers: { accept: 'text/plain' },
    payload: question,
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const parts = response.body.split('|');
  expect(parts.slice(0, 5)).toEqual(['v1', 'ACTIVA', '1', '1', '0']);
  expect(parts.slice(6, 11)).toEqual([question.nonce, '900', '259200', 'dashpro', '111']);
  const signedText = parts.slice(0, -1).join('|');
  expect(createHmac('sha256', key).update(signedText).digest('hex')).toBe(parts[11]);
});

test.each(['\0', '\0\0\0', ' \r\n\0'])('a body that ends in %j is accepted', async (end) => {
  const { app, question } = await createLicensedUser();
  const response = await app.inject({
    method: 'POST',
    url: '/api/ea/license',
    headers: { 'content-type': 'application/json' },
    payload: `${JSON.stringify(question)}${end}`,
  });
  expect([response.statusCode, EaDecision.parse(response.json()).state]).toEqual([200, 'ACTIVA']);
});

test('without the database no decision is returned', async () => {
  const { ask, db } = await createLicensedUser();
  await db.execute(sql`alter table licences rename to gone`);
  expect((await ask()).status).toBe(500);
});

test('a licence that is checked too often gets 429 with a delay, and an answer after it', async () => {
  const { ask, pass } = await createLicensedUser();
  for (let i = 0; i < 60; i++) expect((await ask()).status).toBe(200);
  const { status, headers } = await ask();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  pass(61_000);
  expect((await ask()).status).toBe(200);
});

test('the owner alone sees the last contact of each account and the last refusal', async () => {
  const { ask, ana, pass, signedIn } = await createLicensedUser();
  await ana.post('/license', { product_id: 6, account_2: 222 });
  await ask();
  pass(1000);
  await ask({ login: 222, server: 'Otro-Real', mode: 'real' });
  pass(1000);
  await ask({ version: '3.3' });
  await ask({ login: 333 });
  await ask({ login: 333 });
  const { body } = await ana.get('/ea/contacts/6');
  expect(body.contacts).toEqual([
    expect.objectContaining({ login: 111, version: '3.3', mode: 'demo' }),
    expect.objectContaining({ login: 222, server: 'Otro-Real', mode: 'real' }),
  ]);
  expect(body.refusal).toMatchObject({ login: 333, state: 'CUENTA_NO_REGISTRADA', times: 2 });
  expect(body.refusal.message).toBe('Esta cuenta no está registrada en tu licencia.');
  const eva = await signedIn('Eva', { owns: [6] });
  for (const others of [await ana.get('/ea/contacts/7'), await eva.get('/ea/contacts/6')])
    expect(others.body).toEqual({ contacts: [], refusal: null });
});

async function readLogins(admin: User, url: string): Promise<number[]> {
  const logins: number[] = [];
  let cursor = '';
  do {
    const { body } = await admin.get(`${url}${cursor && `&cursor=${cursor}`}`);
    for (const { login } of body.rows) logins.push(login);
    cursor = body.next ?? '';
  } while (cursor);
  return logins;
}

test('an admin sees every account that was denied under a licence', async () => {
  const { ask, ana, licence, signedIn, pass } = await createLicensedUser();
  const admin = await signedIn('Jefa', { rol: 1 });
  for (const login of [333, 444, 555]) {
    await ask({ login });
    pass(1000);
  }
  await ask({ token: 'de-nadie', login: 666 });
  await ask();
  const { body } = await admin.get(`/admin/ea/refusals?licence_id=${licence.id}&limit=1`);
  expect(body.rows).toEqual([
    expect.objectContaining({
      login: 555,
      state: 'CUENTA_NO_REGISTRADA',
      address: '127.0.0.1',
      licence_id: licence.id,
      user: { id: ana.id, name: 'Ana', email: ana.email },
    }),
  ]);
  expect(await readLogins(admin, '/admin/ea/refusals?limit=1')).toEqual([666, 555, 444, 333]);
  expect(await readLogins(admin, '/admin/ea/refusals?search=444')).toEqual([444]);
  expect(await readLogins(admin, '/admin/ea/refusals?search=ana@')).toEqual([555, 444, 333]);
  expect(await readLogins(admin, '/admin/ea/refusals?state=TOKEN_NO_VALIDO')).toEqual([666]);
  expect(await readLogins(admin, '/admin/ea/contacts?search=icmarkets')).toEqual([111]);
});

test('invented tokens are recorded once per address and day, for any licence', async () => {
  const { ask, signedIn, pass } = await createLicensedUser();
  const admin = await signedIn('Jefa', { rol: 1 });
  for (const login of [1, 2, 3]) await ask({ token: `inventado-${login}`, login });
  const listRefusals = async () => (await admin.get('/admin/ea/refusals')).body.rows;
  expect(await listRefusals()).toEqual([
    expect.objectContaining({ login: 3, times: 3, licence_id: null, user: null }),
  ]);
  pass(msPerDay);
  await ask({ token: 'inventado', login: 4 });
  const boss = await signedIn('Jefa', { rol: 1 });
  expect((await boss.get('/admin/ea/refusals')).body.rows).toHaveLength(2);
});

test('fifty rejected terminals of a licence are recorded in a day, and all further ones together', async () => {
  const { ask, db, pass, now } = await createLicensedUser();
  const listRefusals = () => db.select().from(eaRefusals).orderBy(eaRefusals.id);
  const noon = msPerDay / 2;
  pass(msPerDay + noon - (+now() % msPerDay));
  for (let i = 1; i <= 53; i += 1) {
    await ask({ login: 333, server: `Inventado-${i}` });
    pass(2000);
  }
  await ask({ login: 333, server: 'Inventado-1' });
  const rows = await listRefusals();
  expect(rows).toHaveLength(51);
  expect(rows[0]).toMatchObject({ server: 'Inventado-1', times: 2 });
  expect(rows[50]).toMatchObject({ server: 'Inventado-53', times: 3 });
  pass(msPerDay);
  await ask({ login: 333, server: 'Inventado-54' });
  expect(await listRefusals()).toHaveLength(52);
});

test('neither token nor key is stored with a denial', async () => {
  const { ask, key, token, db } = await createLicensedUser();
  await ask({ login: 333 });
  const { rows } = await db.execute(sql`select * from ea_refusals`);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${key}|${token}`));
});
