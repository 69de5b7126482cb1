import { unitsOf } from '@parque/domain/copy';
import { followed, killedAtOrder } from '../../testing/followed';

/* Openings that are larger than the broker's largest order. */

/** A child whose broker accepts orders of up to 0.1 lots of EURUSD. */
async function limited(options: Parameters<typeof followed>[0] = {}) {
  const world = await followed(options);
  await world.desk.setSymbol(world.child.reference, 'EURUSD', { volumeMax: 0.1 });
  return world;
}

test('each order of a split opening has its own command and client id, and the log its own volume', async () => {
  const { open, run, commands, holds } = await limited();
  await open('EURUSD', 'buy', 0.25);
  await run();
  expect(await holds()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05']);
  const sent = await commands();
  expect(sent.map(({ leg, units, sum, reason }) => [leg, units, sum?.result, reason])).toEqual([
    [0, unitsOf(0.1), 0.1, 'split'],
    [1, unitsOf(0.1), 0.1, 'split'],
    [2, unitsOf(0.05), 0.05, 'split'],
  ]);
  expect(new Set(sent.map(({ request }) => request?.clientId)).size).toBe(3);
});

test.each(['Parque-Demo', 'Parque-Netting'])(
  'the copies of a split opening follow a partial and a full close at %s',
  async (server) => {
    const { open, close, run, held } = await limited({ childServers: [server] });
    const position = await open('EURUSD', 'buy', 0.25);
    await run();
    const volume = async () => (await held()).reduce((sum, one) => sum + one.volume, 0);
    expect(await volume()).toBe(unitsOf(0.25));
    await close(position, 0.15);
    await run();
    expect(await volume()).toBe(unitsOf(0.1));
    await close(position);
    await run();
    expect(await volume()).toBe(0);
  },
);

test('a volume above ten orders is reduced to ten, and the last order shows it', async () => {
  const { open, run, holds, log } = await limited();
  await open('EURUSD', 'buy', 1.2);
  await run();
  expect((await holds()).length).toBe(10);
  expect((await log()).slice(-2)).toEqual(['open done split', 'open done cut_to_max']);
});

test('an opening whose account was limited after the first order opens only the rest of the new volume', async () => {
  const world = await limited();
  await world.open('EURUSD', 'buy', 0.25);
  let orders = 0;
  const broker: typeof world.broker = {
    ...world.broker,
    async trade(account, request) {
      orders += 1;
      const result = await world.broker.trade(account, request);
      if (orders === 1) await world.set({ maxLot: 0.15 });
      return result;
    },
  };
  world.time.ms += 6000;
  await world.settle(world.copier('dos', { broker }));
  expect(await world.holds()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.05']);
});

test('an order of a split opening whose answer is lost is found and not sent again', async () => {
  const world = await limited();
  await world.open('EURUSD', 'buy', 0.25);
  await killedAtOrder(world, 'after');
  await world.settle(world.copier('dos'));
  expect(await world.holds()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05']);
});

test('stops that the broker rejects at the opening are set on every order of a split opening', async () => {
  const world = await limited();
  const position = await world.open('EURUSD', 'buy', 0.25);
  await world.stops(position, 0.5, null);
  const broker: typeof world.broker = {
    ...world.broker,
    trade: (account, request) =>
      request.action === 'open' && typeof request.stopLoss === 'number'
        ? Promise.resolve({ outcome: 'rejected', retcode: 10_016, message: 'Invalid stops' })
        : world.broker.trade(account, request),
  };
  world.time.ms += 6000;
  await world.settle(world.copier('dos', { broker }));
  expect((await world.held()).map(({ stopLoss }) => stopLoss)).toEqual([0.5, 0.5, 0.5]);
});
