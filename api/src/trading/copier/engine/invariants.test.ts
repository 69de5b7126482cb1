import { BrokerError } from '../../broker/fault';
import type { TradeRequest } from '../../broker/gateway';
import { productIds } from '@parque/contract';
import { toUnits } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';
import {
  copierChildren,
  copierCommands,
  copierMasters,
  copierPositions,
  licences,
  products,
  simulatorRequests,
  users,
} from '../../../core/database/schema';
import { listCopies } from './recording/child';
import { createClientId } from './sending/own-orders';
import { createCopyWorld, type CopyWorld } from '../testing/copy-world';
import { followMaster, killAtOrder, rejectStops, settleAt } from '../testing/followed';
import { changeAccount } from '../testing/change-account';

/* The invariants I1 to I10 of the copier. */

test('I1: one event leads to one command per child and one order that carries its client id', async () => {
  const { play, listHeld, listCommands, db } = await followMaster();
  await play('buy 0.1 EURUSD');
  const [command] = await listCommands();
  expect((await listHeld()).map(({ clientId }) => clientId)).toEqual([command?.request?.clientId]);
  const again = { ...command, id: undefined, state: 'pending' } as typeof copierCommands.$inferInsert;
  await expect(db.insert(copierCommands).values(again)).rejects.toThrow();
  expect(await db.select().from(simulatorRequests)).toMatchObject([{ attempts: 1 }]);
});

test('I1: a client id has the form that MetaApi requires, and differs by command, child, event and attempt', () => {
  const ids = [
    createClientId(1, 2, 'a:1', 1),
    createClientId(2, 2, 'a:1', 1),
    createClientId(1, 3, 'a:1', 1),
    createClientId(1, 2, 'a:2', 1),
    createClientId(1, 2, 'a:1', 2),
  ];
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^PQ_[A-Z2-7]{12}_[A-Z2-7]{10}$/);
});

test('I2: an order with an unknown outcome is sent again only after its absence is proven', async () => {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.1);
  await killAtOrder(world, 'before');
  const secondCopier = world.createCopier('dos');
  world.time.ms -= 5500;
  const listStates = async () => (await world.listCommands()).map(({ state, attempts }) => [state, attempts]);
  await world.db.update(copierMasters).set({ leaseOwner: null });
  await secondCopier.turn();
  expect(await listStates()).toEqual([['unknown', 1]]);
  await world.settle(secondCopier);
  expect([await listStates(), await world.showHeld()]).toEqual([[['done', 2]], ['EURUSD buy 0.1']]);
});

/** A broker that stores no client ids. */
const forgetful = { rewritesComments: true, forgetsRequests: true };

test('I2: a partly executed order without its client id is found by its stops and volume', async () => {
  const world = await followMaster();
  const { control, child } = world;
  await control.setTraits(child.reference, forgetful);
  await control.script(child.reference, [{ kind: 'partial_fill' }]);
  const position = await world.open('EURUSD', 'buy', 0.1);
  await killAtOrder(world, 'after');
  const secondCopier = world.createCopier('dos');
  await world.settle(secondCopier);
  const [holding] = await world.listHeld();
  expect(holding?.volume).toBeLessThan(toUnits(0.1));
  expect(await world.listCommands()).toMatchObject([
    { state: 'done', reason: 'partial_fill', childPosition: holding?.ticket, units: holding?.volume },
  ]);
  await world.close(position);
  await world.settle(secondCopier);
  expect(await world.showHeld()).toEqual([]);
});

test.each([
  ['an executed addition', 'Parque-Netting', 'after', ['EURUSD buy 0.2']],
  ['an addition that was not executed', 'Parque-Netting', 'before', ['EURUSD buy 0.2']],
  ['an opening that was not executed', 'Parque-Demo', 'before', ['EURUSD buy 0.1', 'EURUSD buy 0.1']],
] as const)(
  'I2: without client ids, %s (%s, killed %s its order) is not taken for an earlier one of equal volume',
  async (_what, server, when, positions) => {
    const world = await followMaster({ childServers: [server] });
    await world.control.setTraits(world.child.reference, forgetful);
    await world.set({ maxAgeSeconds: 300 });
    await world.play('buy 0.1 EURUSD');
    world.time.ms += 3000;
    await world.open('EURUSD', 'buy', 0.1);
    await killAtOrder(world, when);
    await world.settle(world.createCopier('dos'));
    expect(await world.show()).toEqual([positions, ['open done', 'open done']]);
  },
);

test('I2: an order that appears while its absence is being proven is found and not sent again', async () => {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.1);
  const sentRequests: TradeRequest[] = [];
  await settleAt(world, {
    lateExecutionMs: 180_000,
    trade(_account, request) {
      sentRequests.push(request);
      return Promise.reject(new BrokerError('timeout', 'no answer'));
    },
    async isHistoryComplete(account) {
      const [request] = sentRequests;
      if (request) await world.broker.trade(account, { ...request, notAfter: world.time.ms + 60_000 });
      return true;
    },
  });
  expect(await world.show()).toEqual([['EURUSD buy 0.1'], ['open done']]);
  expect(sentRequests).toHaveLength(1);
});

test('I2: a part of a close that is executed after it seemed absent is counted once', async () => {
  const world = await followMaster();
  const position = await world.copyPosition('EURUSD', 'buy', 0.5);
  await world.close(position);
  const sentRequests: TradeRequest[] = [];
  const silent = world.createCopier('dos', {
    broker: {
      ...world.broker,
      trade(_account, request) {
        sentRequests.push(request);
        return Promise.reject(new BrokerError('timeout', 'no answer'));
      },
    },
  });
  world.time.ms += 10_000;
  await silent.turn();
  await world.db.update(copierCommands).set({ state: 'pending' }).where(eq(copierCommands.state, 'unknown'));
  for (const request of sentRequests) {
    const part = { ...request, action: 'close_partial' as const, volumeLots: 0.25 };
    await world.broker.trade(world.child.reference, { ...part, notAfter: world.time.ms + 1000 });
  }
  world.time.ms += 20_000;
  await settleAt(world, { lateExecutionMs: 180_000 });
  expect([sentRequests.length, await world.showHeld()]).toEqual([1, []]);
  expect((await world.listCommands()).at(-1)).toMatchObject({ state: 'done', units: toUnits(0.5) });
});

test('I3: a rejected opening delays neither other positions nor other children', async () => {
  const { open, run, firstCopier, showHeld, control, child, other } = await followMaster({
    childServers: ['Parque-Demo', 'Parque-Demo'],
  });
  await control.script(child.reference, [{ kind: 'requote', times: 1 }]);
  await open('EURUSD', 'buy', 0.1);
  await open('GBPUSD', 'buy', 0.1);
  await firstCopier.turn();
  expect(await showHeld()).toEqual(['GBPUSD buy 0.1']);
  expect(await showHeld(other.reference)).toEqual(['EURUSD buy 0.1', 'GBPUSD buy 0.1']);
  await run();
  expect((await showHeld()).toSorted()).toEqual(['EURUSD buy 0.1', 'GBPUSD buy 0.1']);
});

test('I3: commands of one position run in the order of their events', async () => {
  const { open, close, firstCopier, run, log, control, child } = await followMaster();
  await control.script(child.reference, [{ kind: 'requote', times: 2 }]);
  const position = await open('EURUSD', 'buy', 0.2);
  await firstCopier.turn();
  await close(position, 0.1);
  await firstCopier.turn();
  expect(await log()).toEqual(['open pending slippage', 'close_partial pending']);
  await run();
  expect(await log()).toEqual(['open done', 'close_partial done']);
});

test.each([
  ['a list of the master', 'master', [[0]], undefined, 0.2],
  ['a list of the master together with the deal of a partial close', 'master', [[0]], 0.05, 0.15],
  ['two lists of the master, in different ways,', 'master', [[0], [1]], undefined, 0.2],
  ['two lists of the child, in different ways,', 'child', [[0], [1]], undefined, 0.2],
] as const)('I4: %s without a position that is open closes nothing more', async (...row) => {
  const [, role, gaps, part, rest] = row;
  const world = await followMaster();
  const { broker, open, run, close, settle, time } = world;
  const position = await open('EURUSD', 'buy', 0.2);
  await open('GBPUSD', 'buy', 0.1);
  await run();
  if (part !== undefined) await close(position, part);
  const remainingGaps: (readonly number[])[] = [...gaps];
  const gappy: typeof broker = {
    ...broker,
    async positions(account) {
      const positions = await broker.positions(account);
      const gap = account === world[role].reference ? remainingGaps.shift() : undefined;
      return positions.filter((_, index) => !gap?.includes(index));
    },
  };
  time.ms += 20_000;
  await settle(world.createCopier('dos', { broker: gappy }));
  expect(remainingGaps).toEqual([]);
  expect(await listCopies(world.db, world.child.id)).toHaveLength(2);
  expect(await world.showHeld()).toEqual([`EURUSD buy ${rest}`, 'GBPUSD buy 0.1']);
});

/** Blocks a licence of the owner of the copier, of the connector or of DashPro. */
async function blockLicence(
  { db, userId }: CopyWorld,
  licence: Pick<typeof licences.$inferInsert, 'productId' | 'account1' | 'account2'>,
): Promise<void> {
  const texts = { title: 'DashPro', url: 'dashpro', description: '', img: '', linklp: '', price: '0' };
  await db.insert(products).values({ id: productIds.dashPro, ...texts });
  await db.insert(licences).values({ userId, status: 'Bloqueado', ...licence });
}

async function closeCircle({ db, child, master }: CopyWorld) {
  const [from, to] = [child, master].map(({ reference }) => Number(reference.split('/')[1]));
  const beto = await createCopyWorld(db, { name: 'beto', login: 20_000_001 });
  await changeAccount(db, beto.master, { number: from ?? 0 });
  await changeAccount(db, beto.child, { number: to ?? 0 });
}

const bars: readonly [string, (world: CopyWorld) => Promise<unknown>, string][] = [
  ['I5: a child that is paused', ({ set }) => set({ mode: 'pausado' }), 'missed paused'],
  ['I5: a child that only closes', ({ set }) => set({ mode: 'solo_cierres' }), 'skipped only_closes'],
  ...(['suspended', 'revoked', 'active'] as const).map((status): (typeof bars)[number] => [
    `I5: a child whose product is ${status}, and expired if it is active,`,
    ({ setProduct }) => setProduct(status, status === 'active' ? new Date(0) : null),
    'skipped product_inactive',
  ]),
  [
    'I5: a child with a blocked licence of the connector',
    (world) => blockLicence(world, { productId: productIds.connector }),
    'skipped licence_blocked',
  ],
  [
    'I5: a child with a blocked licence that names the account',
    (world) => blockLicence(world, { productId: productIds.dashPro, account2: 10_001_002 }),
    'skipped licence_blocked',
  ],
  [
    'I5: a child whose owner was deleted',
    ({ db, userId, now }) => db.update(users).set({ deletedAt: now() }).where(eq(users.id, userId)),
    'skipped licence_blocked',
  ],
  [
    'I8: a child whose trades come back to its master through another user',
    closeCircle,
    'skipped copy_cycle',
  ],
];

test.each(bars)('%s opens nothing and still follows and closes', async (_child, bar, reason) => {
  const world = await followMaster();
  const { open, close, setStops, run, showHeld, listHeld, log } = world;
  const [first, second] = [await open('EURUSD', 'buy', 0.2), await open('GBPUSD', 'buy', 0.1)];
  await run();
  await bar(world);
  await open('XAUUSD', 'buy', 0.02);
  await close(first, 0.1);
  await setStops(first, 0.5, null);
  await close(second);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  expect(await listHeld()).toMatchObject([{ stopLoss: 0.5 }]);
  expect((await log()).slice(2).toSorted()).toEqual(
    ['close done', 'close_partial done', 'modify done', `open ${reason}`].toSorted(),
  );
});

test('I5: a blocked licence of another product and account bars no child', async () => {
  const world = await followMaster();
  await blockLicence(world, { productId: productIds.dashPro, account1: 555 });
  await world.play('buy 0.1 EURUSD');
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('I5: a child that loses its right to trade opens nothing and shows that it cannot trade', async () => {
  const { play, run, show, simulator, db, time } = await followMaster();
  simulator.setFault(10_001_002, 'trading_disabled');
  time.ms += 61_000;
  await run();
  await play('buy 0.1 EURUSD');
  expect(await show()).toEqual([[], ['open skipped trade_disabled']]);
  expect(await db.select().from(copierChildren)).toMatchObject([{ connection: 'no_puede_operar' }]);
});

test('I5: a rejected close is retried until the broker accepts it', async () => {
  const { copyPosition, close, run, showHeld, control, child, listCommands } = await followMaster();
  const position = await copyPosition('EURUSD', 'buy', 0.2);
  await control.script(child.reference, [{ kind: 'market_closed', times: 8 }, { kind: 'partial_fill' }]);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
  expect((await listCommands()).at(-1)).toMatchObject({ state: 'done', attempts: 10, units: 20_000_000 });
});

test('I6: an opening past its age limit is missed and not opened later', async () => {
  const { open, run, show, time, firstCopier } = await followMaster();
  await open('EURUSD', 'buy', 0.1);
  time.ms += 31_000;
  await run();
  await firstCopier.turn();
  expect(await show()).toEqual([[], ['open missed late']]);
});

test.each([
  [
    'left out when it is too old',
    ({ time }: CopyWorld) => (time.ms += 1_800_001),
    [],
    'open skipped slippage',
  ],
  [
    'opened when the price is near enough',
    ({ set }: CopyWorld) => set({ maxSlippagePoints: 100_000 }),
    ['EURUSD buy 0.1'],
    'open done',
  ],
])(
  'I6: an opening waits while the price is beyond the allowed slippage, and is %s',
  async (_end, change, positions, entry) => {
    const world = await followMaster();
    await world.set({ maxSlippagePoints: 0, maxAgeSeconds: 3600 });
    await world.open('EURUSD', 'buy', 0.1);
    world.time.ms += 1_800_000;
    await world.firstCopier.turn();
    expect(await world.log()).toEqual(['open pending slippage']);
    await change(world);
    await world.run();
    expect(await world.show()).toEqual([positions, [entry]]);
  },
);

test('I6: the slippage of an addition is measured from the price of the addition, not from the average', async () => {
  const { play, open, run, show, listEvents, time, set, broker, child } = await followMaster({
    masterServer: 'Parque-Netting',
  });
  await play('buy 0.1 EURUSD');
  time.ms += 7_200_000;
  await open('EURUSD', 'buy', 0.1);
  const { ask } = await broker.quote(child.reference, 'EURUSD');
  const [first] = await listEvents();
  const movedPoints = Math.round(Math.abs(ask - (first?.price ?? 0)) * 1e5);
  const maxSlippagePoints = 5;
  expect(movedPoints).toBeGreaterThan(4 * maxSlippagePoints);
  await set({ maxSlippagePoints });
  await run();
  expect(await show()).toEqual([
    ['EURUSD buy 0.1', 'EURUSD buy 0.1'],
    ['open done', 'open done'],
  ]);
});

test('stops that a master changes together with an addition reach the copies that are open already', async () => {
  const { play, listHeld } = await followMaster({ masterServer: 'Parque-Netting' });
  await play('buy 0.1 EURUSD; buy 0.1 EURUSD & stops 1 0.9 -');
  expect((await listHeld()).map(({ stopLoss }) => stopLoss)).toEqual([0.9, 0.9]);
});

/** Another process copies a new position, and the orders that it sends are listed. */
async function listSent(world: CopyWorld, afterMs: number): Promise<readonly TradeRequest[]> {
  const sentRequests: TradeRequest[] = [];
  await world.open('EURUSD', 'buy', 0.1);
  world.time.ms += afterMs;
  await settleAt(world, {
    trade(account, request) {
      sentRequests.push(request);
      return world.broker.trade(account, request);
    },
  });
  return sentRequests;
}

test('I6: the broker may deviate only by what the distance from the master leaves of the slippage', async () => {
  const world = await followMaster();
  await world.set({ maxSlippagePoints: 50_000, maxAgeSeconds: 3600 });
  const sentRequests = await listSent(world, 1_800_000);
  const [event] = await world.listEvents();
  const { ask } = await world.broker.quote(world.child.reference, 'EURUSD');
  const distance = Math.round(Math.abs(ask - (event?.price ?? 0)) * 1e5);
  expect(distance).toBeGreaterThan(0);
  expect(sentRequests).toMatchObject([{ price: ask, deviationPoints: 50_000 - distance }]);
});

test('I6: the broker may not start an order after the age limit of its opening', async () => {
  const world = await followMaster();
  await world.set({ maxAgeSeconds: 30 });
  const openedAt = world.time.ms;
  expect(await listSent(world, 22_000)).toMatchObject([{ notAfter: openedAt + 30_000 }]);
  expect(await world.log()).toEqual(['open done']);
});

test('I6: an opening whose stops the broker rejects is opened without them, and they are set afterwards', async () => {
  const world = await followMaster();
  await world.setStops(await world.open('EURUSD', 'buy', 0.1), 0.5, 2);
  await settleAt(world, rejectStops(world));
  expect((await world.listCommands())[0]).toMatchObject({ attempts: 2 });
  expect(await world.listHeld()).toMatchObject([{ stopLoss: 0.5, takeProfit: 2 }]);
  expect(await world.log()).toEqual(['open done invalid_stops', 'modify done']);
});

test('I8: positions that the copier opened are no signals of a master', async () => {
  const { db, master, child, open, play, run, listEvents, showHeld } = await followMaster();
  await play('buy 0.1 EURUSD');
  // The child's account becomes the master's, and the master's a child's: a circle.
  const swapAccount = (row: { readonly id: number }, reference: string) =>
    changeAccount(db, row, { reference, number: Number(reference.split('/')[1]) });
  await swapAccount(child, 'x/1');
  await swapAccount(master, child.reference);
  await swapAccount(child, master.reference);
  await run();
  await open('GBPUSD', 'buy', 0.1, child.reference);
  await run();
  expect((await listEvents()).map(({ symbol }) => symbol)).toEqual(['EURUSD', 'GBPUSD']);
  expect(await showHeld(master.reference)).toEqual(['EURUSD buy 0.1', 'GBPUSD buy 0.1']);
});

test("I9: a copy closed by hand stays closed, and the master's close needs no order", async () => {
  const { copyPosition, close, closeCopy, run, show, compare } = await followMaster();
  const position = await copyPosition('EURUSD', 'buy', 0.1);
  await closeCopy();
  await compare(1);
  for (const part of [0.05, undefined]) {
    await close(position, part);
    await run();
  }
  expect(await show()).toEqual([
    [],
    ['open done', 'close_partial skipped closed_by_hand', 'close skipped closed_by_hand'],
  ]);
});

test('I9: a copy closed by hand is found after the clock was set back', async () => {
  const { db, play, closeCopy, firstCopier, time } = await followMaster();
  await play('buy 0.1 EURUSD');
  await closeCopy();
  time.ms -= 3_600_000;
  await firstCopier.turn();
  expect(await db.select().from(copierPositions)).toMatchObject([{ state: 'closed_by_hand' }]);
});

test("I9: the master's close closes the rest of a copy that was partly closed by hand", async () => {
  const { copyPosition, close, closeCopy, run, showHeld } = await followMaster();
  const position = await copyPosition('EURUSD', 'buy', 0.4);
  await closeCopy(0.3);
  await close(position, 0.2);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
});

test.each(['Parque-Demo', 'Parque-Netting'])(
  'I9: what the owner closed just before an addition does not count in the next partial close at %s',
  async (server) => {
    const { play, closeCopy, compare, listHeld, time } = await followMaster({
      masterServer: 'Parque-Netting',
      childServers: [server],
    });
    await play('buy 0.4 EURUSD');
    await compare(1);
    await closeCopy(0.2);
    time.ms += 5000;
    await play('buy 0.1 EURUSD');
    await compare(1);
    await play('close 1 0.25');
    const units = (await listHeld()).reduce((sum, { volume }) => sum + volume, 0);
    expect(units).toBe(toUnits(0.15));
  },
);
