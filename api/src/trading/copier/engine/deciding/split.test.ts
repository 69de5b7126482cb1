import { toUnits } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';
import { simulatorDeals } from '../../../../core/database/schema';
import { followMaster, killAtOrder, rejectStops, settleAt } from '../../testing/followed';

/* Openings and closes that are larger than the broker's largest order. */

/** A child whose broker accepts orders of up to 0.1 lots of EURUSD. */
async function createLimited(options: Parameters<typeof followMaster>[0] = {}) {
  const world = await followMaster(options);
  await world.control.setSymbol(world.child.reference, 'EURUSD', { volumeMax: 0.1 });
  return world;
}

test('each order of a split opening has its own command and client id, and the log its own volume', async () => {
  const { open, run, listCommands, showHeld } = await createLimited();
  await open('EURUSD', 'buy', 0.25);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05']);
  const sent = await listCommands();
  expect(sent.map(({ leg, units, sum, reason }) => [leg, units, sum?.result, reason])).toEqual([
    [0, toUnits(0.1), 0.1, 'split'],
    [1, toUnits(0.1), 0.1, 'split'],
    [2, toUnits(0.05), 0.05, 'split'],
  ]);
  expect(new Set(sent.map(({ request }) => request?.clientId)).size).toBe(3);
});

test.each(['Parque-Demo', 'Parque-Netting'])(
  'the copies of a split opening follow a partial and a full close at %s',
  async (server) => {
    const { open, close, run, listHeld } = await createLimited({ childServers: [server] });
    const position = await open('EURUSD', 'buy', 0.25);
    await run();
    const getVolume = async () => (await listHeld()).reduce((sum, one) => sum + one.volume, 0);
    expect(await getVolume()).toBe(toUnits(0.25));
    await close(position, 0.15);
    await run();
    expect(await getVolume()).toBe(toUnits(0.1));
    await close(position);
    await run();
    expect(await getVolume()).toBe(0);
  },
);

test('a volume above ten orders is reduced to ten, and the last order shows it', async () => {
  const { open, run, showHeld, log } = await createLimited();
  await open('EURUSD', 'buy', 1.2);
  await run();
  expect((await showHeld()).length).toBe(10);
  expect((await log()).slice(-2)).toEqual(['open done split', 'open done cut_to_max']);
});

test('an opening whose account was limited after the first order opens only the rest of the new volume', async () => {
  const world = await createLimited();
  await world.open('EURUSD', 'buy', 0.25);
  let orders = 0;
  await settleAt(world, {
    async trade(account, request) {
      orders += 1;
      const result = await world.broker.trade(account, request);
      if (orders === 1) await world.set({ maxLot: 0.15 });
      return result;
    },
  });
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.05']);
});

test('an order of a split opening whose answer is lost is found and not sent again', async () => {
  const world = await createLimited();
  await world.open('EURUSD', 'buy', 0.25);
  await killAtOrder(world, 'after');
  await world.settle(world.createCopier('dos'));
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05']);
});

test('stops that the broker rejects at the opening are set on every order of a split opening', async () => {
  const world = await createLimited();
  const position = await world.open('EURUSD', 'buy', 0.25);
  await world.setStops(position, 0.5, null);
  await settleAt(world, rejectStops(world));
  expect((await world.listHeld()).map(({ stopLoss }) => stopLoss)).toEqual([0.5, 0.5, 0.5]);
});

/** A copied position of 0.5 lots whose broker then accepts orders of up to 0.2 lots. */
async function createLarge(options: Parameters<typeof followMaster>[0] = {}) {
  const world = await followMaster(options);
  const position = await world.open('EURUSD', 'buy', 0.5);
  await world.run();
  await world.control.setSymbol(world.child.reference, 'EURUSD', { volumeMax: 0.2 });
  const listOrders = async () =>
    (await world.listCommands())
      .slice(1)
      .map(({ action, state, units, reason }) => [action, state, units, reason]);
  return { ...world, position, listOrders };
}

test.each(['Parque-Demo', 'Parque-Netting'])(
  "a close above the broker's largest order is sent in orders of their own at %s",
  async (server) => {
    const { close, run, position, showHeld, listOrders, listCommands } = await createLarge({
      childServers: [server],
    });
    await close(position);
    await run();
    expect(await showHeld()).toEqual([]);
    expect(await listOrders()).toEqual([
      ['close', 'done', toUnits(0.2), 'split'],
      ['close', 'done', toUnits(0.2), 'split'],
      ['close', 'done', toUnits(0.1), null],
    ]);
    const ids = (await listCommands()).map(({ request }) => request?.clientId);
    expect(new Set(ids).size).toBe(4);
  },
);

test('a partial close above the largest order is sent in parts, and its last part can be closed', async () => {
  const { close, run, position, showHeld, listOrders, control, child } = await createLarge();
  await control.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeMax: 0.2 });
  await close(position, 0.25);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.25']);
  expect((await listOrders()).map(([, , units]) => units)).toEqual([toUnits(0.15), toUnits(0.1)]);
});

test.each([
  ['is filled in part', { kind: 'partial_fill' }],
  ['is rejected', { kind: 'reject' }],
  ['was executed without an answer', { kind: 'timeout_after' }],
  ['was lost', { kind: 'timeout_before' }],
] as const)('a close in parts of which one %s closes the position once', async (_what, fault) => {
  const { close, run, position, showHeld, db, control, child } = await createLarge();
  await control.script(child.reference, [{ ...fault, after: 1 }]);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
  const deals = await db.select().from(simulatorDeals).where(eq(simulatorDeals.entry, 'out'));
  const closed = deals.filter(({ clientId }) => clientId).reduce((sum, { volume }) => sum + volume, 0);
  expect(closed).toBe(toUnits(0.5));
});

test.each(['before', 'after'] as const)(
  'a process that is killed %s a part of a close was sent closes the position once',
  async (when) => {
    const world = await createLarge();
    await world.close(world.position);
    await killAtOrder(world, when);
    await world.settle(world.createCopier('dos'));
    expect(await world.showHeld()).toEqual([]);
    expect(await world.log()).toEqual(['open done', 'close done split', 'close done split', 'close done']);
  },
);
