import { eq } from 'drizzle-orm';
import { connectorAccounts, brokerServers, copierChildren } from '../../../core/database/schema';
import { followMaster } from '../testing/followed';
import { changeAccount } from '../testing/change-account';
import type { Database } from '../../../core/database/database';
import { storeLeftCopies } from '../screens/left-copies/store-copies';
import { resumeLeftCopies } from '../screens/left-copies/left-copies';
import { listOpeningBars } from './deciding/entitlement';
import { planSync } from './deciding/sync';

test('I8: each child copies its own master, and one that becomes another account sets aside the copies of its own children', async () => {
  const { db, child, other, master, masters, open, close, run, showHeld, time, control } = await followMaster(
    {
      secondServer: 'Parque-Demo',
      childServers: ['Parque-Demo', 'Parque-Demo'],
    },
  );
  const second = masters[1]?.reference;
  await open('EURUSD', 'buy', 0.2);
  const position = await open('GBPUSD', 'sell', 0.3, second);
  await run();
  const listBoth = async () => [await showHeld(child.reference), await showHeld(other.reference)];
  expect(await listBoth()).toEqual([['EURUSD buy 0.2'], ['GBPUSD sell 0.3']]);
  await control.prepare(['Parque-Demo/10001009'], 1_000_000);
  await changeAccount(db, master, { number: 10_001_009, reference: 'Parque-Demo/10001009' });
  time.ms += 16_000;
  await run();
  await close(position, undefined, second);
  await run();
  expect(await listBoth()).toEqual([['EURUSD buy 0.2'], []]);
});

/* An account may be read through two gateways: its server has a row for each. */

/** The row of the child's account, and the same server at another gateway. */
async function moveToOtherGateway(db: Database, childId: number, name = 'Parque-Demo') {
  const [row] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, childId));
  const [copier] = await db.select().from(copierChildren).where(eq(copierChildren.accountId, childId));
  const [server] = await db
    .insert(brokerServers)
    .values({ gateway: 'terminal', name, broker: 'Parqué' })
    .returning();
  if (!row || !copier || !server) throw new Error('no child');
  const { id: _id, ...account } = row;
  return { account, copier, serverId: server.id };
}

test('an account that two rows connect through two gateways gets each trade of its master once', async () => {
  const { open, run, showHeld, db, userId, now } = await followMaster({}, async (world) => {
    const { account, copier, serverId } = await moveToOtherGateway(world.db, world.child.id);
    // The simulator is behind both rows.
    const second = { ...account, serverId, slot: 2 };
    const [row] = await world.db.insert(connectorAccounts).values(second).returning();
    await world.db.insert(copierChildren).values({ ...copier, accountId: row?.id ?? 0 });
  });
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  expect([...(await listOpeningBars(db, userId, now())).values()]).toEqual(['account_twice']);
});

test.each(['Parque-Demo', 'PARQUE-DEMO '])(
  'copies of a child that is deleted and added again at the server "%s" of another gateway are continued',
  async (name) => {
    const { db, child, master, userId, now, open, close, run, firstCopier, listHeld, set, time } =
      await followMaster();
    const position = await open('EURUSD', 'buy', 0.1);
    await run();
    const { account, serverId } = await moveToOtherGateway(db, child.id, name);
    await db.transaction((tx) => storeLeftCopies(tx, userId, [child.id], now()));
    await db.delete(connectorAccounts).where(eq(connectorAccounts.id, child.id));
    const [again] = await db
      .insert(connectorAccounts)
      .values({ ...account, serverId })
      .returning();
    const [first] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, master.id));
    if (!again || !first) throw new Error('no account');
    const continuedCount = await db.transaction((tx) =>
      resumeLeftCopies(tx, [first, again], () => undefined, now()),
    );
    expect(continuedCount).toBe(1);
    await set({ mode: 'activo' }, again);
    expect((await planSync(firstCopier.engine, again.id)).orders).toEqual([]);
    await close(position);
    time.ms += 2000;
    await run();
    expect(await listHeld()).toEqual([]);
  },
);
