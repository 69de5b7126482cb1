import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import {
  auditLog,
  connectorAccounts,
  copyLinks,
  eaRefusals,
  funds,
  hotmartEvents,
  users,
} from '../../../core/database/schema';
import { testApi } from '../../../testing/test-api';
import { sweepDeleted } from './own-data-deletion';
import { recentMs } from '../sessions/sessions';
import { accountNumber, fullId, createFullUser, pendingEmail } from '../testing/full-user';
import { productIds } from '@parque/contract';
import { createHeader, importReport, reportDeals } from '../../../trading/journal/testing/statement';
import { waitForEndOrDeadlock, runWhileLocked } from '../../../testing/while-held';

async function readTables(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const tablesByWord = new Map<string, string[]>();
  for (const { name } of rows) {
    const tableRows = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    tablesByWord.set(
      name,
      tableRows.rows.map(({ row }) => row.toLowerCase()),
    );
  }
  return tablesByWord;
}

const listTablesWith = (found: Map<string, string[]>, word: string) =>
  [...found].filter(([, rows]) => rows.some((row) => row.includes(word.toLowerCase()))).map(([name]) => name);

async function listReferring(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`);
  return rows.map(({ name }) => name);
}

async function createLeaving() {
  const api = await testApi();
  const user = await createFullUser(api);
  const leave = (email = user.user.email) => user.me.post('/me/deletion', { email });
  return { ...api, ...user, leave };
}

test('after a deletion no table contains the address, the names or an account number of the user', async () => {
  const { db, leave, registration } = await createLeaving();
  const before = await readTables(db);
  // A new table that refers to users needs a row for the user of this test.
  expect(listTablesWith(before, String(fullId))).toEqual(expect.arrayContaining(await listReferring(db)));
  expect((await leave()).status).toBe(204);

  const after = await readTables(db);
  const { email, name, telegram } = registration;
  // The mail that confirms the deletion is stored for a month.
  expect(listTablesWith(after, email)).toEqual(['mail_outbox']);
  expect(after.get('mail_outbox')).toEqual([expect.stringContaining('se ha eliminado')]);
  for (const word of [
    name,
    telegram,
    pendingEmail,
    '12345678z',
    '+34600112233',
    '203.0.113.77',
    '198.51.100.77',
    'ref-77',
    String(accountNumber),
  ])
    expect([word, listTablesWith(before, word), listTablesWith(after, word)]).toEqual([
      word,
      expect.anything(),
      [],
    ]);
  expect(listTablesWith(before, name).length).toBeGreaterThan(3);
});

test('rejected EA checks of other users remain', async () => {
  const { db, leave } = await createLeaving();
  await leave();
  expect(await db.select({ key: eaRefusals.key }).from(eaRefusals)).toEqual([{ key: 'ajeno' }]);
});

test('the id of the user remains where accounting and the audit need it', async () => {
  const { db, leave } = await createLeaving();
  await leave();
  expect(listTablesWith(await readTables(db), String(fullId))).toEqual([
    'audit_log',
    'copy_links',
    'funds',
    'hotmart_events',
    'users',
  ]);
  const [user] = await db.select().from(users).where(eq(users.id, fullId));
  expect(user).toMatchObject({
    name: 'Cuenta eliminada',
    email: `eliminada-${fullId}`,
    telegram: null,
    rol: 0,
  });
});

test('payments and purchases keep the data that accounting needs', async () => {
  const { db, leave } = await createLeaving();
  await leave();
  expect(await db.select().from(funds)).toMatchObject([
    { ammount: '150.000000', binanceUser: 'BN-77', note: null },
  ]);
  const [event] = await db.select().from(hotmartEvents);
  expect(event).toMatchObject({
    transaction: 'HP-77',
    body: {
      event: 'PURCHASE_APPROVED',
      data: {
        product: { id: 4100006 },
        purchase: { transaction: 'HP-77', price: { value: 149, currency_value: 'USD' } },
        subscription: { subscriber: { code: 'S-77' } },
      },
    },
  });
});

test('the audit keeps the actions of the user, and the data about other users', async () => {
  const { db, leave } = await createLeaving();
  await leave();
  const all = await db.select().from(auditLog).orderBy(auditLog.id);
  const entries = all.filter(({ action }) => !['account.register', 'account.email.ask'].includes(action));
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['prueba', `user:${fullId}`],
    ['prueba', 'connector_account:4077'],
    ['prueba', 'product:6'],
    ['licence.delete', 'licence:4077'],
    ['product.edit', 'product:6'],
    ['account.delete', `user:${fullId}`],
  ]);
  expect(entries[2]?.reason).toBe('Lo pidió (eliminado)');
  expect(entries[4]).toMatchObject({ before: { price: '1.00' }, reason: 'Oferta' });
});

test('the name of the user is removed from reasons of other records that were written since the registration', async () => {
  const { db, leave, registration, now } = await createLeaving();
  const entry = { action: 'prueba', subject: 'product:7', reason: `Para ${registration.name}` };
  await db.insert(auditLog).values([{ ...entry, at: now() }]);
  await leave();
  const [storedEntry] = await db.select().from(auditLog).where(eq(auditLog.subject, 'product:7'));
  expect(storedEntry?.reason).toBe('Para (eliminado)');
});

test('a name or an address that a user chose is not removed from entries about others', async () => {
  const { db, anyone, caller } = await testApi();
  const words = { status: 'Activo', note: 'Bloqueado el lunes', email: 'marta@correo.es' };
  const entry = {
    action: 'licence.edit',
    subject: 'licence:9',
    reason: 'Activo',
    before: words,
    after: words,
  };
  await db.insert(auditLog).values(entry);
  const { body } = await anyone.post('/register', {
    name: words.note,
    telegram: words.status,
    email: words.email,
    password: 'tres gatos verdes',
  });
  const me = caller({ authorization: `Bearer ${body.access_token}` });
  expect((await me.post('/me/deletion', { email: words.email })).status).toBe(204);
  const storedEntries = await db.select().from(auditLog).where(eq(auditLog.subject, entry.subject));
  expect(storedEntries).toMatchObject([entry]);
});

test('the deletion of an account is mailed only to an address that its user has verified', async () => {
  const { anyone, caller, mailsTo } = await testApi();
  const email = 'ajena@correo.es';
  const { body } = await anyone.post('/register', { name: 'Eva', email, password: 'tres gatos verdes' });
  await caller({ authorization: `Bearer ${body.access_token}` }).post('/me/deletion', { email });
  expect(await mailsTo(email)).toEqual([]);
});

test('an assigned copy link remains assigned, and a reserved one is free again', async () => {
  const { db, leave } = await createLeaving();
  await leave();
  const links = await db.select().from(copyLinks).orderBy(copyLinks.id);
  expect(links.filter(({ url }) => url.includes('/77'))).toMatchObject([
    { userId: fullId, assignedAt: expect.any(Date) },
    { userId: null, reservedAt: null },
  ]);
});

test('the deleted account cannot sign in, and a new account with the address starts empty', async () => {
  const { leave, me, anyone, registration, caller, admin } = await createLeaving();
  await leave();
  expect((await me.get('/me')).body.code).toBe('session_expired');
  const { email, password } = registration;
  expect((await anyone.post('/login', { email, password })).status).toBe(401);
  expect((await anyone.post('/login', { email: `eliminada-${fullId}`, password })).status).toBe(401);
  const again = await anyone.post('/register', registration);
  expect(again.status).toBe(201);
  const newUser = caller({ authorization: `Bearer ${again.body.access_token}` });
  expect((await newUser.get('/user/products')).body.products).toEqual([]);
  expect((await admin.get(`/admin/users/${fullId}`)).status).toBe(404);
});

test('a deletion requires the address and a recently entered password', async () => {
  const { leave, me, pass } = await createLeaving();
  const wrong = await leave('otra@correo.es');
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['email']]);
  pass(recentMs + 1000);
  expect((await leave()).body.code).toBe('reauthentication_required');
  expect((await me.get('/me')).status).toBe(200);
});

test('the last admin cannot be deleted, and one of two concurrent deletions is rejected', async () => {
  const api = await testApi();
  const ana = await api.signedIn('Ana', { rol: 1 });
  const leave = (admin: typeof ana) => admin.post('/me/deletion', { email: admin.email });
  expect((await leave(ana)).body.code).toBe('last_admin');
  const eva = await api.signedIn('Eva', { rol: 1 });
  const answers = await Promise.all([leave(ana), leave(eva)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('rows that a concurrent call inserted are deleted by the sweep', async () => {
  const { db, leave, settings, now, app } = await createLeaving();
  const [account] = await db.select().from(connectorAccounts);
  await leave();
  expect(await db.select().from(connectorAccounts)).toEqual([]);
  const { id: _, ...row } = account ?? ({} as never);
  await db.insert(connectorAccounts).values(row);
  await sweepDeleted({ db, settings, now, log: app.log });
  expect(await db.select().from(connectorAccounts)).toEqual([]);
});

const login = 10_001_234;
const license = '/license';
const link = '/get-link-copy/copy-trading';

/** Ana with a licence, a payment, a reserved copy link and an imported account. */
async function createOwner() {
  const api = await testApi();
  const admin = await api.signedIn('Jefa', { rol: 1 });
  await admin.post('/copy/url', { url: 'https://copia.example/r/1', product_id: 4 });
  const ana = await api.signedIn('Ana', { owns: [2, 4, productIds.dashPro] });
  await ana.post(license, { product_id: productIds.dashPro, account_1: 41_005_995 });
  await ana.get(link);
  const fund = await ana.post('/fondos', {
    binance_user: 'ana-1',
    ammount: '150',
    transaction_id: '',
  });
  const deals = reportDeals(login, Date.UTC(2025, 0, 1), Date.UTC(2025, 1, 1));
  const importAnswer = await importReport(ana, createHeader(login), deals);
  return {
    ...api,
    ana,
    fundId: fund.body.id as number,
    accountId: (importAnswer.body.account as { id: number }).id,
  };
}

type World = Awaited<ReturnType<typeof createOwner>>;

test.each([
  [
    'a number of a licence',
    ({ ana }: World) => ana.post(license, { product_id: productIds.dashPro, account_2: 41_005_996 }),
  ],
  ['a key of an EA', ({ ana }: World) => ana.post(`/ea/key/${productIds.dashPro}`)],
  [
    'a used copy link',
    ({ ana }: World) => ana.post(link, { link: 'https://copia.example/r/1', size: '2500' }),
  ],
  ['a withdrawn payment', ({ ana, fundId }: World) => ana.delete(`/fondos/${fundId}`)],
  [
    'the zone of an account',
    ({ ana, accountId }: World) => ana.put('/account', { id: accountId, zone: 'Europe/Madrid' }),
  ],
  ['a closed account', ({ ana, accountId }: World) => ana.delete(`/mt5/account/${accountId}`)],
])('%s does not wait for the deletion of its owner that waits for purchases', async (_what, write) => {
  const world = await createOwner();
  const { ana, pool } = world;
  let answer: ReturnType<typeof write> | undefined;
  let hasEnded = false;
  const deletion = await runWhileLocked(
    pool,
    ['lock table hotmart_events in access exclusive mode'],
    () => ana.post('/me/deletion', { email: ana.email }),
    async (client) => {
      answer = write(world);
      hasEnded = await waitForEndOrDeadlock(client, answer);
    },
  );
  expect(hasEnded).toBe(true);
  expect([(await answer)?.status, deletion.status]).toEqual([200, 204]);
});
