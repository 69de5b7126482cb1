import { eq } from 'drizzle-orm';
import { copierMasters } from '../../../../core/database/schema';
import { followMaster } from '../../testing/followed';
import { readMaster } from './reader';
import { changeAccount } from '../../testing/change-account';

/* A master's history continues when the account of its row changes. */

test('closes and openings while the reference of a master changes are copied', async () => {
  const { db, master, open, close, run, showHeld, log } = await followMaster();
  const [first, second] = [await open('EURUSD', 'buy', 0.2), await open('GBPUSD', 'buy', 0.1)];
  await run();
  await changeAccount(db, master, { reference: `${master.reference}/investor` });
  await close(first, 0.1);
  await close(second);
  await open('XAUUSD', 'buy', 0.02);
  await run();
  expect((await showHeld()).toSorted()).toEqual(['EURUSD buy 0.1', 'XAUUSD buy 0.02']);
  expect((await log()).slice(2).toSorted()).toEqual(['close done', 'close_partial done', 'open done']);
});

test('closes while a master moves to another gateway are copied', async () => {
  const { db, master, child, open, close, run, showHeld } = await followMaster({ atMetaApi: ['child'] });
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  await changeAccount(db, master, { gateway: 'metaapi' });
  await close(position);
  await run();
  expect(await showHeld(child.reference)).toEqual([]);
});

const other = 'Parque-Demo/10009999';

test('another account in the row of a master is followed from its present positions', async () => {
  const world = await followMaster();
  const { db, master, open, run, log, listEvents } = world;
  await open('EURUSD', 'buy', 0.2);
  await run();
  await world.control.prepare([other]);
  await open('GBPUSD', 'buy', 0.1, other);
  await changeAccount(db, master, { reference: other, number: 10_009_999 });
  await run();
  expect([await log(), (await listEvents()).length]).toEqual([['open done'], 1]);
  const [row] = await db.select().from(copierMasters).where(eq(copierMasters.accountId, master.id));
  expect(row?.followed).toBe('simulator Parque-Demo/10009999');
});

/** A master with a position, and another account whose only position has the same ticket. */
async function createReplaceable() {
  const world = await followMaster();
  const { db, control, master, open, broker, settle } = world;
  const position = await open('EURUSD', 'buy', 0.2);
  await control.prepare([other]);
  let duringOrder: (() => Promise<unknown>) | undefined;
  const copier = world.createCopier('dos', {
    broker: {
      ...broker,
      async trade(...order) {
        const answer = await broker.trade(...order);
        await duringOrder?.();
        duringOrder = undefined;
        return answer;
      },
      async positions(reference) {
        const positions = await broker.positions(reference);
        return reference === other ? positions.map((item) => ({ ...item, ticket: position })) : positions;
      },
      async dealsAfter(reference, cursor) {
        const page = await broker.dealsAfter(reference, cursor);
        if (reference !== other) return page;
        return { ...page, deals: page.deals.map((deal) => ({ ...deal, positionId: position })) };
      },
    },
  });
  // The lease of the first process expires.
  world.time.ms += 6000;
  const run = () => settle(copier);
  const enter = (reference: string) =>
    changeAccount(db, master, { reference, number: Number(reference.split('/')[1]) });
  return {
    ...world,
    position,
    run,
    async follow(reference: string) {
      await enter(reference);
      await run();
    },
    /** The next order is executed, and the other account read, before its outcome is written. */
    async followDuringOrder() {
      duringOrder = async () => {
        await enter(other);
        await readMaster(await copier.acquireLeased());
      };
      await run();
    },
    openOther: () => open('GBPUSD', 'buy', 0.2, other),
  };
}

type World = Awaited<ReturnType<typeof createReplaceable>>;

const replacements: readonly [string, (world: World) => Promise<string>][] = [
  [
    'after the change',
    async ({ run, follow, openOther }) => {
      await run();
      await follow(other);
      return openOther();
    },
  ],
  [
    'before the change',
    async ({ run, follow, openOther }) => {
      await run();
      const otherPosition = await openOther();
      await follow(other);
      return otherPosition;
    },
  ],
  [
    'after a change during an order of the previous account',
    async ({ followDuringOrder, openOther }) => {
      await followDuringOrder();
      return openOther();
    },
  ],
];

test.each(replacements)(
  'another account whose broker uses the same tickets closes no copy of the previous one: opened %s',
  async (_when, replace) => {
    const world = await createReplaceable();
    const otherPosition = await replace(world);
    await world.run();
    await world.close(otherPosition, undefined, other);
    await world.run();
    expect(await world.showHeld()).toEqual(['EURUSD buy 0.2']);
  },
);

test('copies of accounts whose brokers use the same tickets are left to each account when it returns', async () => {
  const { close, run, showHeld, position, follow, master, openOther } = await createReplaceable();
  await run();
  await follow(other);
  await openOther();
  await run();
  expect((await showHeld()).toSorted()).toEqual(['EURUSD buy 0.2', 'GBPUSD buy 0.2']);
  await follow(master.reference);
  await close(position);
  await run();
  expect(await showHeld()).toEqual(['GBPUSD buy 0.2']);
});
