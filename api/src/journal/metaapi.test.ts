import { eq } from 'drizzle-orm';
import { fakeDeals, linked, startFakeMetaApi } from '../broker/testing/fake-metaapi';
import { brokerAccounts, brokerDeals } from '../database/schema';
import { trader } from './testing/trader';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function real() {
  const fake = await startFakeMetaApi();
  stops.push(fake.stop);
  const api = await trader({ broker: { simulator: false, metaApi: fake.settings } });
  const { body: servers } = await api.ana.get('/mt5/servers/search?search=icmark');
  const { id } = servers.find(({ name }: { name: string }) => name === linked.server);
  const credentials = { server_id: id as number, number: linked.login, password: linked.password };
  return { ...api, fake, credentials };
}

const posts = ({ fake }: Awaited<ReturnType<typeof real>>) =>
  fake.calls.filter(({ method, path }) => method === 'POST' && path === '/users/current/accounts');

test('a server that was searched for is in the list from then on', async () => {
  const { anyone } = await real();
  const { body } = await anyone.get('/mt5/servers');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['ICMarketsSC-Demo', linked.server]);
});

test('verifying and registering links the account once', async () => {
  const api = await real();
  const { ana, credentials } = api;
  expect((await ana.post('/mt5/verify', credentials)).body).toEqual({ response: true });
  const { body } = await ana.post('/account', credentials);
  expect(body).toMatchObject({ gateway: 'metaapi', number: linked.login, broker: 'Raw Trading Ltd' });
  expect(posts(api)).toHaveLength(1);
  expect((await ana.post('/mt5/account/balance', body)).body).toEqual({ balance: 13_280 });
});

test('a wrong password answers false, and asking it again costs nothing', async () => {
  const api = await real();
  const wrong = { ...api.credentials, password: 'mala' };
  for (let n = 0; n < 3; n += 1) {
    expect((await api.ana.post('/mt5/verify', wrong)).body).toEqual({ response: false });
  }
  expect(posts(api)).toHaveLength(1);
});

test('the history arrives whole, and the clock of the server is read off its deals', async () => {
  const { ana, credentials, db } = await real();
  const { body: account } = await ana.post('/account', credentials);
  const { body: month } = await ana.post('/mt5/history/0', account);
  expect(month).toMatchObject({ server_zone: 'NY+7', currency: 'USD', sync_error: null });
  expect(await db.select().from(brokerDeals)).toHaveLength(fakeDeals.length);
  const { body } = await ana.get(`/account/${account.id}/trades?limit=2000`);
  expect(body.trades).toHaveLength(1000);
  expect(body.trades[0]).toMatchObject({ profit: 3.28, swap: -0.12, commission: -0.7, stopLoss: 1.09 });
});

test('closing the session lets go of the account at the service', async () => {
  const { ana, credentials, fake } = await real();
  const { body: account } = await ana.post('/account', credentials);
  expect(fake.service.links.size).toBe(1);
  const gone = new Promise<void>((resolve) => {
    fake.answer(({ method }) => {
      if (method === 'DELETE') resolve();
      return undefined;
    });
  });
  await ana.delete(`/mt5/account/${account.id}`);
  await gone;
});

test('an account that two people registered stays linked until both have closed it', async () => {
  const { ana, credentials, fake, signedIn } = await real();
  const eva = await signedIn('Eva', { owns: [3] });
  const { body: first } = await ana.post('/account', credentials);
  const { body: second } = await eva.post('/account', credentials);
  expect(second.id).not.toBe(first.id);
  await ana.delete(`/mt5/account/${first.id}`);
  expect(fake.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  expect((await eva.post('/mt5/account/balance', second)).status).toBe(200);
});

test('whoever was let in and never registered is let go of', async () => {
  const { ana, credentials, fake, pass } = await real();
  await ana.post('/mt5/verify', credentials);
  const gone = new Promise<void>((resolve) => {
    fake.answer(({ method }) => {
      if (method === 'DELETE') resolve();
      return undefined;
    });
  });
  pass(11 * 60_000);
  await ana.post('/mt5/verify', { ...credentials, password: 'otra' });
  await gone;
});

test('a service that has dropped the account says that it refuses it', async () => {
  const { ana, credentials, fake, db } = await real();
  const { body: account } = await ana.post('/account', credentials);
  fake.service.links.clear();
  expect((await ana.post('/mt5/history/0', account)).body.code).toBe('broker_refused');
  await db
    .update(brokerAccounts)
    .set({ syncedAt: new Date(0) })
    .where(eq(brokerAccounts.id, account.id));
  expect((await ana.post('/mt5/history/0', account)).body.sync_error).toBe('broker_refused');
});

test('symbols of the broker are found by a part of their name', async () => {
  const { ana, credentials } = await real();
  const { body: account } = await ana.post('/account', credentials);
  const { body } = await ana.get(`/account/${account.id}/symbols?search=step`);
  expect(body).toMatchObject([{ name: 'Step Index', contract_size: 10, tick_value: 1, lot_min: 0.1 }]);
});
