import { eq } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import {
  copierCommands,
  copierEvents,
  copierMasterPositions,
  copierPositions,
} from '../../core/database/schema';
import { sweepCopies } from './retention';
import { followed } from './testing/followed';

async function grown() {
  const world = await followed({ childServers: ['Parque-Demo', 'Parque-Demo'] });
  const { db, now, time } = world;
  const left = async () => {
    const tables = [copierEvents, copierCommands, copierPositions] as const;
    const [events, commands, copies] = await Promise.all(tables.map((table) => db.$count(table)));
    return { events, commands, copies, positions: await db.$count(copierMasterPositions) };
  };
  return {
    ...world,
    left,
    pass: (days: number) => (time.ms += days * msPerDay),
    sweep: () => sweepCopies(db, now(), 30, 1),
  };
}

const nothing = { events: 0, commands: 0, copies: 0, positions: 0 };

test('a closed position is deleted with everything that belongs to it after the retention time', async () => {
  const { open, close, run, left, pass, sweep } = await grown();
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  await close(position, 0.1);
  await run();
  await close(position);
  await run();
  pass(29);
  expect(await sweep()).toBe(0);
  expect(await left()).toEqual({ events: 3, commands: 6, copies: 2, positions: 1 });
  pass(2);
  expect(await sweep()).toBe(3);
  expect(await left()).toEqual(nothing);
});

test('an open position is kept however old it is, and its close is copied', async () => {
  const { open, close, run, holds, log, left, pass, sweep } = await grown();
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  pass(100);
  expect(await sweep()).toBe(0);
  await close(position);
  await run();
  expect([await holds(), await log()]).toEqual([[], ['open done', 'close done']]);
  expect(await sweep()).toBe(0);
  expect(await left()).toMatchObject({ events: 2, positions: 1 });
});

test('a position with an open command or copy in any child is kept', async () => {
  const { db, open, close, run, left, pass, sweep, other } = await grown();
  await close(await open('EURUSD', 'buy', 0.1));
  await run();
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  await close(position);
  await run();
  await db.update(copierCommands).set({ state: 'unknown' }).where(eq(copierCommands.childId, other.id));
  pass(100);
  expect(await sweep()).toBe(0);
  await db.update(copierCommands).set({ state: 'rejected' }).where(eq(copierCommands.childId, other.id));
  await db.update(copierPositions).set({ state: 'open' }).where(eq(copierPositions.childId, other.id));
  expect(await sweep()).toBe(1);
  expect(await left()).toMatchObject({ events: 2, copies: 2, positions: 1 });
});

test('copying continues after the deletion, also for positions of the same age', async () => {
  const { open, close, run, firstCopier, holds, pass, sweep, left } = await grown();
  const old = await open('EURUSD', 'buy', 0.3);
  await run();
  await close(await open('GBPUSD', 'buy', 0.1));
  await run();
  pass(100);
  expect(await sweep()).toBe(1);
  await firstCopier.turn();
  await close(old, 0.1);
  await open('XAUUSD', 'sell', 0.1);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.2', 'XAUUSD sell 0.1']);
  expect(await left()).toMatchObject({ events: 3, positions: 2 });
});
