import { copierFindings } from '../../../core/database/schema';
import { followed } from '../testing/followed';
import { planSync } from './deciding/sync';

/** A copy of 0.3 lots. */
async function copied() {
  const world = await followed();
  const position = await world.open('EURUSD', 'buy', 0.3);
  await world.run();
  const [copy] = await world.held();
  if (!copy) throw new Error('nothing was copied');
  return { ...world, position, ticket: copy.ticket };
}

type World = Awaited<ReturnType<typeof copied>>;

const splitMaster = ({ desk, master, position }: World, factor: number) =>
  desk.split(master.reference, position, factor);
const splitChild = ({ desk, child, ticket }: World, factor: number) =>
  desk.split(child.reference, ticket, factor);

test.each([2, 0.5])('a split by %d of master and child is no copy and no difference', async (factor) => {
  const world = await copied();
  const { run, log, holds, db, uno, child, time } = world;
  await splitMaster(world, factor);
  await splitChild(world, factor);
  for (let turn = 0; turn < 3; turn += 1) {
    time.ms += 16_000;
    await run();
  }
  expect(await log()).toEqual(['open done']);
  expect(await holds()).toEqual([`EURUSD buy ${0.3 * factor}`]);
  expect(await db.select().from(copierFindings)).toEqual([]);
  expect((await planSync(uno.engine, child.id)).orders).toEqual([]);
});

test('after a split of master and child, a partial close and a full one are copied in proportion', async () => {
  const world = await copied();
  const { run, close, holds, position } = world;
  await splitMaster(world, 2);
  await splitChild(world, 2);
  world.time.ms += 1000;
  await close(position, 0.3);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.3']);
  await close(position);
  await run();
  expect(await holds()).toEqual([]);
});

test('after a split of the master alone, the child keeps its volume and closes in proportion', async () => {
  const world = await copied();
  const { run, close, holds, position } = world;
  await splitMaster(world, 2);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.3']);
  await close(position, 0.4);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.1']);
});

test('an addition after a split is copied alone', async () => {
  const world = await followed({ masterServer: 'Parque-Netting', childServers: ['Parque-Netting'] });
  const position = await world.open('EURUSD', 'buy', 0.3);
  await world.run();
  await world.desk.split(world.master.reference, position, 2);
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  expect(await world.holds()).toEqual(['EURUSD buy 0.4']);
});
