import type { OpenCopiesEntity } from '@parque/contract';
import { clientIdOf } from '../../engine/sending/own-orders';
import { copiedPosition, orphanedPosition } from '../../testing/copied-position';

/** Ana's child with a copy of 0.5 lots and a confirmed orphan of 0.3 lots. */
async function withOrphan() {
  const world = await copiedPosition();
  const { ana, copier, path, child, broker, time, read, held, close } = world;
  await broker.trade(child.reference, {
    clientId: clientIdOf(999, child.id, 'x:1', 1),
    action: 'open',
    symbol: 'Step Index',
    side: 'buy',
    volumeLots: 0.3,
    notAfter: time.ms + 60_000,
  });
  /** Lets the engine compare, so that a lasting difference is confirmed. */
  const compare = async () => {
    for (let round = 0; round < 3; round += 1) {
      time.ms += 16_000;
      await copier.turn();
    }
  };
  await compare();
  const [row] = (await read()).rows;
  const resolve = (action: string) => ana.post(`${path}/${row?.finding}`, { action });
  const closeOrphan = async () => close((await held()).at(-1)?.ticket ?? '', undefined, child.reference);
  return { ...world, compare, resolve, closeOrphan };
}

async function differences({
  ana,
  child,
}: Pick<Awaited<ReturnType<typeof copiedPosition>>, 'ana' | 'child'>) {
  const { body } = await ana.get(`/copier/accounts/${child.id}/open-copies`);
  return (body as OpenCopiesEntity).accounts.map(({ positions, lots, differences: found }) => ({
    positions,
    lots,
    found,
  }));
}

test('beside the open copies of a child, its differences are counted, also those left as they are', async () => {
  const world = await withOrphan();
  const both = [{ positions: 1, lots: 0.5, found: { positions: 1, lots: 0.3 } }];
  expect(await differences(world)).toEqual(both);
  await world.resolve('ignorar');
  expect(await differences(world)).toEqual(both);
  await world.closeOrphan();
  expect(await differences(world)).toEqual([{ positions: 1, lots: 0.5, found: undefined }]);
});

test('the positions of the copier in a child without a master are counted as differences', async () => {
  const world = await orphanedPosition();
  expect(await differences(world)).toEqual([{ positions: 0, lots: 0, found: { positions: 1, lots: 0.5 } }]);
});
