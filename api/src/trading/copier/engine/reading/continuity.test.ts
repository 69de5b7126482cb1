import { eq } from 'drizzle-orm';
import { connectorAccounts, copierMasters } from '../../../../core/database/schema';
import { followMaster } from '../../testing/followed';
import { readMaster } from './reader';
import { changeAccount } from '../../testing/change-account';

/* What becomes of a master's history when the account of its row changes. */

test('closes and openings while the reference of a master changes are copied', async () => {
  const { db, master, open, close, run, showHeld, log } = await followMaster();
  const [kept, closed] = [await open('EURUSD', 'buy', 0.2), await open('GBPUSD', 'buy', 0.1)];
  await run();
  await changeAccount(db, master, { reference: `${master.reference}/investor` });
  await close(kept, 0.1);
  await close(closed);
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

test('another account in the row of a master is followed from its present positions', async () => {
  const world = await followMaster();
  const { db, master, open, run, log, listEvents } = world;
  await open('EURUSD', 'buy', 0.2);
  await run();
  const other = 'Parque-Demo/10009999';
  await world.control.prepare([other]);
  await open('GBPUSD', 'buy', 0.1, other);
  await changeAccount(db, master, { reference: other, number: 10_009_999 });
  await run();
  expect([await log(), (await listEvents()).length]).toEqual([['open done'], 1]);
  const [row] = await db.select().from(copierMasters).where(eq(copierMasters.accountId, master.id));
  expect(row?.followed).toBe('simulator Parque-Demo/10009999');
});

describe('another account whose broker uses the same tickets', () => {
  const other = 'Parque-Demo/10009999';

  /** A master with a position, and another account whose only position has the same ticket. */
  async function createReplaceable() {
    const world = await followMaster();
    const { db, control, master, open, broker, settle } = world;
    const position = await open('EURUSD', 'buy', 0.2);
    await control.prepare([other]);
    let duringOrder = async () => {};
    const copier = world.createCopier('dos', {
      broker: {
        ...broker,
        async trade(...order) {
          const answer = await broker.trade(...order);
          await duringOrder();
          return answer;
        },
        async positions(reference) {
          const held = await broker.positions(reference);
          return reference === other ? held.map((one) => ({ ...one, ticket: position })) : held;
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
      db
        .update(connectorAccounts)
        .set({ reference, number: Number(reference.split('/')[1]) })
        .where(eq(connectorAccounts.id, master.id));
    const follow = async (reference: string) => {
      await enter(reference);
      await run();
    };
    /** The next order is executed, and the other account read, before its outcome is written. */
    const followDuringOrder = (reference: string) => {
      duringOrder = async () => {
        duringOrder = async () => {};
        await enter(reference);
        const [row] = await db.select().from(copierMasters).where(eq(copierMasters.accountId, master.id));
        await readMaster(copier.engine, { masterId: master.id, fence: row?.fence ?? 0 });
      };
    };
    return { ...world, position, follow, followDuringOrder, run };
  }

  /** The position of the master is copied before the other account takes its place. */
  async function createReplaced() {
    const world = await createReplaceable();
    await world.run();
    return world;
  }

  test('another account whose broker uses the same tickets opens copies of its own, and closes no copy of the previous account', async () => {
    const { open, close, run, showHeld, follow } = await createReplaced();
    await follow(other);
    const opened = await open('GBPUSD', 'buy', 0.2, other);
    await run();
    expect((await showHeld()).toSorted()).toEqual(['EURUSD buy 0.2', 'GBPUSD buy 0.2']);
    await close(opened, undefined, other);
    await run();
    expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  });

  test('another account whose broker uses the same tickets closes no copy when its position was open from the start', async () => {
    const { open, close, run, showHeld, follow } = await createReplaced();
    const opened = await open('GBPUSD', 'buy', 0.2, other);
    await follow(other);
    await close(opened, undefined, other);
    await run();
    expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  });

  test('another account whose broker uses the same tickets closes no copy of the previous account whose order was executed during the change', async () => {
    const { open, close, run, showHeld, followDuringOrder } = await createReplaceable();
    followDuringOrder(other);
    await run();
    const opened = await open('GBPUSD', 'buy', 0.2, other);
    await run();
    await close(opened, undefined, other);
    await run();
    expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  });

  test('another account whose broker uses the same tickets leaves the copies to the previous account when that one returns', async () => {
    const { open, close, run, showHeld, position, follow, master } = await createReplaced();
    await follow(other);
    await open('GBPUSD', 'buy', 0.2, other);
    await run();
    await follow(master.reference);
    await close(position);
    await run();
    expect(await showHeld()).toEqual(['GBPUSD buy 0.2']);
  });
});
