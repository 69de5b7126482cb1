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

async function createMissed() {
  const world = await followMaster({ multiplier: '1.5' });
  await world.set({ mode: 'pausado' });
  await world.play('buy 0.07 EURUSD');
  await world.set({ mode: 'activo' });
  return world;
}

test('two simultaneous confirmations send the orders once', async () => {
  const world = await createMissed();
  const { fingerprint } = await plan(world);
  const answers = await Promise.all([queue(world, fingerprint), queue(world, fingerprint)]);
  expect(answers.toSorted()).toEqual([1, undefined]);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1']);
});

const changes: readonly [
  string,
  (world: World, fingerprint: string) => Promise<unknown>,
  string[],
  string[],
][] = [
  [
    'another one was carried out',
    async (world, fingerprint) => {
      expect(await queue(world, fingerprint)).toBe(1);
      await world.run();
    },
    ['EURUSD buy 0.1'],
    ['open missed paused', 'open done'],
  ],
  [
    'the master closed its position',
    ({ play }) => play('close 1'),
    [],
    ['open missed paused', 'close skipped not_held'],
  ],
];

test.each(changes)(
  'a confirmation whose plan was read before %s sends nothing',
  async (_change, change, positions, log) => {
    const world = await createMissed();
    await world.set({ rules: { ...plainRules, sizing: 'fixed', fixedLots: 0.1 } });
    const { fingerprint } = await plan(world);
    const { engine } = world.firstCopier;
    let changeDone: Promise<unknown> | undefined;
    const symbols: typeof engine.symbols = {
      ...engine.symbols,
      async spec(...parts) {
        await (changeDone ??= change(world, fingerprint));
        return engine.symbols.spec(...parts);
      },
    };
    expect(await queueSync({ ...engine, symbols }, world.child.id, fingerprint)).toBeUndefined();
    await world.run();
    expect(await world.show()).toEqual([positions, log]);
  },
);

test.each([
  ['is recorded', true],
  ['was seen by the engine', false],
])(
  'a preview leaves out what the owner closed by hand, with the reason, whether or not it %s',
  async (_when, isSeen) => {
    const world = await followMaster();
    await world.play('buy 0.1 EURUSD');
    await world.closeCopy();
    if (isSeen) await world.compare(1);
    const { orders, leftOut } = await plan(world);
    expect([orders, toRows(leftOut)]).toEqual([[], [['open', 'EURUSD', 0, 'closed_by_hand']]]);
  },
);

/** A child that holds a position of the copier, of which no open copy is recorded. */
async function createOrphaned() {
  const world = await followMaster();
  await world.play('buy 0.5 EURUSD');
  await world.db.update(copierPositions).set({ state: 'closed', units: 0 });
  return world;
}

test.each(['not compared', 'open', 'ignored'] as const)(
  'a preview leaves out what the child holds without a record (%s)',
  async (state) => {
    const world = await createOrphaned();
    if (state !== 'not compared') {
      await world.compare();
      const ignoredFinding = { resolvedAt: new Date(world.time.ms), resolution: 'ignored' } as const;
      const rows = await world.db
        .update(copierFindings)
        .set({ kind: 'orphan', ...(state === 'ignored' && ignoredFinding) })
        .returning();
      expect(rows).toMatchObject([{ kind: 'orphan', confirmedAt: expect.any(Date) }]);
    }
    const { orders, leftOut, fingerprint } = await plan(world);
    expect([orders, toRows(leftOut)]).toEqual([[], [['open', 'EURUSD', 0, 'unrecorded']]]);
    expect(await queue(world, fingerprint)).toBe(0);
    await world.run();
    expect(await world.showHeld()).toEqual(['EURUSD buy 0.5']);
  },
);

test('a preview opens again what the child does not hold any more', async () => {
  const world = await createOrphaned();
  await world.closeCopy();
  expect(toRows((await plan(world)).orders)).toEqual([['open', 'EURUSD', 0.5, null]]);
});

test('a partial close after a synchronisation is scaled to the synchronised volume', async () => {
  const world = await followMaster();
  await world.set({ mode: 'pausado' });
  await world.play('buy 0.4 EURUSD; close 1 0.2');
  await world.set({ mode: 'activo' });
  await queue(world, (await plan(world)).fingerprint);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.2']);
  await world.play('close 1 0.1');
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('a partial close after an addition counts the synchronised copy of a position from before the first reading', async () => {
  const world = await followMaster({ masterServer: 'Parque-Netting' }, ({ open }) =>
    open('EURUSD', 'buy', 0.4),
  );
  await queue(world, (await plan(world)).fingerprint);
  await world.run();
  await world.play('buy 0.4 EURUSD');
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.4', 'EURUSD buy 0.4']);
  await world.play('close 1 0.4');
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.4']);
});

test('a shared netting position with the stops of one of its master positions is in line', async () => {
  const world = await followMaster({ childServers: ['Parque-Netting'] });
  await world.play('buy 0.1 EURUSD & buy 0.2 EURUSD; stops 1 0.9 -; stops 2 0.8 -');
  expect(await world.listHeld()).toMatchObject([{ stopLoss: 0.8 }]);
  expect((await plan(world)).orders).toEqual([]);
  await world.setCopyStops(0.7);
  expect(toRows((await plan(world)).orders)[0]).toEqual(['modify', 'EURUSD', 0, null]);
});
