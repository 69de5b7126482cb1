import { startFakeMetaApi, fakeAccount } from '../../broker/testing/fake-metaapi';
import { connectorAccounts } from '../../../core/database/schema';
import { addServers } from '../../journal/accounts/servers';
import { testApi } from '../../../testing/test-api';
import { connectorPath as path } from '../testing/live-copier';

/* The life of a linked account at a service that bills every link. */

async function createWorld() {
  const fake = await startFakeMetaApi();
  const broker = { simulator: true, timeoutMs: 5000, metaApi: fake.settings };
  const api = await testApi({ settings: { broker } });
  const [server, simulatorServer] = await addServers(api.db, [
    { gateway: 'metaapi', name: fakeAccount.server, broker: 'Raw Trading Ltd' },
    { gateway: 'simulator', name: 'Parque-Demo', broker: 'Parqué' },
  ]);
  const ana = await api.signedIn('Ana', { owns: [1, 3] });
  const { login: number, password } = fakeAccount;
  const account = { server_id: server?.id, type: 3, number, password, multiplier: 1 };
  /** Resolves when the service has unlinked an account. */
  const waitForRemoval = () =>
    new Promise<void>((resolve) => {
      fake.answer(({ method }) => {
        if (method === 'DELETE') setImmediate(resolve);
        return undefined;
      });
    });
  const listReferences = async () =>
    (await api.db.select().from(connectorAccounts)).map(({ reference }) => reference);
  return { ...api, fake, ana, account, simulated: simulatorServer, waitForRemoval, listReferences };
}

test('an account that is deleted and added again within ten minutes is linked again', async () => {
  const { fake, ana, account, waitForRemoval, listReferences } = await createWorld();
  const { body: first } = await ana.post(path, account);
  const removal = waitForRemoval();
  await ana.delete(`${path}/${first.id}`);
  await removal;
  expect((await ana.post(path, account)).status).toBe(201);
  expect(await listReferences()).toEqual([...fake.service.links.keys()]);
});

test('an account that is replaced by another one is unlinked', async () => {
  const { fake, ana, account, simulated: simulatorServer, waitForRemoval } = await createWorld();
  const { body: row } = await ana.post(path, account);
  const removal = waitForRemoval();
  const other = { ...account, server_id: simulatorServer?.id, number: 10001001, password: 'demo-10001001' };
  expect((await ana.put(path, { ...other, id: row.id })).status).toBe(200);
  await removal;
  expect(fake.service.links.size).toBe(0);
});

test.each([
  ['is updated at the service', false, 1],
  ['makes a second link if the journal also uses the account', true, 2],
])('a new password %s (%s), and nothing is unlinked', async (_what, isShared, count) => {
  const { fake, ana, account, listReferences } = await createWorld();
  const { body: row } = await ana.post(path, account);
  const [before] = await listReferences();
  const { server_id, number, password } = account;
  if (isShared) await ana.post('/account', { server_id, number, password });
  fake.service.password = 'nueva';
  expect((await ana.put(path, { ...account, id: row.id, password: 'nueva' })).status).toBe(200);
  const [after = ''] = await listReferences();
  expect([fake.service.links.size, after === before]).toEqual([count, !isShared]);
  expect(fake.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  expect(fake.service.links.get(after)).toBe('nueva');
});

test('a child with an investor password is rejected with an error for its password', async () => {
  const { fake, ana, account, listReferences } = await createWorld();
  fake.service.isInvestor = true;
  const rejection = await ana.post(path, account);
  expect([rejection.status, rejection.body.fields.password]).toEqual([
    422,
    expect.stringContaining('inversor'),
  ]);
  expect(await listReferences()).toEqual([]);
});
