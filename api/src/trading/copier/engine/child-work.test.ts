import { eq } from 'drizzle-orm';
import { copierChildren } from '../../../core/database/schema';
import { followMaster } from '../testing/followed';
import { createChildWork } from './child-work';

test('a child, also a paused one, is compared with its copies every fifteen seconds and on request', async () => {
  const { db, firstCopier, child, time, set } = await followMaster();
  const work = createChildWork(await firstCopier.acquireLeased(), child.id);
  const getComparedAt = async () => {
    const isChild = eq(copierChildren.accountId, child.id);
    const [row] = await db.select().from(copierChildren).where(isChild);
    return row?.seenAt?.getTime();
  };
  await work.turn();
  const first = time.ms;
  expect(await getComparedAt()).toBe(first);
  await set({ mode: 'pausado' });
  time.ms += 14_000;
  expect((await work.turn()).getTime()).toBe(first + 15_000);
  expect(await getComparedAt()).toBe(first);
  time.ms += 1000;
  await work.turn();
  expect(await getComparedAt()).toBe(time.ms);
  time.ms += 1000;
  work.check();
  expect((await work.turn()).getTime()).toBe(time.ms + 15_000);
  expect(await getComparedAt()).toBe(time.ms);
});
