import { connect, type AddressInfo } from 'node:net';
import type { Person } from '../../../testing/started-api';
import { header, importReport, reportDeals } from '../../../journal/testing/statement';
import { testApi } from '../../../testing/test-api';
import { waitingFor } from '../../../testing/while-held';
import { running } from './turns';

const login = 10_001_234;
const [january, june] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 5, 1)];

/** A user with an imported account, and another user. */
async function traders() {
  const api = await testApi();
  const [ana, luis] = [await api.signedIn('Ana', { owns: [2] }), await api.signedIn('Luis')];
  const deals = reportDeals(login, january, june);
  const { body } = await importReport(ana, header(login), deals);
  const { id } = body.account as { id: number };
  return { ...api, ana, luis, id, ticket: deals.find(({ entry }) => entry === 'out')?.ticket ?? '' };
}

type Traders = Awaited<ReturnType<typeof traders>>;

/** Returns how many queries wait for a table while six calls of each of some sessions of a user are open. */
async function waitingQueries(
  { pool, luis }: Traders,
  table: string,
  sessions: readonly Person[],
  call: (who: Person) => Promise<unknown>,
) {
  const client = await pool.connect();
  let open: readonly Promise<unknown>[] = [];
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    open = sessions.flatMap((session) => [0, 1, 2, 3, 4, 5].map(() => call(session)));
    while ((await waitingFor(table, client)) === 0);
    for (let i = 0; i < 10; i += 1) expect((await luis.get('/me')).status).toBe(200);
    return await waitingFor(table, client);
  } finally {
    await client.query('commit');
    client.release();
    await Promise.all(open);
  }
}

test.each<[string, string, (who: Person, traders: Traders) => Promise<unknown>]>([
  ['months', 'journal_trades', (who, { id }) => who.post('/mt5/history/0', { id })],
  ['balances of imports', 'broker_deals', (who, { id }) => who.post('/mt5/account/balance', { id })],
  ['pages of trades', 'journal_trades', (who, { id }) => who.get(`/account/${id}/trades`)],
  ['notes', 'journal_notes', (who, { id }) => who.get(`/account/${id}/notes`)],
  ['reviews', 'journal_reviews', (who, { id }) => who.get(`/account/${id}/reviews`)],
  ['statements', 'statement_imports', (who, { id }) => who.get(`/account/${id}/statements`)],
  ['definitions', 'journal_definitions', (who) => who.get('/journal/definitions')],
  ['trades', 'journal_trades', (who, { id, ticket }) => who.get(`/account/${id}/trades/${ticket}`)],
  ['copies of the own data', 'journal_notes', (who) => who.get('/me/data')],
])('%s of one user are read one at a time, in all sessions', async (_, table, call) => {
  const api = await traders();
  const sessions = [await api.signedIn('Ana'), await api.signedIn('Ana')];
  expect(await waitingQueries(api, table, sessions, (who) => call(who, api))).toBe(1);
});

test('other calls of all sessions of a user share one limit, from the first call of a session', async () => {
  const api = await traders();
  const sessions = [await api.signedIn('Ana'), await api.signedIn('Ana'), await api.signedIn('Ana')];
  const waiting = await waitingQueries(api, 'funds', sessions, (who) => who.get('/fondos'));
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(running.perPerson);
});

test('few changes of all sessions of a user run at the same time, so that several users who wait for their own rows leave connections to others', async () => {
  const api = await traders();
  const sessions = [await api.signedIn('Ana'), await api.signedIn('Ana')];
  const waiting = await waitingQueries(api, 'broker_accounts', sessions, (who) =>
    who.put('/account', { id: api.id, zone: 'Europe/Madrid' }),
  );
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(running.changesPerPerson);
});

test('a bulk call whose client leaves before its turn may be sent again with its idempotency key', async () => {
  const { app, ana, luis, id, pool } = await traders();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const key = { 'idempotency-key': 'month-0123456789abcdef' };
  const client = await pool.connect();
  const claims = async () => (await client.query('select 1 from idempotent_requests')).rows.length;
  /** Waits, for as long as some calls of another user take, until this many keys are claimed. */
  async function until(count: number): Promise<number> {
    for (let i = 0; i < 60 && (await claims()) !== count; i += 1) await luis.get('/me');
    return claims();
  }
  await client.query('begin; lock table journal_trades in access exclusive mode');
  const first = ana.get(`/account/${id}/trades`);
  while ((await waitingFor('journal_trades', client)) === 0);
  const leaving = connect({ host: '127.0.0.1', port });
  const body = JSON.stringify({ id });
  leaving.write(
    `POST /api/mt5/history/0 HTTP/1.1\r\nHost: parque\r\nAuthorization: Bearer ${ana.token}\r\n` +
      `Idempotency-Key: ${key['idempotency-key']}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  const claimed = await until(1);
  // Time enough for the call to wait for its turn.
  for (let i = 0; i < 10; i += 1) await luis.get('/me');
  leaving.resetAndDestroy();
  const claimedLater = await until(0);
  await client.query('commit');
  client.release();
  expect((await first).status).toBe(200);
  expect([claimed, claimedLater]).toEqual([1, 0]);
  expect((await ana.post('/mt5/history/0', { id }, key)).status).toBe(200);
});

test('a long body is parsed in the turn of its call', async () => {
  const { ana, luis, pool } = await traders();
  const opened = await ana.post('/statements', header(login));
  const path = `/statements/${opened.body.id as number}/deals`;
  const deals = reportDeals(login, january, june);
  expect(JSON.stringify(deals).length).toBeGreaterThan(33_000);
  const client = await pool.connect();
  await client.query('begin; lock table statement_imports in access exclusive mode');
  const first = ana.post(path, { deals });
  while ((await waitingFor('statement_imports', client)) === 0);
  let isAnswered = false;
  const second = ana.post(path, `{"deals":${'x'.repeat(40_000)}`, { 'content-type': 'application/json' });
  void second.then(() => (isAnswered = true));
  for (let i = 0; i < 10; i += 1) await luis.get('/me');
  const isAnsweredEarly = isAnswered;
  await client.query('commit');
  client.release();
  expect([(await first).status, (await second).status, isAnsweredEarly]).toEqual([200, 400, false]);
});

test('a very long body is read in the turn of its call, so that a user sends one at a time', async () => {
  const { app, ana, luis, id, ticket } = await traders();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const stalled = connect({ host: '127.0.0.1', port });
  stalled.write(
    `POST /api/account/${id}/trades/${ticket}/screenshots HTTP/1.1\r\nHost: parque\r\n` +
      `Authorization: Bearer ${ana.token}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`,
  );
  const someTime = async () => {
    for (let i = 0; i < 10; i += 1) expect((await luis.get('/me')).status).toBe(200);
  };
  await someTime();
  let isAnswered = false;
  const other = ana.get(`/account/${id}/trades`);
  void other.then(() => (isAnswered = true));
  await someTime();
  const isAnsweredEarly = isAnswered;
  stalled.destroy();
  expect([(await other).status, isAnsweredEarly]).toEqual([200, false]);
});
