import { eq } from 'drizzle-orm';
import { copierChildren } from '../../../core/database/schema';
import { followed } from '../testing/followed';
import { createChildWork } from './child-work';

/** The work of a child whose positions were just compared with its copies. */
async function working() {
  const world = await followed();
  const [lease] = await world.firstCopier.turn();
  if (!lease) throw new Error('no lease');
  const work = createChildWork(world.firstCopier.engine, lease, world.child.id);
  await work.turn();
  const comparedAt = async () => {
    const isChild = eq(copierChildren.accountId, world.child.id);
    const [row] = await world.db.select().from(copierChildren).where(isChild);
    return row?.seenAt?.getTime();
  };
  return { ...world, work, comparedAt };
}

test('an idle child is compared with its copies every fifteen seconds', async () => {
  const { work, comparedAt, time } = await working();
  const first = time.ms;
  expect(await comparedAt()).toBe(first);
  time.ms = first + 14_000;
  expect((await work.turn()).getTime()).toBe(first + 15_000);
  expect(await comparedAt()).toBe(first);
  time.ms = first + 15_000;
  await work.turn();
  expect(await comparedAt()).toBe(first + 15_000);
});

test('a requested check compares in the next turn, and the time of the comparison is recorded', async () => {
  const { work, comparedAt, time } = await working();
  time.ms += 1000;
  work.check();
  expect((await work.turn()).getTime()).toBe(time.ms + 15_000);
  expect(await comparedAt()).toBe(time.ms);
});

test('a paused child is compared, too', async () => {
  const { work, comparedAt, time, set } = await working();
  await set({ mode: 'pausado' });
  time.ms += 15_000;
  await work.turn();
  expect(await comparedAt()).toBe(time.ms);
});
