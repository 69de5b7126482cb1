import { eq } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { brokerServers, connectorAccounts, copierChildren } from '../../../core/database/schema';
import { storeLeftCopies } from '../screens/left-copies/store-copies';
import { resumeLeftCopies } from '../screens/left-copies/left-copies';
import { followed } from '../testing/followed';
import { listOpeningBars } from './deciding/entitlement';
import { planSync } from './deciding/sync';

/* One account through two gateways: its server has a row for each. */

/** The row of the child's account, and the same server at another gateway. */
async function otherGateway(db: Database, childId: number, name = 'Parque-Demo') {
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
  const { open, run, holds, db, userId, now } = await followed({}, async (world) => {
    const { account, copier, serverId } = await otherGateway(world.db, world.child.id);
    // The simulator is behind both rows.
    const second = { ...account, serverId, slot: 2 };
    const [row] = await world.db.insert(connectorAccounts).values(second).returning();
    await world.db.insert(copierChildren).values({ ...copier, accountId: row?.id ?? 0 });
  });
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.1']);
  expect([...(await listOpeningBars(db, userId, now())).values()]).toEqual(['account_twice']);
});

test.each(['Parque-Demo', 'PARQUE-DEMO '])(
  'copies of a child that is deleted and added again at the server "%s" of another gateway are continued',
  async (name) => {
    const { db, child, master, userId, now, open, close, run, uno, held, set, time } = await followed();
    const position = await open('EURUSD', 'buy', 0.1);
    await run();
    const { account, serverId } = await otherGateway(db, child.id, name);
    await db.transaction((tx) => storeLeftCopies(tx, userId, [child.id], now()));
    await db.delete(connectorAccounts).where(eq(connectorAccounts.id, child.id));
    const [again] = await db
      .insert(connectorAccounts)
      .values({ ...account, serverId })
      .returning();
    const [first] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, master.id));
    if (!again || !first) throw new Error('no account');
    const continued = await db.transaction((tx) =>
      resumeLeftCopies(tx, [first, again], () => undefined, now()),
    );
    expect(continued.get(again.id)).toBe(1);
    await set({ mode: 'activo' }, again);
    expect((await planSync(uno.engine, again.id)).orders).toEqual([]);
    await close(position);
    time.ms += 2000;
    await run();
    expect(await held()).toEqual([]);
  },
);
