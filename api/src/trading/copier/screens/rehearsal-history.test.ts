import { eq } from 'drizzle-orm';
import type { UserEntity } from '@parque/contract';
import { brokerAccounts, brokerDeals } from '../../../core/database/schema';
import { createBrokerDeal } from '../../broker/testing/records';
import { insertAccount } from '../../journal/accounts/account-repository';
import { addServers } from '../../journal/accounts/servers';
import { testApi } from '../../../testing/test-api';
import { createCopyWorld } from '../testing/copy-world';
import { noLimits } from '../testing/limits';

type Api = Awaited<ReturnType<typeof testApi>>;

/** Inserts an account of imported statements in dollars. */
const insertStatements = (db: Api['db'], userId: number, serverId: number, number: number) =>
  insertAccount(db, {
    userId,
    serverId,
    gateway: 'statement',
    number,
    currency: 'USD',
    digits: 2,
    zone: 'UTC',
  });

/** An old report in dollars: a profit of 100 with 0.4 lots, and a loss of 30 with 0.2 lots the day after. */
async function report({ db }: Api, user: UserEntity): Promise<number> {
  const [server] = await addServers(db, [{ gateway: 'statement', name: 'Meridiano', broker: 'Meridiano' }]);
  const accountId = await insertStatements(db, user.id, server?.id ?? 0, 41_005_995);
  const createDeal = (number: number, positionId: string, volumeLots: number, profit?: number) => {
    const { at: _, ...deal } = createBrokerDeal(number, { positionId, volumeLots, profit: profit ?? 0 });
    const day = positionId === '1' ? 3 : 4;
    const time = new Date(Date.UTC(2020, 1, day));
    return { ...deal, accountId, entry: profit === undefined ? ('in' as const) : ('out' as const), time };
  };
  await db
    .insert(brokerDeals)
    .values([
      createDeal(1, '1', 0.4),
      createDeal(2, '1', 0.4, 10_000),
      createDeal(3, '2', 0.2),
      createDeal(4, '2', 0.2, -3000),
    ]);
  return accountId;
}

async function createWorld(childServer = 'Parque-Demo') {
  const api = await testApi();
  const world = await createCopyWorld(api.db, { childServers: [childServer], multiplier: '0.5' });
  const ana = await api.signedIn('Ana', { owns: [1, 2] });
  const path = `/copier/children/${world.child.id}`;
  return { api, ana, path, account_id: await report(api, ana) };
}

test('an imported report can be rehearsed up to its last deal', async () => {
  const { ana, path, account_id } = await createWorld();
  expect((await ana.get(`${path}/rehearsal`)).body).toEqual([
    { account_id, number: 41_005_995, server: 'Meridiano', is_imported: true },
  ]);
  const { body } = await ana.post(`${path}/rehearsal`, { days: 30, account_id });
  expect(body).toMatchObject({
    trades: 2,
    copied: 2,
    lots: 0.3,
    result: 35,
    worst_drawdown: 15,
    currency: 'USD',
    from: '2020-02-03T00:00:00.000Z',
  });
});

test("another user's journal account cannot be rehearsed, nor any without the journal product", async () => {
  const { api, ana, path } = await createWorld();
  const eva = await api.signedIn('Eva', { owns: [1, 2] });
  const evasAccountId = await report(api, eva);
  const foreign = await ana.post(`${path}/rehearsal`, { account_id: evasAccountId });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);

  const world = await createCopyWorld(api.db, { name: 'luis', login: 10_009_001 });
  const luis = await api.signedIn('Luis', { owns: [1] });
  const ownPath = `/copier/children/${world.child.id}/rehearsal`;
  expect((await luis.get(ownPath)).body).toEqual([]);
  const answer = await luis.post(ownPath, { account_id: await report(api, luis) });
  expect([answer.status, answer.body.code]).toEqual([403, 'product_required']);
});

test('the amounts of a rehearsal keep the decimals of their currency', async () => {
  const { api, ana, path, account_id } = await createWorld();
  await api.db
    .update(brokerAccounts)
    .set({ currency: 'BTC', digits: 8 })
    .where(eq(brokerAccounts.id, account_id));
  const { body } = await ana.post(`${path}/rehearsal`, { days: 30, account_id });
  expect(body).toMatchObject({ currency: 'BTC', digits: 8, result: 0.000035, worst_drawdown: 0.000015 });
});

test.each([
  ['is unchanged in the same currency', 'Parque-Demo', [1, 1]],
  [
    "is converted from euros to dollars with the tick value of the child's broker",
    'Parque-Europa',
    [1.01, 1.4],
  ],
] as const)('the loss limit of a day %s', async (_what, childServer, [least, most]) => {
  const { ana, path, account_id } = await createWorld(childServer);
  await ana.put(path, { limits: { ...noLimits, max_daily_loss: 100 } });
  const { body } = await ana.post(`${path}/rehearsal`, { account_id });
  expect(body.loss_rate).toBeGreaterThanOrEqual(least);
  expect(body.loss_rate).toBeLessThanOrEqual(most);
});

test('the loss limit of a day is not applied when it cannot be converted', async () => {
  const { api, ana, path } = await createWorld('Parque-Europa');
  await ana.put(path, { limits: { ...noLimits, max_daily_loss: 100 } });
  const account_id = await insertStatements(api.db, ana.id, 1, 41_005_996);
  const { body } = await ana.post(`${path}/rehearsal`, { account_id });
  expect(body).toMatchObject({ trades: 0, loss_rate: null });
});
