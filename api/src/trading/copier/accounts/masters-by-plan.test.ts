import { eq, asc } from 'drizzle-orm';
import { products, connectorAccounts } from '../../../core/database/schema';
import { addServers } from '../../journal/accounts/servers';
import { testApi, type User } from '../../../testing/test-api';
import { changeAccount } from '../testing/change-account';
import { testCopier } from '../../../testing/copier';

const path = '/mt5/account/conector';
const master = 2;
const child = 3;

/** Ana's products include two masters, which she has, and four children. */
async function createWorld() {
  const api = await testApi();
  const { db } = api;
  const [server] = await addServers(db, [{ gateway: 'simulator', name: 'Parque-Demo', broker: 'Parqué' }]);
  await db.update(products).set({ maxMasters: 2, maxChildren: 4 }).where(eq(products.id, 1));
  const ana = await api.signedIn('Ana', { owns: [1] });
  const createBody = (number: number, type: number, rest: object = {}) => ({
    server_id: server?.id,
    type,
    number,
    password: `demo-${number}`,
    ...rest,
  });
  const add = (user: User, ...input: Parameters<typeof createBody>) => user.post(path, createBody(...input));
  const { body: first } = await add(ana, 10001001, master);
  const { body: second } = await add(ana, 10001002, master);
  /** Gives a child another master, as the form does. */
  const move = async (id: number, master_id: unknown, change: object = {}) => {
    const { hijas } = (await ana.get(path)).body;
    const { number, server_id, multiplier, version } = hijas.find((one: { id: number }) => one.id === id);
    return ana.put(path, { id, type: child, number, server_id, multiplier, version, master_id, ...change });
  };
  return { ...api, ana, createBody, add, first, second, move };
}

const elsewhere = { master_id: 'Elige una de tus cuentas maestras.' };

test('a child is added to the master that the request names, and lists show which one it copies', async () => {
  const { ana, add, first, second } = await createWorld();
  const added = await add(ana, 10001003, child, { master_id: second.id });
  expect([added.status, added.body.master_id]).toEqual([201, second.id]);
  await add(ana, 10001004, child, { master_id: first.id });
  const accounts = (await ana.get(path)).body;
  expect(accounts).toMatchObject({ master: first, maestras: [first, second] });
  expect(accounts.hijas).toMatchObject([{ master_id: second.id }, { master_id: first.id }]);
  const state = (await ana.get('/copier')).body;
  expect(state).toMatchObject({ masters: [{ id: first.id }, { id: second.id }] });
  expect(state.children).toMatchObject([{ master_id: second.id }, { master_id: first.id }]);
});

test('a master that is being removed gets no new child', async () => {
  const { db, now, ana, add, first } = await createWorld();
  await changeAccount(db, first, { removalRequestedAt: now() });
  const rejected = await add(ana, 10001003, child, { master_id: first.id });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'account_leaving']);
  expect((await ana.get(path)).body.hijas).toEqual([]);
});

test('with several masters, a child that names none is rejected at the master, and with one it copies this one', async () => {
  const { ana, add, first, second } = await createWorld();
  const rejected = await add(ana, 10001003, child);
  expect([rejected.status, rejected.body]).toMatchObject([
    422,
    { code: 'invalid_input', fields: { master_id: 'Elige la cuenta maestra que se copia.' } },
  ]);
  await ana.delete(`${path}/${first.id}`);
  expect((await add(ana, 10001003, child)).body.master_id).toBe(second.id);
  expect((await add(ana, 10001004, child, { master_id: null })).body.master_id).toBe(second.id);
});

test('a master of another user and an unknown one are rejected with the same answer, when added and when moved', async () => {
  const { ana, add, signedIn, first, move } = await createWorld();
  const eva = await signedIn('Eva', { owns: [1] });
  const { body: other } = await add(eva, 10001009, master);
  const { body: own } = await add(ana, 10001003, child, { master_id: first.id });
  for (const id of [other.id, 999_999, own.id]) {
    const added = await add(ana, 10001004, child, { master_id: id });
    expect([added.status, added.body.fields]).toEqual([422, elsewhere]);
    const moved = await move(own.id, id);
    expect([moved.status, moved.body.fields]).toEqual([422, elsewhere]);
  }
  expect((await ana.get(path)).body.hijas).toEqual([own]);
});

test("a user cannot give another user's child a master", async () => {
  const { ana, add, signedIn, first, createBody } = await createWorld();
  const { body: own } = await add(ana, 10001003, child, { master_id: first.id });
  const eva = await signedIn('Eva', { owns: [1] });
  const { body: other } = await add(eva, 10001009, master);
  const moved = await eva.put(path, { ...createBody(10001003, child), id: own.id, master_id: other.id });
  expect([moved.status, moved.body.code]).toEqual([403, 'forbidden']);
});

test('a master copies no other master', async () => {
  const { ana, add, createBody, first, second } = await createWorld();
  const rejected = { master_id: 'Una cuenta maestra no copia a otra.' };
  const edited = await ana.put(path, { ...createBody(10001002, master), id: second.id, master_id: first.id });
  expect(edited.body.fields).toEqual(rejected);
  await ana.delete(`${path}/${second.id}`);
  expect((await add(ana, 10001005, master, { master_id: first.id })).body.fields).toEqual(rejected);
});

test('an edit without a master keeps the one of the child, also when there is none', async () => {
  const { ana, add, first, second, move } = await createWorld();
  const { body: own } = await add(ana, 10001003, child, { master_id: second.id });
  expect((await move(own.id, undefined, { multiplier: 2 })).body).toMatchObject({
    multiplier: 2,
    master_id: second.id,
  });
  await ana.delete(`${path}/${second.id}`);
  expect((await move(own.id, undefined, { multiplier: 3 })).body).toMatchObject({ master_id: null });
  expect((await move(own.id, null, { multiplier: 4 })).body).toMatchObject({ master_id: null });
  expect((await move(own.id, first.id)).body).toMatchObject({ master_id: first.id, multiplier: 4 });
});

test('the children of a deleted master are left without one: neither another nor a new one takes them', async () => {
  const { ana, add, first, second } = await createWorld();
  const { body: own } = await add(ana, 10001003, child, { master_id: first.id });
  const getMasterId = async () => (await ana.get(path)).body.hijas[0].master_id;
  await ana.delete(`${path}/${first.id}`);
  expect(await getMasterId()).toBeNull();
  const { body: third } = await add(ana, 10001005, master);
  expect(await getMasterId()).toBeNull();
  expect((await ana.get(path)).body.maestras).toEqual([third, second]);
  expect((await ana.get('/copier')).body.children).toMatchObject([{ id: own.id, master_id: null }]);
});

test('a circle is looked for only between a child and the master that it copies', async () => {
  const { ana, add, signedIn, first, second, move } = await createWorld();
  const beto = await signedIn('Beto', { owns: [1] });
  await add(beto, 10001003, master);
  await add(beto, 10001002, child);
  // What 10001003 does comes to 10001002 by Beto, so it cannot copy the second master.
  const named = await add(ana, 10001003, child, { master_id: second.id });
  expect([named.status, named.body]).toMatchObject([409, { code: 'copy_cycle', fields: { number: /./ } }]);
  const { body: own } = await add(ana, 10001003, child, { master_id: first.id });
  const moved = await move(own.id, second.id);
  expect([moved.status, moved.body]).toMatchObject([409, { code: 'copy_cycle', fields: { master_id: /./ } }]);
  expect((await ana.get(path)).body.hijas).toEqual([own]);
});

test.each(['of the first one', 'without a master'])(
  'a second master is not compared with children %s, because it does not take them',
  async (which) => {
    const { ana, add, signedIn, first, second } = await createWorld();
    const beto = await signedIn('Beto', { owns: [1] });
    await add(beto, 10001003, master);
    await add(beto, 10001005, child);
    await add(ana, 10001003, child, { master_id: first.id });
    await ana.delete(`${path}/${(which === 'without a master' ? first : second).id}`);
    expect((await add(ana, 10001005, master)).status).toBe(201);
  },
);

test('the exported data name the master of each child', async () => {
  const { ana, add, second } = await createWorld();
  await add(ana, 10001003, child, { master_id: second.id });
  const { body } = await ana.get('/me/data');
  expect(body.connector.map(({ master_id }: { master_id?: number }) => master_id)).toEqual([
    undefined,
    undefined,
    second.id,
  ]);
});

const listLinks = async ({ db }: Pick<Awaited<ReturnType<typeof testCopier>>, 'db'>) => {
  const rows = await db.select().from(connectorAccounts).orderBy(asc(connectorAccounts.id));
  return rows.flatMap(({ type, masterId }) => (type === 3 ? [masterId] : []));
};

test('a child that is inserted without a link gets the only master of its user, and a new master the children without one', async () => {
  const { db, account, ana, master, signedIn } = await testCopier();
  const eva = await signedIn('Eva', { owns: [1] });
  await account(eva, 3);
  expect(await listLinks({ db })).toEqual([master.id, null]);
  const { id } = await account(eva, 2);
  expect(await listLinks({ db })).toEqual([master.id, id]);
  await account(ana, 2, 2);
  await account(ana, 3, 2);
  expect(await listLinks({ db })).toEqual([master.id, id, null]);
});

test('a child cannot be linked to the master of another user, nor a master to any', async () => {
  const { db, account, child, master, signedIn } = await testCopier();
  const { id } = await account(await signedIn('Eva', { owns: [1] }), 2);
  const link = (accountId: number, masterId: number) =>
    db.update(connectorAccounts).set({ masterId }).where(eq(connectorAccounts.id, accountId));
  await expect(link(child.id, id)).rejects.toThrow();
  await expect(link(master.id, master.id)).rejects.toThrow();
});
