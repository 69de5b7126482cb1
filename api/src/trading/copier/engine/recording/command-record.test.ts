import { createCopyWorld, type CopyWorld } from '../../testing/copy-world';
import { followed } from '../../testing/followed';
import { LeaseLostError } from '../fence';
import { acquireLeases, holdEngine } from '../lease';
import { readMaster } from '../reading/reader';
import { loadAgenda } from './command';
import { recordCommand } from './command-record';

/** Two masters with a waiting command each. */
async function waiting() {
  const one = await followed();
  const two = await createCopyWorld(one.db, { name: 'dos', login: 50_000_000 });
  const { only: _own, ...engine } = one.firstCopier.engine;
  const { leases } = await acquireLeases(engine);
  const write = async ({ open, child }: CopyWorld, at: number) => {
    const lease = leases[at];
    if (!lease) throw new Error('no lease');
    await readMaster(engine, lease);
    await open('EURUSD', 'buy', 0.1);
    await readMaster(engine, lease);
    const [due] = (await loadAgenda(one.db, child.id, one.now())).due;
    if (!due) throw new Error('no command');
    return {
      lease,
      record: (fence = lease.fence) =>
        recordCommand(engine, { ...lease, fence }, due.command, {
          change: { state: 'skipped', reason: 'late', updatedAt: one.now() },
        }),
    };
  };
  return { ...one, commands: [await write(one, 0), await write(two, 1)] as const };
}

test('of commands that are written together, the one whose lease is lost is not written', async () => {
  const { commands, log } = await waiting();
  const [one, two] = commands;
  const lost = one.record(one.lease.fence - 1);
  expect(await two.record()).toBe(true);
  await expect(lost).rejects.toThrow(LeaseLostError);
  expect(await log()).toEqual(['open pending']);
  expect([await one.record(), await one.record()]).toEqual([true, false]);
});

test('the locked row of a master delays no command of another', async () => {
  const { db, commands } = await waiting();
  const [one, two] = commands;
  let isWritten = false;
  const delayed = await db.transaction(async (tx) => {
    await holdEngine(tx, one.lease.masterId);
    const writing = one.record().finally(() => (isWritten = true));
    expect(await two.record()).toBe(true);
    expect(isWritten).toBe(false);
    return { writing };
  });
  expect(await delayed.writing).toBe(true);
});
