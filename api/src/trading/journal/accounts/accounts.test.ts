import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { simulatedServers } from '../../broker/simulator/server';
import {
  auditLog,
  brokerAccounts,
  brokerDeals,
  brokerVerifications,
  journalTrades,
} from '../../../core/database/schema';
import { testApi } from '../../../testing/test-api';
import { createHeader, importReport, reportDeals } from '../testing/statement';
import { toCredentials, createTrader } from '../testing/trader';
import { maxAccounts } from './owner';
import sharp from 'sharp';
import { runWhileLocked, waitForEndOrDeadlock } from '../../../testing/while-held';
import { emptyReview, withTrades } from '../testing/reviewed';

const number = 10_001_234;
const toRequest = (id: number, offset = 0) => [`/mt5/history/${offset}`, { id }] as const;

test('spec 3: every user sees each server of the simulator once', async () => {
  const { anyone } = await testApi();
  await anyone.get('/mt5/servers');
  const { body } = await anyone.get('/mt5/servers');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(simulatedServers.map(({ name }) => name));
});

test('an installation without simulator and MetaApi lists no servers', async () => {
  const { ana, getServerId } = await createTrader({ broker: { simulator: false } });
  expect((await ana.get('/mt5/servers')).body).toEqual([]);
  expect((await ana.post('/account', toCredentials(getServerId('Parque-Demo'), number))).status).toBe(422);
});

test('the first registration of an account is reported to its owner, and a new password is not', async () => {
  const { ana, getServerId, mailsTo } = await createTrader();
  const server = getServerId('Parque-Demo');
  await ana.post('/account', toCredentials(server, number));
  await ana.post('/account', toCredentials(server, number, `ver-${number}`));
  const about = (await mailsTo('ana@correo.es')).filter((mail) => mail.startsWith('Nueva cuenta de bróker'));
  const part = '…1234 del servidor Parque-Demo a tu Dashboard';
  expect(about).toEqual([expect.stringContaining(part)]);
  const { rows } = (await ana.get('/notifications')).body;
  expect(rows.filter(({ text }: { text: string }) => text.includes(part))).toHaveLength(1);
});

test('spec 7: verifying an account returns true for the correct password only', async () => {
  const { ana, getServerId } = await createTrader();
  const server = getServerId('Parque-Demo');
  const verify = async (password: string) =>
    (await ana.post('/mt5/verify', toCredentials(server, number, password))).body;
  expect(await verify(`demo-${number}`)).toEqual({ response: true });
  expect(await verify(`ver-${number}`)).toEqual({ response: true });
  expect(await verify('demo-10001235')).toEqual({ response: false });
  expect(await verify('DEMO-10001234')).toEqual({ response: false });
});

test('verifying an account rejects a server that is not in the list with 404', async () => {
  const { ana } = await createTrader();
  const { status, body } = await ana.post('/account', toCredentials(999, number));
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('spec 8: verifying an account reports an unreachable broker as a connection error', async () => {
  const { ana, getServerId } = await createTrader();
  const { status, body } = await ana.post(
    '/mt5/verify',
    toCredentials(getServerId('Parque-Demo'), 10_009_003),
  );
  expect([status, body.code, body.message]).toEqual([503, 'broker_unreachable', 'Error de conexión']);
});

test('verifying an account reports a broker that does not answer as a connection error after the time-out', async () => {
  const { ana, getServerId } = await createTrader({ broker: { timeoutMs: 200 } });
  const { status, body } = await ana.post(
    '/mt5/verify',
    toCredentials(getServerId('Parque-Demo'), 10_009_006),
  );
  expect([status, body.code, body.message]).toEqual([504, 'broker_timeout', 'Error de conexión']);
});

test('verifying an account limits failed attempts, and the correct password resets the count', async () => {
  const { ana, getServerId, signedIn, pass } = await createTrader();
  const server = getServerId('Parque-Demo');
  const guess = (password: string, who = ana) =>
    who.post('/mt5/verify', toCredentials(server, number, password));
  for (let n = 0; n < 7; n += 1) expect((await guess(`mala-${n}`)).status).toBe(200);
  expect((await guess(`demo-${number}`)).body).toEqual({ response: true });
  for (let n = 0; n < 8; n += 1) expect((await guess(`peor-${n}`)).status).toBe(200);
  expect((await guess('otra')).body.code).toBe('too_many_attempts');
  expect((await ana.post('/account', toCredentials(server, number, 'otra más'))).status).toBe(429);

  const eva = await signedIn('Eva', { owns: [1] });
  expect((await guess(`demo-${number}`, eva)).body).toEqual({ response: true });
  pass(16 * 60_000);
  expect((await guess('otra')).body).toEqual({ response: false });
});

test('verifying an account sends no second request to the broker for the same credentials', async () => {
  const { ana, getServerId, simulator, db } = await createTrader({ broker: { timeoutMs: 500 } });
  const server = getServerId('Parque-Demo');
  await ana.post('/mt5/verify', toCredentials(server, number));
  simulator.setFault(number, 'hanging_at_sign_in');
  expect((await ana.post('/mt5/verify', toCredentials(server, number))).body).toEqual({ response: true });
  expect((await ana.post('/mt5/verify', toCredentials(server, number, 'otra'))).status).toBe(504);
  const rowsText = JSON.stringify(await db.select().from(brokerVerifications));
  expect(rowsText).not.toContain('demo-');
});

test('verifying an account requires the connector or the journal product', async () => {
  const { signedIn, getServerId } = await createTrader();
  const eva = await signedIn('Eva', { owns: [6] });
  const { status, body } = await eva.post('/mt5/verify', toCredentials(getServerId('Parque-Demo'), number));
  expect([status, body.code]).toEqual([403, 'product_required']);
});

test("spec 3: registering an account returns the account with the broker's data and without the password", async () => {
  const { ana, getServerId, register } = await createTrader();
  const account = await register(number, 'Parque-Europa');
  expect(account).toMatchObject({
    number,
    user_id: ana.id,
    type: 1,
    gateway: 'simulator',
    server_id: getServerId('Parque-Europa'),
    server: 'Parque-Europa',
    currency: 'EUR',
    zone: 'Europe/Athens',
    multiplier: 1,
    copier_status: 'Pausado',
  });
  expect(JSON.stringify(account)).not.toMatch(new RegExp(`password|(demo|ver)-${number}`));
  expect((await ana.get('/accounts')).body).toEqual([account]);
});

test('registering an account rejects the second of two concurrent changes of the time zone with 409', async () => {
  const { ana, register } = await createTrader();
  const { id, version } = await register(number);
  const answers = await Promise.all(
    ['UTC', 'Europe/Athens'].map((zone) => ana.put('/account', { id, zone, version })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  const storedAccount = answers.find(({ status }) => status === 200)?.body;
  expect((await ana.get('/accounts')).body).toEqual([storedAccount]);
});

test('spec 7: an account with a wrong password is not registered', async () => {
  const { ana, getServerId } = await createTrader();
  const { status, body } = await ana.post(
    '/account',
    toCredentials(getServerId('Parque-Demo'), number, 'mala'),
  );
  expect([status, body.code, body.message]).toEqual([
    422,
    'broker_refused',
    'No se puede acceder a la cuenta',
  ]);
  expect((await ana.get('/accounts')).body).toEqual([]);
});

test('a user with two hundred accounts gets no other one, and keeps registering and importing those', async () => {
  const { ana, db, getServerId, register } = await createTrader();
  await register(number);
  const accounts = await db.select().from(brokerAccounts);
  await db
    .insert(brokerAccounts)
    .values(
      accounts.flatMap(({ id: _, ...row }) =>
        Array.from({ length: maxAccounts - 1 }, (_unused, i) => ({ ...row, number: i + 1 })),
      ),
    );
  const another = toCredentials(getServerId('Parque-Demo'), number + 1);
  const answers = [await ana.post('/account', another), await ana.post('/statements', createHeader(77))];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'too_many_accounts'],
    [409, 'too_many_accounts'],
  ]);
  expect((await ana.post('/account', toCredentials(getServerId('Parque-Demo'), number))).status).toBe(201);
  expect((await ana.post('/statements', createHeader(number, { server: 'Parque-Demo' }))).status).toBe(201);
});

test('registering the same account again keeps one account', async () => {
  const { ana, register } = await createTrader();
  const [first, second] = [await register(number), await register(number)];
  expect(second.id).toBe(first.id);
  const at_once = await Promise.all([register(10_001_300), register(10_001_300)]);
  expect(at_once[0]?.id).toBe(at_once[1]?.id);
  expect((await ana.get('/accounts')).body).toHaveLength(2);
});

test('registering an account never exposes the password in the database, the log or an answer', async () => {
  const log = new PassThrough();
  const { ana, register, db, pool } = await createTrader({ logTo: log });
  const account = await register(number);
  await ana.post(...toRequest(account.id));
  const [row] = await db.select().from(brokerAccounts);
  expect(row?.sealedPassword).toMatch(/^v2\./);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query(`select * from "${name}"`);
    expect([name, JSON.stringify(rows).includes(`demo-${number}`)]).toEqual([name, false]);
  }
  log.end();
  expect(await text(log)).not.toContain(`demo-${number}`);
});

test('spec 7: the balance of an account is that at its broker, and equals the sum of the deals', async () => {
  const { ana, register, db, now } = await createTrader();
  const account = await register(number);
  await ana.post(...toRequest(account.id));
  const { body } = await ana.post('/mt5/account/balance', { ...account, password: null });
  const deals = await db.select().from(brokerDeals);
  const total = deals.reduce((sum, deal) => sum + deal.profit + deal.swap + deal.commission + deal.fee, 0);
  expect(deals.every(({ at }) => at !== null && at <= now())).toBe(true);
  expect(body).toEqual({ balance: total / 100 });
});

test('the balance of an account that does not answer is a connection error after the time-out', async () => {
  const { ana, register } = await createTrader({ broker: { timeoutMs: 200 } });
  const account = await register(10_009_002);
  expect((await ana.post('/mt5/account/balance', { id: account.id })).body.code).toBe('broker_timeout');
});

test('spec 7: closing the session deletes the account and all its data', async () => {
  const { ana, register, db } = await createTrader();
  const account = await register(number);
  await ana.post(...toRequest(account.id));
  expect((await ana.delete(`/mt5/account/${account.id}`)).body).toEqual({ status: 1 });
  expect((await ana.get('/accounts')).body).toEqual([]);
  expect(await db.select().from(brokerDeals)).toEqual([]);
  expect(await db.select().from(journalTrades)).toEqual([]);
  expect(await db.select().from(brokerVerifications)).toEqual([]);
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual([
    'broker_account.register',
    'broker_account.close',
  ]);
});

test('every table that refers to an account deletes its rows with the account', async () => {
  const { pool } = await testApi();
  const { rows } = await pool.query(
    `select conrelid::regclass::text as name from pg_constraint
      where confrelid = 'broker_accounts'::regclass and confdeltype <> 'c'`,
  );
  expect(rows).toEqual([]);
});

test('closing the session does not wait for a broker that does not answer', async () => {
  // The time-out is longer than the time limit of a test.
  const { ana, register, simulator } = await createTrader({ broker: { timeoutMs: 2 ** 30 } });
  const account = await register(number);
  simulator.setFault(number, 'hanging');
  expect((await ana.delete(`/mt5/account/${account.id}`)).body).toEqual({ status: 1 });
});

test('closing the session is allowed without the journal product', async () => {
  const { ana, register, revoke } = await createTrader();
  const account = await register(number);
  await revoke(ana.id);
  expect((await ana.get('/accounts')).status).toBe(403);
  expect((await ana.delete(`/mt5/account/${account.id}`)).body).toEqual({ status: 1 });
});

type World = Awaited<ReturnType<typeof withTrades>>;

async function addScreenshot({ ana, id }: World) {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f9bc1e' } })
    .png()
    .toBuffer();
  return ana.post(`/account/${id}/trades/12/screenshots`, { picture: picture.toString('base64') });
}

const plan = { kind: 'plan', day: '2026-01-05', text: 'Solo el lunes', max_trades: null, max_loss: null };

test.each([
  ['screenshot', 'not_found', addScreenshot],
  ['review', 'not_found', ({ review }: World) => review('12', { ...emptyReview, rating: 3 })],
  ['note', 'not_found', ({ note }: World) => note('12', 'Entrada tardía', [])],
  ['plan', 'not_found', ({ ana, id }: World) => ana.put(`/account/${id}/routine`, { ...plan, version: 0 })],
  ['goal', 'not_found', ({ ana, id }: World) => ana.put(`/account/${id}/goals`, { goals: [], version: 0 })],
  // A stop locks its account first, and a missing account is answered like that of another user.
  ['stop', 'forbidden', ({ ana, id }: World) => ana.put(`/account/${id}/trades/12/stop`, { stop: 1.05 })],
])('a %s of an account that is deleted at the same time is rejected as %s', async (_what, code, write) => {
  const world = await withTrades();
  const deletion = [`delete from broker_accounts where id = ${world.id}`];
  const answer = await runWhileLocked(world.pool, deletion, () => write(world));
  expect(answer.body.code).toBe(code);
});

const login = 10_001_234;

test('a number that is registered while its first report is imported becomes one account', async () => {
  const world = await createTrader();
  const deals = reportDeals(login, Date.UTC(2025, 0, 1), Date.UTC(2025, 1, 1));
  const report = createHeader(login, { server: 'Parque-Demo' });
  let registration: ReturnType<typeof world.register> | undefined;
  // The import has made its account, and waits to store the deals.
  const lockStatements = ['lock table broker_deals in share mode'];
  const importAnswer = await runWhileLocked(
    world.pool,
    lockStatements,
    () => importReport(world.ana, report, deals),
    async (client) => {
      registration = world.register(login);
      await waitForEndOrDeadlock(client, registration);
    },
  );
  const account = await registration;
  expect(account?.id).toBe(importAnswer.body.account.id);
  const { body: accounts } = await world.ana.get('/accounts');
  expect(accounts).toMatchObject([{ number: login, gateway: 'simulator' }]);
});
