import { toUnits } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';
import { simulatorDeals } from '../../../../core/database/schema';
import { followMaster, killAtOrder, rejectStops, settleAt } from '../../testing/followed';

/* Openings and closes that are larger than the broker's largest order. */

type Options = Parameters<typeof followMaster>[0];

/** A child whose broker accepts orders of up to 0.1 lots of EURUSD. */
async function createLimited(options: Options = {}) {
  const world = await followMaster(options);
  await world.control.setSymbol(world.child.reference, 'EURUSD', { volumeMax: 0.1 });
  const sumVolume = async () => (await world.listHeld()).reduce((sum, position) => sum + position.volume, 0);
  return { ...world, sumVolume };
}

const parts = ['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05'];

test('each order of a split opening has its own command and client id, and the log its own volume', async () => {
  const { play, listCommands, showHeld } = await createLimited();
  await play('buy 0.25 EURUSD');
  expect(await showHeld()).toEqual(parts);
  const commands = await listCommands();
  expect(commands.map(({ leg, units, sum, reason }) => [leg, units, sum?.result, reason])).toEqual([
    [0, toUnits(0.1), 0.1, 'split'],
    [1, toUnits(0.1), 0.1, 'split'],
    [2, toUnits(0.05), 0.05, 'split'],
  ]);
  expect(new Set(commands.map(({ request }) => request?.clientId)).size).toBe(3);
});

test.each(['Parque-Demo', 'Parque-Netting'])(
  'the copies of a split opening follow a partial and a full close at %s',
  async (server) => {
    const { play, sumVolume } = await createLimited({ childServers: [server] });
    await play('buy 0.25 EURUSD');
    expect(await sumVolume()).toBe(toUnits(0.25));
    await play('close 1 0.15');
    expect(await sumVolume()).toBe(toUnits(0.1));
    await play('close 1');
    expect(await sumVolume()).toBe(0);
  },
);

test('a volume above ten orders is reduced to ten, and the last order shows it', async () => {
  const { play, showHeld, log } = await createLimited();
  await play('buy 1.2 EURUSD');
  expect(await showHeld()).toHaveLength(10);
  expect((await log()).slice(-2)).toEqual(['open done split', 'open done cut_to_max']);
});

test('an opening whose account was limited after the first order opens only the rest of the new volume', async () => {
  const world = await createLimited();
  await world.open('EURUSD', 'buy', 0.25);
  await settleAt(world, {
    async trade(account, request) {
      const result = await world.broker.trade(account, request);
      await world.set({ maxLot: 0.15 });
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
  expect(await world.showHeld()).toEqual(parts);
});

test('stops that the broker rejects at the opening are set on every order of a split opening', async () => {
  const world = await createLimited();
  await world.setStops(await world.open('EURUSD', 'buy', 0.25), 0.5, null);
  await settleAt(world, rejectStops(world));
  expect((await world.listHeld()).map(({ stopLoss }) => stopLoss)).toEqual([0.5, 0.5, 0.5]);
});

/** A copied position of 0.5 lots whose broker then accepts orders of up to 0.2 lots. */
async function createLarge(options: Options = {}) {
  const world = await followMaster(options);
  const position = await world.copyPosition('EURUSD', 'buy', 0.5);
  await world.control.setSymbol(world.child.reference, 'EURUSD', { volumeMax: 0.2 });
  return { ...world, position, listCloses: async () => (await world.listCommands()).slice(1) };
}

test.each(['Parque-Demo', 'Parque-Netting'])(
  "a close above the broker's largest order is sent in orders of their own at %s",
  async (server) => {
    const { close, run, position, showHeld, listCloses } = await createLarge({ childServers: [server] });
    await close(position);
    await run();
    expect(await showHeld()).toEqual([]);
    const orders = await listCloses();
    expect(orders.map(({ action, state, units, reason }) => [action, state, units, reason])).toEqual([
      ['close', 'done', toUnits(0.2), 'split'],
      ['close', 'done', toUnits(0.2), 'split'],
      ['close', 'done', toUnits(0.1), null],
    ]);
    expect(new Set(orders.map(({ request }) => request?.clientId)).size).toBe(3);
  },
);

test('a partial close above the largest order is sent in parts, and its last part can be closed', async () => {
  const { close, run, position, showHeld, listCloses, control, child } = await createLarge();
  await control.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeMax: 0.2 });
  await close(position, 0.25);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.25']);
  expect((await listCloses()).map(({ units }) => units)).toEqual([toUnits(0.15), toUnits(0.1)]);
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
  const closedUnits = deals.filter(({ clientId }) => clientId).reduce((sum, { volume }) => sum + volume, 0);
  expect(closedUnits).toBe(toUnits(0.5));
});

test.each(['before', 'after'] as const)(
  'a process that is killed %s a part of a close was sent closes the position once',
  async (when) => {
    const world = await createLarge();
    await world.close(world.position);
    await killAtOrder(world, when);
    await world.settle(world.createCopier('dos'));
    expect(await world.show()).toEqual([
      [],
      ['open done', 'close done split', 'close done split', 'close done'],
    ]);
  },
);
