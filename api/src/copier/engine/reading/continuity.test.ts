import { eq } from 'drizzle-orm';
import { connectorAccounts, copierMasters } from '../../../database/schema';
import { followed } from '../../testing/followed';

/* What becomes of a master's history when the account of its row changes. */

test('closes and openings while the reference of a master changes are copied', async () => {
  const { db, master, open, close, run, holds, log } = await followed();
  const [kept, closed] = [await open('EURUSD', 'buy', 0.2), await open('GBPUSD', 'buy', 0.1)];
  await run();
  await db
    .update(connectorAccounts)
    .set({ reference: `${master.reference}/investor` })
    .where(eq(connectorAccounts.id, master.id));
  await close(kept, 0.1);
  await close(closed);
  await open('XAUUSD', 'buy', 0.02);
  await run();
  expect((await holds()).toSorted()).toEqual(['EURUSD buy 0.1', 'XAUUSD buy 0.02']);
  expect((await log()).slice(2).toSorted()).toEqual(['close done', 'close_partial done', 'open done']);
});

test('closes while a master moves to another gateway are copied', async () => {
  const { db, master, child, open, close, run, holds } = await followed({ atMetaApi: ['child'] });
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  await db.update(connectorAccounts).set({ gateway: 'metaapi' }).where(eq(connectorAccounts.id, master.id));
  await close(position);
  await run();
  expect(await holds(child.reference)).toEqual([]);
});

test('another account in the row of a master is a new baseline, of which the engine warns', async () => {
  const world = await followed();
  const { db, master, open, run, log, events } = world;
  await open('EURUSD', 'buy', 0.2);
  await run();
  const other = 'Parque-Demo/10009999';
  await world.desk.prepare([other]);
  await open('GBPUSD', 'buy', 0.1, other);
  await db
    .update(connectorAccounts)
    .set({ reference: other, number: 10_009_999 })
    .where(eq(connectorAccounts.id, master.id));
  await run();
  expect([await log(), (await events()).length]).toEqual([['open done'], 1]);
  const [row] = await db.select().from(copierMasters).where(eq(copierMasters.accountId, master.id));
  expect(row?.followed).toBe('simulator Parque-Demo/10009999');
});
