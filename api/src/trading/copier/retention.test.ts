import { eq } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import {
  copierCommands,
  copierEvents,
  copierMasterPositions,
  copierPositions,
} from '../../core/database/schema';
import { sweepCopies } from './retention';
import { followMaster } from './testing/followed';

async function createWorld() {
  const world = await followMaster({ childServers: ['Parque-Demo', 'Parque-Demo'] });
  const { db, now, time } = world;
  const countRows = async () => {
    const tables = [copierEvents, copierCommands, copierPositions] as const;
    const [events, commands, copies] = await Promise.all(tables.map((table) => db.$count(table)));
    return { events, commands, copies, positions: await db.$count(copierMasterPositions) };
  };
  return {
    ...world,
    countRows,
    pass: (days: number) => (time.ms += days * msPerDay),
    sweep: () => sweepCopies(db, now(), 30, 1),
  };
}

test('a closed position is deleted with everything that belongs to it after the retention time', async () => {
  const { play, countRows, pass, sweep } = await createWorld();
  await play('buy 0.2 EURUSD; close 1 0.1; close 1');
  pass(29);
  expect(await sweep()).toBe(0);
  expect(await countRows()).toEqual({ events: 3, commands: 6, copies: 2, positions: 1 });
  pass(2);
  expect(await sweep()).toBe(3);
  expect(await countRows()).toEqual({ events: 0, commands: 0, copies: 0, positions: 0 });
});

test('an open position is kept however old it is, and its close is copied', async () => {
  const { play, show, countRows, pass, sweep } = await createWorld();
  await play('buy 0.2 EURUSD');
  pass(100);
  expect(await sweep()).toBe(0);
  await play('close 1');
  expect(await show()).toEqual([[], ['open done', 'close done']]);
  expect(await sweep()).toBe(0);
  expect(await countRows()).toMatchObject({ events: 2, positions: 1 });
});

test('a position with an open command or copy in any child is kept', async () => {
  const { db, play, countRows, pass, sweep, other } = await createWorld();
  await play('buy 0.1 EURUSD & close 1; buy 0.2 EURUSD; close 2');
  const isOfOther = eq(copierCommands.childId, other.id);
  await db.update(copierCommands).set({ state: 'unknown' }).where(isOfOther);
  pass(100);
  expect(await sweep()).toBe(0);
  await db.update(copierCommands).set({ state: 'rejected' }).where(isOfOther);
  await db.update(copierPositions).set({ state: 'open' }).where(eq(copierPositions.childId, other.id));
  expect(await sweep()).toBe(1);
  expect(await countRows()).toMatchObject({ events: 2, copies: 2, positions: 1 });
});

test('copying continues after the deletion, also for positions of the same age', async () => {
  const { play, firstCopier, showHeld, pass, sweep, countRows } = await createWorld();
  await play('buy 0.3 EURUSD; buy 0.1 GBPUSD & close 2');
  pass(100);
  expect(await sweep()).toBe(1);
  await firstCopier.turn();
  await play('close 1 0.1 & sell 0.1 XAUUSD');
  expect(await showHeld()).toEqual(['EURUSD buy 0.2', 'XAUUSD sell 0.1']);
  expect(await countRows()).toMatchObject({ events: 3, positions: 2 });
});
