import { createTestDatabase } from '../../../testing/database';
import { endAfterTest } from '../../../testing/end-after-test';
import type { CopyBroker } from '../engine/copy-broker';
import { createCopyWorld, type CopyWorld } from './copy-world';

type Options = Parameters<typeof createCopyWorld>[1];

/**
 * A world whose master was read once, so that later changes are copied.
 *
 * @param before - What happens before that reading.
 */
export async function followMaster(options: Options = {}, before?: (world: CopyWorld) => Promise<unknown>) {
  const database = await createTestDatabase();
  endAfterTest(database.drop);
  const world = await createCopyWorld(database.db, options);
  endAfterTest(() => world.service?.stop());
  await before?.(world);
  const firstCopier = world.createCopier();
  await firstCopier.turn();
  return { ...world, firstCopier, run: () => world.settle(firstCopier) };
}

class KilledError extends Error {
  override readonly name = 'KilledError';
}

/** Runs a process that is killed while it sends an order, before or after the broker received it. */
export async function killAtOrder(world: CopyWorld, when: 'before' | 'after'): Promise<void> {
  const { broker } = world;
  const dying: CopyBroker = {
    ...broker,
    async trade(account, request) {
      if (when === 'after') await broker.trade(account, request);
      throw new KilledError();
    },
  };
  const copier = world.createCopier('muerto', { broker: dying });
  world.time.ms += 10_000;
  await expect(copier.turn()).rejects.toThrow(KilledError);
  // Its leases expire.
  world.time.ms += 6000;
}

/** Another process copies at the broker with these changes, once the lease of the first one has expired. */
export async function settleAt(world: CopyWorld, changes: Partial<CopyBroker>): Promise<void> {
  world.time.ms += 6000;
  await world.settle(world.createCopier('dos', { broker: { ...world.broker, ...changes } }));
}

export const rejectStops = ({ broker }: CopyWorld): Pick<CopyBroker, 'trade'> => ({
  trade: (account, request) =>
    request.action === 'open' && typeof request.stopLoss === 'number'
      ? Promise.resolve({ outcome: 'rejected', retcode: 10_016, message: 'Invalid stops' })
      : broker.trade(account, request),
});
