import { plainRules } from '@parque/domain/copy';
import type { CopyBroker } from '../copy-broker';
import { followMaster } from '../../testing/followed';

type Settings = Parameters<Awaited<ReturnType<typeof followMaster>>['set']>[0];

/** A netting master whose additions are parts of one order, and a child with these settings. */
async function createWorld(settings: Settings = {}) {
  const world = await followMaster({ masterServer: 'Parque-Netting' }, ({ set }) =>
    set({ rules: plainRules, ...settings }),
  );
  const { broker, time } = world;
  const asOneOrder: Pick<CopyBroker, 'dealsAfter'> = {
    async dealsAfter(...call) {
      const page = await broker.dealsAfter(...call);
      return { ...page, deals: page.deals.map((deal) => ({ ...deal, order: '7' })) };
    },
  };
  time.ms += 6000;
  const copier = world.createCopier('dos', { broker: { ...broker, ...asOneOrder } });
  return { ...world, run: () => world.settle(copier) };
}

test.each<[string, Settings, number[], number[]]>([
  [
    'a fixed lot is opened once',
    { rules: { ...plainRules, sizing: 'fixed', fixedLots: 0.3 } },
    [1, 1, 1],
    [0.3],
  ],
  ['each part that makes a step is opened', {}, [0.2, 0.3], [0.2, 0.3]],
  ['the largest lot limits all parts together', { maxLot: 0.5 }, [0.4, 0.4, 0.4], [0.4, 0.1]],
  ['several parts are one position', { maxPositions: 1 }, [0.2, 0.3], [0.2, 0.3]],
])('an order that is filled in parts: %s', async (_rule, settings, lots, positions) => {
  const { open, close, run, showHeld } = await createWorld(settings);
  let position = '';
  for (const volume of lots) {
    position = await open('EURUSD', 'buy', volume);
    await run();
  }
  expect(await showHeld()).toEqual(positions.map((volume) => `EURUSD buy ${volume}`));
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
});

test('parts that are each too small for the child are opened as soon as together they are not', async () => {
  const { db, open, run, show } = await createWorld();
  await db.execute("update connector_accounts set multiplier = '0.1' where type = 3");
  for (const _part of [1, 2, 3]) {
    await open('EURUSD', 'buy', 0.06);
    await run();
  }
  expect(await show()).toEqual([
    ['EURUSD buy 0.01'],
    ['open skipped below_min', 'open done order_parts', 'open skipped order_parts'],
  ]);
});
