import { eq } from 'drizzle-orm';
import { fakeDeals, fakeAccount, startFakeMetaApi } from '../broker/testing/fake-metaapi';
import { brokerAccounts, brokerDeals } from '../../core/database/schema';
import { runSweeps } from '../../sweeps';
import { createHeader, importReport } from './testing/statement';
import { createTrader } from './testing/trader';

async function createWorld() {
  const fake = await startFakeMetaApi();
  const api = await createTrader({ broker: { simulator: false, metaApi: fake.settings } });
  const { body: servers } = await api.ana.get('/mt5/servers/search?search=icmark');
  const { id } = servers.find(({ name }: { name: string }) => name === fakeAccount.server);
  const credentials = { server_id: id as number, number: fakeAccount.login, password: fakeAccount.password };
  return { ...api, fake, credentials };
}

const listPosts = ({ fake }: Awaited<ReturnType<typeof createWorld>>) =>
  fake.calls.filter(({ method, path }) => method === 'POST' && path === '/users/current/accounts');

/** Returns the path of the next link that is removed at MetaApi, once it is removed. */
const waitForUnlink = (fake: Awaited<ReturnType<typeof startFakeMetaApi>>) =>
  new Promise<string>((resolve) => {
    fake.answer(({ method, path }) => {
      if (method === 'DELETE') setImmediate(() => resolve(path));
      return undefined;
    });
  });

test('a server found by a search is in the list afterwards', async () => {
  const { anyone } = await createWorld();
  const { body } = await anyone.get('/mt5/servers');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['ICMarketsSC-Demo', fakeAccount.server]);
});

test('verifying and registering links the account once', async () => {
  const api = await createWorld();
  const { ana, credentials } = api;
  expect((await ana.post('/mt5/verify', credentials)).body).toEqual({ response: true });
  const { body } = await ana.post('/account', credentials);
  expect(body).toMatchObject({ gateway: 'metaapi', number: fakeAccount.login, broker: 'Raw Trading Ltd' });
  expect(listPosts(api)).toHaveLength(1);
  expect((await ana.post('/mt5/account/balance', body)).body).toEqual({ balance: 13_280 });
});

test('a wrong password returns false, and a repetition sends no billed request', async () => {
  const api = await createWorld();
  const wrongCredentials = { ...api.credentials, password: 'mala' };
  for (let n = 0; n < 3; n += 1) {
    expect((await api.ana.post('/mt5/verify', wrongCredentials)).body).toEqual({ response: false });
  }
  expect(listPosts(api)).toHaveLength(1);
});

test('the history is loaded completely, and its deals give the time zone of the server', async () => {
  const { ana, credentials, db } = await createWorld();
  const { body: account } = await ana.post('/account', credentials);
  const { body: month } = await ana.post('/mt5/history/0', account);
  expect(month).toMatchObject({ server_zone: 'NY+7', currency: 'USD', sync_error: null });
  expect(await db.select().from(brokerDeals)).toHaveLength(fakeDeals.length);
  const { body } = await ana.get(`/account/${account.id}/trades?limit=500`);
  const { body: rest } = await ana.get(
    `/account/${account.id}/trades?limit=500&cursor=${encodeURIComponent(body.next)}`,
  );
  expect(body.trades.length + rest.trades.length).toBe(1000);
  expect(rest.next).toBeNull();
  expect(body.trades[0]).toMatchObject({ profit: 3.28, swap: -0.12, commission: -0.7, stopLoss: 1.09 });
});

test('closing the session removes the account at MetaApi', async () => {
  const { ana, credentials, fake } = await createWorld();
  const { body: account } = await ana.post('/account', credentials);
  expect(fake.service.links.size).toBe(1);
  const unlinkPromise = waitForUnlink(fake);
  await ana.delete(`/mt5/account/${account.id}`);
  await unlinkPromise;
});

test('an account that two users registered stays linked until both have closed it', async () => {
  const { ana, credentials, fake, signedIn } = await createWorld();
  const eva = await signedIn('Eva', { owns: [3] });
  const { body: first } = await ana.post('/account', credentials);
  const { body: second } = await eva.post('/account', credentials);
  expect(second.id).not.toBe(first.id);
  await ana.delete(`/mt5/account/${first.id}`);
  expect(fake.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  expect((await eva.post('/mt5/account/balance', second)).status).toBe(200);
});

test('a verified account that is never registered is removed at MetaApi', async () => {
  const { ana, credentials, fake, pass } = await createWorld();
  await ana.post('/mt5/verify', credentials);
  const unlinkPromise = waitForUnlink(fake);
  pass(11 * 60_000);
  await ana.post('/mt5/verify', { ...credentials, password: 'otra' });
  await unlinkPromise;
});

test('an account that was verified and never registered is unlinked by the sweep, without another verification', async () => {
  const { ana, app, credentials, db, fake, now, pass, settings } = await createWorld();
  await ana.post('/mt5/verify', credentials);
  expect(fake.service.links.size).toBe(1);
  const unlinkPromise = waitForUnlink(fake);
  pass(11 * 60_000);
  await runSweeps({ db, now, settings, log: app.log });
  await unlinkPromise;
  expect(fake.service.links.size).toBe(0);
});

test('a link that two users shared is unlinked once both have registered with the new password', async () => {
  const { ana, credentials, fake, signedIn } = await createWorld();
  const eva = await signedIn('Eva', { owns: [3] });
  for (const user of [ana, eva]) await user.post('/account', credentials);
  fake.service.password = 'nueva';
  const unlinkPromise = waitForUnlink(fake);
  const [before] = fake.service.links.keys();
  for (const user of [ana, eva]) {
    const { status } = await user.post('/account', { ...credentials, password: 'nueva' });
    expect(status).toBe(201);
  }
  expect(await unlinkPromise).toBe(`/users/current/accounts/${before}`);
  expect([...fake.service.links.values()]).toEqual(['nueva']);
});

test('an account whose credentials are accepted and whose currency is rejected is unlinked', async () => {
  const { ana, credentials, fake } = await createWorld();
  const report = createHeader(fakeAccount.login, {
    server: fakeAccount.server,
    currency: 'EUR',
    opening_balance: 12_345,
  });
  await importReport(ana, report, []);
  const unlinkPromise = waitForUnlink(fake);
  expect((await ana.post('/account', credentials)).body.code).toBe('currency_mismatch');
  await unlinkPromise;
  expect(fake.service.links.size).toBe(0);
});

test('a history with an amount that cannot be stored exactly is rejected, and no deal of its page is stored', async () => {
  const { ana, credentials, db, fake } = await createWorld();
  const { body: account } = await ana.post('/account', credentials);
  const [deposit] = fakeDeals;
  fake.service.deals.push({ ...deposit, id: '899998', profit: 1e14 });
  const { status, body } = await ana.post('/mt5/history/0', account);
  expect([status, body.code]).toEqual([503, 'broker_unreachable']);
  const rows = await db.select({ profit: brokerDeals.profit }).from(brokerDeals);
  expect(rows.filter(({ profit }) => Math.abs(profit) > 1e12)).toEqual([]);
});

test('an account that MetaApi has removed is reported as rejected', async () => {
  const { ana, credentials, fake, db } = await createWorld();
  const { body: account } = await ana.post('/account', credentials);
  fake.service.links.clear();
  expect((await ana.post('/mt5/history/0', account)).body.code).toBe('broker_refused');
  await db
    .update(brokerAccounts)
    .set({ syncedAt: new Date(0) })
    .where(eq(brokerAccounts.id, account.id));
  expect((await ana.post('/mt5/history/0', account)).body.sync_error).toBe('broker_refused');
});

test("a search finds the broker's symbols by a part of their name", async () => {
  const { ana, credentials } = await createWorld();
  const { body: account } = await ana.post('/account', credentials);
  const { body } = await ana.get(`/account/${account.id}/symbols?search=step`);
  expect(body).toMatchObject([{ name: 'Step Index', contract_size: 10, tick_value: 1, lot_min: 0.1 }]);
});
