import { and, eq } from 'drizzle-orm';
import { entitlements, products } from '../../../core/database/schema';
import { addServers } from '../../journal/accounts/servers';
import { testApi } from '../../../testing/test-api';

const path = '/mt5/account/conector';
const connector = 1;
const addOn = 4;

const columns = { child: 'maxChildren', master: 'maxMasters' } as const;

/** Ana owns the connector and another product; the numbers of accounts that they include are those of the arguments. */
async function createWorld(
  included: { connector?: number; addOn?: number },
  type: 'child' | 'master' = 'child',
) {
  const api = await testApi();
  const { db } = api;
  const [server] = await addServers(db, [{ gateway: 'simulator', name: 'Parque-Demo', broker: 'Parqué' }]);
  const include = (id: number, number: number | null) =>
    db
      .update(products)
      .set({ [columns[type]]: number })
      .where(eq(products.id, id));
  await include(connector, included.connector ?? null);
  await include(addOn, included.addOn ?? null);
  const ana = await api.signedIn('Ana', { owns: [connector, addOn] });
  const add = (number: number) => {
    const account = {
      server_id: server?.id,
      type: type === 'child' ? 3 : 2,
      number,
      password: `demo-${number}`,
    };
    return ana.post(path, account);
  };
  const grantAddOn = (change: Partial<typeof entitlements.$inferInsert>) =>
    db
      .update(entitlements)
      .set(change)
      .where(and(eq(entitlements.userId, ana.id), eq(entitlements.productId, addOn)));
  const getMaximum = async () =>
    (await ana.get(path)).body[type === 'child' ? 'max_children' : 'max_masters'];
  const listAccounts = async () => (await ana.get(path)).body[type === 'child' ? 'hijas' : 'maestras'];
  /** Registers so many children at the same time, and counts the accepted ones. */
  const addAtOnce = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, i) => add(10_002_001 + i)));
    return answers.filter(({ status }) => status === 201).length;
  };
  return { ...api, ana, add, include, grantAddOn, getMaximum, listAccounts, addAtOnce };
}

test.each([
  ['children: the connector alone includes two', 'child', {}, 2],
  ['children: the connector may include one', 'child', { connector: 1 }, 1],
  ['children: another product extends it', 'child', { addOn: 4 }, 4],
  ['masters: the connector alone includes one', 'master', {}, 1],
  ['masters: the connector may include two', 'master', { connector: 2 }, 2],
  ['masters: the largest number counts', 'master', { connector: 5, addOn: 3 }, 5],
] as const)('spec 9: of %s, also in concurrent registrations', async (_, type, included, most) => {
  const world = await createWorld(included, type);
  expect(await world.getMaximum()).toBe(most);
  expect(await world.addAtOnce(most + 2)).toBe(most);
  const { status, body } = await world.add(10_002_050);
  expect([status, body.code]).toEqual([409, type === 'child' ? 'children_full' : 'master_taken']);
  expect(await world.listAccounts()).toHaveLength(most);
});

test('when a larger plan ends, its masters stay, and no other one is added', async () => {
  const { addAtOnce, grantAddOn, listAccounts, getMaximum, add, ana } = await createWorld(
    { addOn: 3 },
    'master',
  );
  expect(await addAtOnce(3)).toBe(3);
  await grantAddOn({ status: 'revoked' });
  const masters = await listAccounts();
  expect([await getMaximum(), masters.length]).toEqual([1, 3]);
  expect((await add(10_002_050)).body.code).toBe('master_taken');
  for (const { id } of masters.slice(0, 2)) await ana.delete(`${path}/${id}`);
  expect((await add(10_002_050)).body.code).toBe('master_taken');
  await ana.delete(`${path}/${masters[2].id}`);
  expect((await add(10_002_050)).status).toBe(201);
});

test.each([
  ['is suspended', { status: 'suspended' }],
  ['is revoked', { status: 'revoked' }],
  ['has expired', { until: new Date(Date.now() - 1000) }],
] as const)('when a larger plan %s, its children stay, and no other one is added', async (_, end) => {
  const { addAtOnce, grantAddOn, getMaximum, add, ana } = await createWorld({ addOn: 4 });
  expect(await addAtOnce(4)).toBe(4);
  await grantAddOn(end);
  const { body } = await ana.get(path);
  expect([body.max_children, body.hijas.length]).toEqual([2, 4]);
  expect((await add(10_002_050)).body.code).toBe('children_full');
  for (const { id } of body.hijas.slice(0, 3)) await ana.delete(`${path}/${id}`);
  expect((await add(10_002_050)).status).toBe(201);
  expect(await getMaximum()).toBe(2);
});

test('a larger plan does not replace the connector', async () => {
  const { signedIn, include } = await createWorld({});
  await include(addOn, 4);
  const eva = await signedIn('Eva', { owns: [addOn] });
  expect((await eva.get(path)).body.code).toBe('product_required');
});
