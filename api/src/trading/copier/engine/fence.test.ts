import { followMaster } from '../testing/followed';
import { withFence, heldLease, isHeld, LeaseLostError, runFenced, type Lease } from './fence';
import { acquireLeases } from './lease';

const statement = {
  name: 'test-fenced',
  text: `with ${heldLease} select (select count(*) from lease)::int as held, $4::int as own`,
};

/** A statement that answers no row without the lease. */
const bare = {
  name: 'test-fenced-bare',
  text: `select 1 as held, $4::int as own from copier_masters where ${isHeld}`,
};

async function createWorld() {
  const world = await followMaster();
  const { engine } = world.firstCopier;
  const [lease] = (await acquireLeases(engine)).leases;
  if (!lease) throw new Error('no lease');
  const old: Lease = { ...lease, fence: lease.fence - 1 };
  return { ...world, engine, lease, old };
}

test.each([statement, bare])('a statement ($name) answers the holder of the lease alone', async (one) => {
  const { engine, lease, old } = await createWorld();
  expect(await runFenced(engine, lease, one, [7])).toEqual({ held: 1, own: 7 });
  await expect(runFenced(engine, old, one, [7])).rejects.toThrow(LeaseLostError);
  await expect(runFenced({ ...engine, owner: 'other' }, lease, one, [7])).rejects.toThrow(LeaseLostError);
});

test.each(['share', 'update'] as const)('a transaction (%s) runs for the holder alone', async (lock) => {
  const { engine, lease, old } = await createWorld();
  const doWork = () => Promise.resolve('done');
  expect(await withFence(engine, lease, doWork, lock)).toBe('done');
  await expect(withFence(engine, old, doWork, lock)).rejects.toThrow(LeaseLostError);
  await expect(withFence({ ...engine, owner: 'other' }, lease, doWork, lock)).rejects.toThrow(LeaseLostError);
});

test('a lost lease names its master', () => {
  expect(new LeaseLostError({ masterId: 7, fence: 1 })).toMatchObject({
    name: 'LeaseLostError',
    message: expect.stringContaining('master 7'),
  });
});
