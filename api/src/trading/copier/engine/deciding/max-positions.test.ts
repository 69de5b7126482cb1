import { followed } from '../../testing/followed';
import { planSync } from './sync';

test('with a limit of one position, one opening in several orders is copied whole', async () => {
  const world = await followed();
  await world.desk.setSymbol(world.child.reference, 'EURUSD', { volumeMax: 0.1 });
  await world.set({ maxPositions: 1 });
  await world.open('EURUSD', 'buy', 0.25);
  await world.open('GBPUSD', 'buy', 0.1);
  await world.run();
  expect(await world.holds()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05']);
});

test.each([
  ['Parque-Netting', 'done', 'open done'],
  ['Parque-Demo', 'skipped', 'open skipped max_positions'],
])(
  'at %s, another symbol after an addition to a position is %s with a limit of two',
  async (server, _, last) => {
    const world = await followed({ masterServer: 'Parque-Netting', childServers: [server] });
    await world.set({ maxPositions: 2 });
    for (const symbol of ['EURUSD', 'EURUSD', 'GBPUSD']) {
      await world.open(symbol, 'buy', 0.1);
      await world.run();
    }
    expect(await world.log()).toEqual(['open done', 'open done', last]);
  },
);

test.each([
  ['Parque-Netting', ['EURUSD', 'EURUSD']],
  ['Parque-Demo', ['EURUSD']],
])('a synchronisation at %s with a limit of one opens %j', async (server, symbols) => {
  const world = await followed({ childServers: [server] });
  await world.set({ mode: 'pausado', maxPositions: 1 });
  for (const symbol of ['EURUSD', 'EURUSD', 'GBPUSD']) await world.open(symbol, 'buy', 0.1);
  await world.run();
  await world.set({ mode: 'activo' });
  const { orders, leftOut } = await planSync(world.uno.engine, world.child.id);
  expect(orders.map(({ symbol }) => symbol)).toEqual(symbols);
  expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['max_positions']));
});
