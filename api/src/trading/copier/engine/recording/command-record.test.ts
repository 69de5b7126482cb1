import { createCopyWorld, type CopyWorld } from '../../testing/copy-world';
import { followMaster } from '../../testing/followed';
import { LeaseLostError } from '../fence';
import { acquireLeases, lockMaster } from '../lease';
import { readMaster } from '../reading/reader';
import { loadAgenda } from './command';
import { recordCommand } from './command-record';

/** Two masters with a waiting command each. */
async function createWaitingCommands() {
  const first = await followMaster();
  const second = await createCopyWorld(first.db, { name: 'dos', login: 50_000_000 });
  const { only: _own, ...engine } = first.firstCopier.engine;
  const { leases } = await acquireLeases(engine);
  const createCommand = async ({ open, child }: CopyWorld, leaseIndex: number) => {
    const lease = leases[leaseIndex];
    if (!lease) throw new Error('no lease');
    await readMaster({ ...engine, lease });
    await open('EURUSD', 'buy', 0.1);
    await readMaster({ ...engine, lease });
    const [due] = (await loadAgenda(first.db, child.id, first.now())).due;
    if (!due) throw new Error('no command');
    const change = { state: 'skipped', reason: 'late', updatedAt: first.now() } as const;
    return {
      lease,
      record: (fence = lease.fence) =>
        recordCommand({ ...engine, lease: { ...lease, fence } }, due.command, { change }),
    };
  };
  return { ...first, commands: [await createCommand(first, 0), await createCommand(second, 1)] as const };
}

test('when two commands are recorded together, only the one with a valid lease is stored', async () => {
  const { commands, log } = await createWaitingCommands();
  const [first, second] = commands;
  const lateRecord = first.record(first.lease.fence - 1);
  expect(await second.record()).toBe(true);
  await expect(lateRecord).rejects.toThrow(LeaseLostError);
  expect(await log()).toEqual(['open pending']);
  expect([await first.record(), await first.record()]).toEqual([true, false]);
});

test('the locked row of a master does not delay commands of another master', async () => {
  const { db, commands } = await createWaitingCommands();
  const [first, second] = commands;
  let isWritten = false;
  const transaction = await db.transaction(async (tx) => {
    await lockMaster(tx, first.lease.masterId);
    const writing = first.record().finally(() => (isWritten = true));
    expect(await second.record()).toBe(true);
    expect(isWritten).toBe(false);
    return { writing };
  });
  expect(await transaction.writing).toBe(true);
});
