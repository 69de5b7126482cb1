import { eq } from 'drizzle-orm';
import { connectorAccounts, copierCommands } from '../../../core/database/schema';
import { followed } from '../testing/followed';
import { changeAccount } from '../testing/change-account';

/** Two masters of one user, each with a child. */
async function two() {
  const world = await followed({ secondServer: 'Parque-Demo', childServers: ['Parque-Demo', 'Parque-Demo'] });
  const [, second] = world.masters;
  if (!second) throw new Error('a world with one master');
  return { ...world, second };
}

test('I8: each child copies its own master, and nothing of the other one', async () => {
  const { child, other, master, second, open, run, holds, db } = await two();
  await open('EURUSD', 'buy', 0.2);
  await open('GBPUSD', 'sell', 0.3, second.reference);
  await run();
  expect(await holds(child.reference)).toEqual(['EURUSD buy 0.2']);
  expect(await holds(other.reference)).toEqual(['GBPUSD sell 0.3']);
  const commands = await db.select().from(copierCommands).orderBy(copierCommands.childId);
  expect(commands.map(({ childId, masterId }) => [childId, masterId])).toEqual([
    [child.id, master.id],
    [other.id, second.id],
  ]);
});

test('a master that becomes another account sets aside the copies of its own children only', async () => {
  const { db, child, other, master, second, open, close, run, holds, time, desk } = await two();
  await open('EURUSD', 'buy', 0.2);
  const position = await open('GBPUSD', 'sell', 0.3, second.reference);
  await run();
  await desk.prepare(['Parque-Demo/10001009'], 1_000_000);
  await changeAccount(db, master, { number: 10_001_009, reference: 'Parque-Demo/10001009' });
  time.ms += 16_000;
  await run();
  await close(position, undefined, second.reference);
  await run();
  expect([await holds(child.reference), await holds(other.reference)]).toEqual([['EURUSD buy 0.2'], []]);
});

test('after one master is deleted, the other one is still copied, and nothing into the children of the first', async () => {
  const { db, child, other, master, second, open, run, holds } = await two();
  await db.delete(connectorAccounts).where(eq(connectorAccounts.id, master.id));
  await open('GBPUSD', 'sell', 0.3, second.reference);
  await run();
  expect([await holds(child.reference), await holds(other.reference)]).toEqual([[], ['GBPUSD sell 0.3']]);
  const [left] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, child.id));
  expect(left?.masterId).toBeNull();
});
