import { eq } from 'drizzle-orm';
import { plainRules } from '@parque/domain/copy';
import { copierFindings, copierPositions } from '../../../../core/database/schema/index';
import { planSync, queueSync } from './sync';
import { followMaster } from '../../testing/followed';

type World = Awaited<ReturnType<typeof followMaster>>;

const plan = ({ firstCopier, child }: World) => planSync(firstCopier.engine, child.id);
const queue = ({ firstCopier, child }: World, fingerprint: string) =>
  queueSync(firstCopier.engine, child.id, fingerprint);
const toRows = (orders: Awaited<ReturnType<typeof planSync>>['orders']) =>
  orders.map(({ action, symbol, units, reason }) => [action, symbol, units / 1e8, reason]);

/** A place that one process waits at until the test opens it. */
function createGate() {
  let reach = () => undefined as void;
  let open = () => undefined as void;
  const isReached = new Promise<void>((resolve) => (reach = resolve));
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return {
    isReached,
    open: () => open(),
    pass() {
      reach();
      return isOpen;
    },
  };
}

async function createMissed() {
  const world = await followMaster({ multiplier: '1.5' });
  await world.set({ mode: 'pausado' });
  const position = await world.open('EURUSD', 'buy', 0.07);
  await world.run();
  await world.set({ mode: 'activo' });
  return { ...world, position };
}

test('two simultaneous confirmations send the orders once', async () => {
  const world = await createMissed();
  const { fingerprint } = await plan(world);
  const answers = await Promise.all([queue(world, fingerprint), queue(world, fingerprint)]);
  expect(answers.toSorted()).toEqual([1, undefined]);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1']);
});

/** A confirmation whose plan is made, and that goes on once `reads` is open. */
function createSlowWork(world: World, fingerprint: string, reads: ReturnType<typeof createGate>) {
  const { engine } = world.firstCopier;
  const slow = {
    ...engine,
    symbols: {
      ...engine.symbols,
      async spec(...parts: Parameters<typeof engine.symbols.spec>) {
        await reads.pass();
        return engine.symbols.spec(...parts);
      },
    },
  };
  return queueSync(slow, world.child.id, fingerprint);
}

test('a confirmation whose plan was read before another one was carried out sends nothing', async () => {
  const world = await createMissed();
  const { fingerprint } = await plan(world);
  const reads = createGate();
  const second = createSlowWork(world, fingerprint, reads);
  await reads.isReached;
  expect(await queue(world, fingerprint)).toBe(1);
  await world.run();
  reads.open();
  expect(await second).toBeUndefined();
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('a confirmation whose plan was read before the master closed its position opens nothing', async () => {
  const world = await createMissed();
  await world.set({ rules: { ...plainRules, sizing: 'fixed', fixedLots: 0.1 } });
  const { fingerprint } = await plan(world);
  const reads = createGate();
  const confirmed = createSlowWork(world, fingerprint, reads);
  await reads.isReached;
  await world.close(world.position);
  await world.run();
  reads.open();
  expect(await confirmed).toBeUndefined();
  await world.run();
  expect([await world.showHeld(), await world.log()]).toEqual([
    [],
    ['open missed paused', 'close skipped not_held'],
  ]);
});

test('a preview leaves out what the owner closed by hand, with the reason', async () => {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  await world.close((await world.listHeld())[0]?.ticket ?? '', undefined, world.child.reference);
  world.time.ms += 20_000;
  await world.firstCopier.turn();
  const { orders, leftOut } = await plan(world);
  expect([orders, toRows(leftOut)]).toEqual([[], [['open', 'EURUSD', 0, 'closed_by_hand']]]);
});

test('a preview leaves out what the owner has just closed by hand, before the engine has seen it', async () => {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  await world.close((await world.listHeld())[0]?.ticket ?? '', undefined, world.child.reference);
  const { orders, leftOut } = await plan(world);
  expect([orders, toRows(leftOut)]).toEqual([[], [['open', 'EURUSD', 0, 'closed_by_hand']]]);
});

/** A child that holds a position of the copier, of which no open copy is recorded. */
async function createOrphaned() {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.5);
  await world.run();
  await world.db
    .update(copierPositions)
    .set({ state: 'closed', units: 0 })
    .where(eq(copierPositions.childId, world.child.id));
  return world;
}

test('a preview leaves out what the child holds without a record, before the engine has compared it', async () => {
  const world = await createOrphaned();
  const { orders, leftOut } = await plan(world);
  expect([orders, toRows(leftOut)]).toEqual([[], [['open', 'EURUSD', 0, 'unrecorded']]]);
});

test.each(['open', 'ignored'] as const)(
  'a preview leaves out the position of an %s difference',
  async (state) => {
    const world = await createOrphaned();
    for (let round = 0; round < 3; round += 1) {
      world.time.ms += 16_000;
      await world.firstCopier.turn();
    }
    const resolution = state === 'ignored' ? { resolvedAt: new Date(world.time.ms), resolution: state } : {};
    const found = await world.db
      .update(copierFindings)
      .set({ kind: 'orphan', ...resolution })
      .returning();
    expect(found).toMatchObject([{ kind: 'orphan', confirmedAt: expect.any(Date) }]);
    const { orders, leftOut, fingerprint } = await plan(world);
    expect([orders, toRows(leftOut)]).toEqual([[], [['open', 'EURUSD', 0, 'unrecorded']]]);
    expect(await queue(world, fingerprint)).toBe(0);
    await world.run();
    expect(await world.showHeld()).toEqual(['EURUSD buy 0.5']);
  },
);

test('a preview opens again what the child does not hold any more', async () => {
  const world = await createOrphaned();
  await world.close((await world.listHeld())[0]?.ticket ?? '', undefined, world.child.reference);
  expect(toRows((await plan(world)).orders)).toEqual([['open', 'EURUSD', 0.5, null]]);
});

test('a partial close after a synchronisation is scaled to the synchronised volume', async () => {
  const world = await followMaster();
  await world.set({ mode: 'pausado' });
  const position = await world.open('EURUSD', 'buy', 0.4);
  await world.run();
  await world.close(position, 0.2);
  await world.run();
  await world.set({ mode: 'activo' });
  await queue(world, (await plan(world)).fingerprint);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.2']);
  await world.close(position, 0.1);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('a partial close after an addition counts the synchronised copy of a position from before the first reading', async () => {
  const world = await followMaster({ masterServer: 'Parque-Netting' }, ({ open }) =>
    open('EURUSD', 'buy', 0.4),
  );
  await queue(world, (await plan(world)).fingerprint);
  await world.run();
  const position = await world.open('EURUSD', 'buy', 0.4);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.4', 'EURUSD buy 0.4']);
  await world.close(position, 0.4);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.4']);
});

test('a shared netting position with the stops of one of its master positions is in line', async () => {
  const world = await followMaster({ childServers: ['Parque-Netting'] });
  const [first, second] = [await world.open('EURUSD', 'buy', 0.1), await world.open('EURUSD', 'buy', 0.2)];
  await world.run();
  await world.setStops(first, 0.9, null);
  await world.run();
  await world.setStops(second, 0.8, null);
  await world.run();
  expect((await world.listHeld()).map(({ stopLoss }) => stopLoss)).toEqual([0.8]);
  expect(toRows((await plan(world)).orders)).toEqual([]);
  const [shared] = await world.listHeld();
  await world.control.modifyByHand(world.child.reference, shared?.ticket ?? '', {
    stopLoss: 0.7,
    takeProfit: null,
  });
  expect(toRows((await plan(world)).orders)[0]).toEqual(['modify', 'EURUSD', 0, null]);
});
