import { eq } from 'drizzle-orm';
import { copierChildren } from '../../../core/database/schema';
import { followMaster } from '../testing/followed';
import { createChildWork } from './child-work';

/** The work of a child whose positions were just compared with its copies. */
async function createWorld() {
  const world = await followMaster();
  const [lease] = await world.firstCopier.turn();
  if (!lease) throw new Error('no lease');
  const work = createChildWork(world.firstCopier.engine, lease, world.child.id);
  await work.turn();
  const getComparedAt = async () => {
    const isChild = eq(copierChildren.accountId, world.child.id);
    const [row] = await world.db.select().from(copierChildren).where(isChild);
    return row?.seenAt?.getTime();
  };
  return { ...world, work, getComparedAt };
}

test('an idle child is compared with its copies every fifteen seconds', async () => {
  const { work, getComparedAt, time } = await createWorld();
  const first = time.ms;
  expect(await getComparedAt()).toBe(first);
  time.ms = first + 14_000;
  expect((await work.turn()).getTime()).toBe(first + 15_000);
  expect(await getComparedAt()).toBe(first);
  time.ms = first + 15_000;
  await work.turn();
  expect(await getComparedAt()).toBe(first + 15_000);
});

test('a requested check compares in the next turn, and the time of the comparison is recorded', async () => {
  const { work, getComparedAt, time } = await createWorld();
  time.ms += 1000;
  work.check();
  expect((await work.turn()).getTime()).toBe(time.ms + 15_000);
  expect(await getComparedAt()).toBe(time.ms);
});

test('a paused child is compared, too', async () => {
  const { work, getComparedAt, time, set } = await createWorld();
  await set({ mode: 'pausado' });
  time.ms += 15_000;
  await work.turn();
  expect(await getComparedAt()).toBe(time.ms);
});
