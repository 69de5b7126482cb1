import { createLife } from '../testing/life';
import { followMaster } from '../testing/followed';
import { createChildWork } from './child-work';
import { withFence, LeaseLostError } from './fence';
import { acquireLeases, leaseMs } from './lease';
import { readMaster } from './reading/reader';

/* Single lines of the engine whose absence would lose, double or forget something. */

test('no order is handed to a broker after its deadline, wherever the process stalled before', async () => {
  const world = await followMaster();
  const late: string[] = [];
  let orders = 0;
  const broker: typeof world.broker = {
    ...world.broker,
    trade(account, request) {
      orders += 1;
      if (world.time.ms >= request.notAfter) late.push(request.clientId);
      return world.broker.trade(account, request);
    },
  };
  const pool = world.db.$client;
  if (!pool) throw new Error('a transaction has no pool');
  for (let callNumber = 4; callNumber <= 24; callNumber += 1) {
    await world.open('EURUSD', 'buy', 0.01);
    world.time.ms += leaseMs + 1000;
    const life = createLife({ callNumber, isHeard: true, isStall: true });
    const stallingCopier = world.createCopier(`process ${callNumber}`, { db: life.wrapPool(pool), broker });
    const turn = stallingCopier.turn();
    await Promise.race([turn, life.end]);
    world.time.ms += 7000;
    life.wake();
    await turn;
  }
  expect(orders).toBeGreaterThan(5);
  expect(late).toEqual([]);
});

test('a process whose master was taken and returned writes and sends nothing under its former lease', async () => {
  const world = await followMaster();
  const { acquireLeased, copy } = world.firstCopier;
  const before = await acquireLeased();
  await world.open('EURUSD', 'buy', 0.1);
  world.time.ms += leaseMs + 1;
  await acquireLeases(world.createCopier('dos').engine);
  world.time.ms += leaseMs + 1;
  const after = await acquireLeased();
  expect(after.lease.fence).toBeGreaterThan(before.lease.fence);
  await copy(before.lease);
  expect(await world.listEvents()).toEqual([]);
  await expect(readMaster(before)).rejects.toThrow(LeaseLostError);
  await expect(withFence(before, () => Promise.resolve())).rejects.toThrow(LeaseLostError);
  await readMaster(after);
  expect(await world.log()).toEqual(['open pending']);
  await expect(createChildWork(before, world.child.id).turn()).rejects.toThrow(LeaseLostError);
  expect(await world.showHeld()).toEqual([]);
});
