import { and, eq } from 'drizzle-orm';
import { entitlements, products } from '../../../core/database/schema';
import { childType, createConnector, masterType } from '../testing/connector';
import { connectorPath as path } from '../testing/live-copier';

const connector = 1;
const addOn = 4;

const names = {
  child: {
    type: childType,
    column: 'maxChildren',
    maximum: 'max_children',
    list: 'hijas',
    code: 'children_full',
  },
  master: {
    type: masterType,
    column: 'maxMasters',
    maximum: 'max_masters',
    list: 'maestras',
    code: 'master_taken',
  },
} as const;

/** Ana owns the connector and another product; the numbers of accounts that they include are those of the arguments. */
async function createWorld(
  counts: { connector?: number; addOn?: number },
  role: 'child' | 'master' = 'child',
) {
  const world = await createConnector([connector, addOn]);
  const { db, ana, getAccounts } = world;
  const { type, column, maximum, list } = names[role];
  for (const [id, number] of [
    [connector, counts.connector],
    [addOn, counts.addOn],
  ] as const)
    await db
      .update(products)
      .set({ [column]: number ?? null })
      .where(eq(products.id, id));
  const add = (number: number) => world.add(ana, number, type);
  return {
    ...world,
    addOne: () => add(10_002_050),
    changeAddOn: (change: Partial<typeof entitlements.$inferInsert>) =>
      db
        .update(entitlements)
        .set(change)
        .where(and(eq(entitlements.userId, ana.id), eq(entitlements.productId, addOn))),
    getMaximum: async () => (await getAccounts())[maximum],
    listAccounts: async () => (await getAccounts())[list],
    /** Registers so many accounts at the same time, and counts the accepted ones. */
    async addAtOnce(count: number) {
      const answers = await Promise.all(Array.from({ length: count }, (_, i) => add(10_002_001 + i)));
      return answers.filter(({ status }) => status === 201).length;
    },
  };
}

test.each([
  ['children: the connector alone includes two', 'child', {}, 2],
  ['children: the connector may include one', 'child', { connector: 1 }, 1],
  ['children: another product extends it', 'child', { addOn: 4 }, 4],
  ['masters: the connector alone includes one', 'master', {}, 1],
  ['masters: the connector may include two', 'master', { connector: 2 }, 2],
  ['masters: the largest number counts', 'master', { connector: 5, addOn: 3 }, 5],
] as const)('spec 9: of %s, also in concurrent registrations', async (_, role, counts, max) => {
  const { getMaximum, addAtOnce, addOne, listAccounts } = await createWorld(counts, role);
  expect(await getMaximum()).toBe(max);
  expect(await addAtOnce(max + 2)).toBe(max);
  const { status, body } = await addOne();
  expect([status, body.code]).toEqual([409, names[role].code]);
  expect(await listAccounts()).toHaveLength(max);
});

test.each([
  ['is suspended', { status: 'suspended' }, 'child', 2],
  ['has expired', { until: new Date(Date.now() - 1000) }, 'child', 2],
  ['is revoked', { status: 'revoked' }, 'master', 1],
] as const)(
  'when a larger plan %s (%o), its accounts (%s) stay, and another one is added only below the maximum of %d',
  async (_, end, role, most) => {
    const { addAtOnce, changeAddOn, listAccounts, getMaximum, addOne, ana } = await createWorld(
      { addOn: 4 },
      role,
    );
    expect(await addAtOnce(4)).toBe(4);
    await changeAddOn(end);
    const accounts = await listAccounts();
    expect([await getMaximum(), accounts.length]).toEqual([most, 4]);
    for (const { id } of accounts.slice(0, 5 - most)) {
      expect((await addOne()).body.code).toBe(names[role].code);
      await ana.delete(`${path}/${id}`);
    }
    expect((await addOne()).status).toBe(201);
  },
);

test('a larger plan does not replace the connector', async () => {
  const { signedIn } = await createWorld({ addOn: 4 });
  const eva = await signedIn('Eva', { owns: [addOn] });
  expect((await eva.get(path)).body.code).toBe('product_required');
});
