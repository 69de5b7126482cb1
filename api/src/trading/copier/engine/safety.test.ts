import { msPerDay } from '@parque/domain/durations';
import { BrokerError } from '../../broker/fault';
import { createLife } from '../testing/life';
import { followed } from '../testing/followed';
import { createChildWork } from './child-work';
import { withFence, LeaseLostError } from './fence';
import { acquireLeases, leaseMs } from './lease';
import { readMaster } from './reading/reader';
import { listCopies } from './recording/child';

/* Single lines of the engine whose absence would lose, double or forget something. */

test("one incomplete list of a child's positions ends no copy", async () => {
  const { broker, child, open, run, copier, db, time } = await followed();
  await open('EURUSD', 'buy', 0.1);
  await run();
  let gaps = 1;
  const gappy: typeof broker = {
    ...broker,
    async positions(account) {
      const held = await broker.positions(account);
      return account === child.reference && gaps-- > 0 ? [] : held;
    },
  };
  time.ms += 20_000;
  await copier('dos', { broker: gappy }).turn();
  expect(gaps).toBeLessThan(1);
  expect(await listCopies(db, child.id, { states: ['open', 'closed_by_hand'] })).toMatchObject([
    { state: 'open' },
  ]);
});

test('a child that reached its daily loss stays stopped when its equity recovers, until the next day of its broker', async () => {
  const { broker, child, open, copier, set, time, log, settle, uno } = await followed();
  await set({ maxDailyLoss: 20 });
  let equity = 1000;
  const moody: typeof broker = {
    ...broker,
    account: async (account) => ({
      ...(await broker.account(account)),
      ...(account === child.reference && { equity }),
    }),
  };
  const dos = copier('dos', { broker: moody });
  time.ms += leaseMs + 1000;
  await settle(dos);
  await open('EURUSD', 'buy', 0.01);
  await settle(dos);
  equity = 970;
  await open('EURUSD', 'buy', 0.01);
  await settle(dos);
  equity = 1100;
  await open('EURUSD', 'buy', 0.01);
  await settle(dos);
  expect(await log()).toEqual(['open done', 'open skipped daily_loss', 'open skipped daily_loss']);
  time.ms += msPerDay;
  await settle(dos);
  await open('EURUSD', 'buy', 0.01);
  await settle(dos);
  expect((await log()).at(-1)).toBe('open done');
  expect(await uno.turn()).toEqual([]);
});

test('no order is handed to a broker after its deadline, wherever the process stalled before', async () => {
  const world = await followed();
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
  for (let at = 4; at <= 24; at += 1) {
    await world.open('EURUSD', 'buy', 0.01);
    world.time.ms += leaseMs + 1000;
    const life = createLife({ at, isHeard: true, isStall: true });
    const stalling = world.copier(`process ${at}`, { db: life.database(pool), broker });
    const running = stalling.turn();
    await Promise.race([running, life.end]);
    world.time.ms += 7000;
    life.wake();
    await running;
  }
  expect(orders).toBeGreaterThan(5);
  expect(late).toEqual([]);
});

test('a process whose master was taken and returned writes and sends nothing under its former lease', async () => {
  const world = await followed();
  const { engine } = world.uno;
  const [before] = (await acquireLeases(engine)).leases;
  if (!before) throw new Error('no lease');
  await world.open('EURUSD', 'buy', 0.1);
  world.time.ms += leaseMs + 1;
  await acquireLeases(world.copier('dos').engine);
  world.time.ms += leaseMs + 1;
  const [after] = (await acquireLeases(engine)).leases;
  expect(after?.fence).toBeGreaterThan(before.fence);
  await world.uno.copy(before);
  expect(await world.events()).toEqual([]);
  await expect(withFence(engine, before, () => Promise.resolve())).rejects.toThrow(LeaseLostError);
  if (after) await readMaster(engine, after);
  expect(await world.log()).toEqual(['open pending']);
  await expect(createChildWork(engine, before, world.child.id).turn()).rejects.toThrow(LeaseLostError);
  expect(await world.holds()).toEqual([]);
});

test('an order without an answer stays unknown and is not sent again before its deadline has passed', async () => {
  const world = await followed();
  let orders = 0;
  const broker: typeof world.broker = {
    ...world.broker,
    trade() {
      orders += 1;
      return Promise.reject(new BrokerError('timeout', 'no answer'));
    },
  };
  await world.open('EURUSD', 'buy', 0.1);
  world.time.ms += leaseMs + 1000;
  const dos = world.copier('dos', { broker });
  await dos.turn();
  world.time.ms += 3000;
  await dos.turn();
  expect([orders, await world.log()]).toEqual([1, ['open unknown']]);
});
