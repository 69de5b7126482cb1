import { createTestDatabase } from '../../../testing/database';
import { endAfterTest } from '../../../testing/end-after-test';
import type { CopyBroker } from '../engine/copy-broker';
import { createCopyWorld, type CopyWorld } from './copy-world';
import { KilledError } from './life';

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
  const run = () => world.settle(firstCopier);
  const positions: string[] = [];

  async function playStep(step: string): Promise<void> {
    const [verb, first, second, third] = step.split(' ');
    const position = positions[Number(first) - 1] ?? '';
    const toPrice = (word?: string) => (word === '-' ? null : Number(word));
    if (verb === 'buy' || verb === 'sell')
      positions.push(await world.open(second ?? '', verb, Number(first)));
    else if (verb === 'close') await world.close(position, second === undefined ? undefined : Number(second));
    else await world.setStops(position, toPrice(second), toPrice(third));
  }

  return {
    ...world,
    firstCopier,
    run,
    compare: (turnCount?: number) => world.compareWith(firstCopier, turnCount),
    /**
     * Plays what the master does, and copies after each step: `buy 0.3 EURUSD`, `stops 1 0.9 -` (of the first position that
     * was played, without a take profit), `close 1 0.1` (a part), `close 1`. Steps that `&` joins are copied together.
     */
    async play(steps: string): Promise<void> {
      for (const reading of steps.split('; ')) {
        for (const step of reading.split(' & ')) await playStep(step);
        await run();
      }
    },
    /** Opens a position of the master, and copies it. */
    async copyPosition(...opening: Parameters<CopyWorld['open']>): Promise<string> {
      const position = await world.open(...opening);
      await run();
      return position;
    },
  };
}

/** Runs a process that is killed while it sends an order, before or after the broker received it. */
export async function killAtOrder(world: CopyWorld, when: 'before' | 'after'): Promise<void> {
  const { broker } = world;
  const dyingBroker: CopyBroker = {
    ...broker,
    async trade(account, request) {
      if (when === 'after') await broker.trade(account, request);
      throw new KilledError();
    },
  };
  const copier = world.createCopier('muerto', { broker: dyingBroker });
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
