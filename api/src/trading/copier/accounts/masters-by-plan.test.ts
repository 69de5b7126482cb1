import { asc, eq } from 'drizzle-orm';
import { products, connectorAccounts } from '../../../core/database/schema';
import { changeAccount } from '../testing/change-account';
import { childType as child, createConnector, masterType as master } from '../testing/connector';
import { connectorPath as path } from '../testing/live-copier';
import { testCopier } from '../../../testing/copier';

/** Ana's products include two masters, which she has, and four children. */
async function createWorld() {
  const world = await createConnector();
  const { ana, add, getAccounts } = world;
  await world.db.update(products).set({ maxMasters: 2, maxChildren: 4 }).where(eq(products.id, 1));
  const { body: first } = await add(ana, 10001001, master);
  const { body: second } = await add(ana, 10001002, master);
  return {
    ...world,
    first,
    second,
    addChild: (rest: object = {}, number = 10001003) => add(ana, number, child, rest),
    /** Gives a child another master, as the form does. */
    async move(id: number, master_id: unknown, change: object = {}) {
      const { hijas } = await getAccounts();
      const { number, server_id, multiplier, version } = hijas.find((row: { id: number }) => row.id === id);
      const row = { id, type: child, number, server_id, multiplier, version, master_id };
      return ana.put(path, { ...row, ...change });
    },
  };
}

test('a child is added to the master that the request names, and lists show which one it copies', async () => {
  const { ana, addChild, first, second, getAccounts } = await createWorld();
  const answer = await addChild({ master_id: second.id });
  expect([answer.status, answer.body.master_id]).toEqual([201, second.id]);
  await addChild({ master_id: first.id }, 10001004);
  const children = [{ master_id: second.id }, { master_id: first.id }];
  const accounts = await getAccounts();
  expect(accounts).toMatchObject({ master: first, maestras: [first, second], hijas: children });
  const state = (await ana.get('/copier')).body;
  expect(state).toMatchObject({ masters: [{ id: first.id }, { id: second.id }], children });
  const { connector } = (await ana.get('/me/data')).body;
  expect(connector.map(({ master_id }: { master_id?: number }) => master_id)).toEqual([
    ...[undefined, undefined, second.id, first.id],
  ]);
});

test('a master that is being removed gets no new child', async () => {
  const { db, now, addChild, first, getAccounts } = await createWorld();
  await changeAccount(db, first, { removalRequestedAt: now() });
  const rejection = await addChild({ master_id: first.id });
  expect([rejection.status, rejection.body.code]).toEqual([409, 'account_leaving']);
  expect((await getAccounts()).hijas).toEqual([]);
});

test('with several masters, a child that names none is rejected at the master, and with one it copies this one', async () => {
  const { ana, addChild, first, second } = await createWorld();
  const rejection = await addChild();
  const fields = { master_id: 'Elige la cuenta maestra que se copia.' };
  expect(rejection).toMatchObject({ status: 422, body: { code: 'invalid_input', fields } });
  await ana.delete(`${path}/${first.id}`);
  expect((await addChild()).body.master_id).toBe(second.id);
  expect((await addChild({ master_id: null }, 10001004)).body.master_id).toBe(second.id);
});

test('a master of another user and an unknown one are rejected with the same answer, when added and when moved', async () => {
  const { add, addChild, createBody, signedIn, first, move, getAccounts } = await createWorld();
  const eva = await signedIn('Eva', { owns: [1] });
  const { body: other } = await add(eva, 10001009, master);
  const { body: ownChild } = await addChild({ master_id: first.id });
  const fields = { master_id: 'Elige una de tus cuentas maestras.' };
  for (const id of [other.id, 999_999, ownChild.id]) {
    expect(await addChild({ master_id: id }, 10001004)).toMatchObject({ status: 422, body: { fields } });
    expect(await move(ownChild.id, id)).toMatchObject({ status: 422, body: { fields } });
  }
  const foreign = await eva.put(path, { ...createBody(10001003), id: ownChild.id, master_id: other.id });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
  expect((await getAccounts()).hijas).toEqual([ownChild]);
});

test('a master copies no other master', async () => {
  const { ana, add, createBody, first, second } = await createWorld();
  const fields = { master_id: 'Una cuenta maestra no copia a otra.' };
  const edit = await ana.put(path, { ...createBody(10001002, master), id: second.id, master_id: first.id });
  expect(edit.body.fields).toEqual(fields);
  await ana.delete(`${path}/${second.id}`);
  expect((await add(ana, 10001005, master, { master_id: first.id })).body.fields).toEqual(fields);
});

test('an edit without a master keeps the one of the child, also when there is none', async () => {
  const { ana, addChild, first, second, move } = await createWorld();
  const { body: ownChild } = await addChild({ master_id: second.id });
  const edit = await move(ownChild.id, undefined, { multiplier: 2 });
  expect(edit.body).toMatchObject({ multiplier: 2, master_id: second.id });
  await ana.delete(`${path}/${second.id}`);
  expect((await move(ownChild.id, undefined, { multiplier: 3 })).body).toMatchObject({ master_id: null });
  expect((await move(ownChild.id, null, { multiplier: 4 })).body).toMatchObject({ master_id: null });
  expect((await move(ownChild.id, first.id)).body).toMatchObject({ master_id: first.id, multiplier: 4 });
});

test('the children of a deleted master are left without one: neither another nor a new one takes them', async () => {
  const { ana, add, addChild, first, second, getAccounts } = await createWorld();
  const { body: ownChild } = await addChild({ master_id: first.id });
  await ana.delete(`${path}/${first.id}`);
  const hijas = [{ id: ownChild.id, master_id: null }];
  expect(await getAccounts()).toMatchObject({ hijas });
  const { body: third } = await add(ana, 10001005, master);
  expect(await getAccounts()).toMatchObject({ maestras: [third, second], hijas });
  expect((await ana.get('/copier')).body.children).toMatchObject(hijas);
});

test('a cycle is looked for only between a child and the master that it copies', async () => {
  const { add, addChild, signedIn, first, second, move, getAccounts } = await createWorld();
  const beto = await signedIn('Beto', { owns: [1] });
  await add(beto, 10001003, master);
  await add(beto, 10001002);
  // Beto copies 10001003 to 10001002, so 10001003 cannot copy the second master, which is 10001002.
  const rejection = await addChild({ master_id: second.id });
  expect(rejection).toMatchObject({ status: 409, body: { code: 'copy_cycle', fields: { number: /./ } } });
  const { body: ownChild } = await addChild({ master_id: first.id });
  const answer = await move(ownChild.id, second.id);
  expect(answer).toMatchObject({ status: 409, body: { code: 'copy_cycle', fields: { master_id: /./ } } });
  expect((await getAccounts()).hijas).toEqual([ownChild]);
});

test.each(['of the first master', 'without a master'])(
  'a new master does not get children %s, so they cause no cycle',
  async (which) => {
    const { ana, add, addChild, signedIn, first, second } = await createWorld();
    const beto = await signedIn('Beto', { owns: [1] });
    await add(beto, 10001003, master);
    await add(beto, 10001005);
    await addChild({ master_id: first.id });
    await ana.delete(`${path}/${(which === 'without a master' ? first : second).id}`);
    expect((await add(ana, 10001005, master)).status).toBe(201);
  },
);

test('a child that is inserted without a link gets the only master of its user, and a new master the children without one', async () => {
  const { db, account, ana, master: first, signedIn } = await testCopier();
  const listLinks = async () => {
    const rows = await db.select().from(connectorAccounts).orderBy(asc(connectorAccounts.id));
    return rows.flatMap(({ type, masterId }) => (type === child ? [masterId] : []));
  };
  const eva = await signedIn('Eva', { owns: [1] });
  await account(eva, child);
  expect(await listLinks()).toEqual([first.id, null]);
  const { id } = await account(eva, master);
  expect(await listLinks()).toEqual([first.id, id]);
  await account(ana, master, 2);
  await account(ana, child, 2);
  expect(await listLinks()).toEqual([first.id, id, null]);
});

test('a child cannot be linked to the master of another user, nor a master to any', async () => {
  const { db, account, child: ownChild, master: first, signedIn } = await testCopier();
  const { id } = await account(await signedIn('Eva', { owns: [1] }), master);
  await expect(changeAccount(db, ownChild, { masterId: id })).rejects.toThrow();
  await expect(changeAccount(db, first, { masterId: first.id })).rejects.toThrow();
});
