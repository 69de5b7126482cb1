import { BrokerError } from '../../broker/fault';
import { productIds } from '@parque/contract';
import { toUnits } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';
import {
  connectorAccounts,
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
  const { open, run, listHeld, listCommands, db } = await followMaster();
  await open('EURUSD', 'buy', 0.1);
  await run();
  const [command] = await listCommands();
  expect((await listHeld()).map(({ clientId }) => clientId)).toEqual([command?.request?.clientId]);
  expect(command?.request?.clientId).toMatch(/^PQ_[A-Z2-7]{12}_[A-Z2-7]{10}$/);
  const again = { ...command, id: undefined, state: 'pending' } as typeof copierCommands.$inferInsert;
  await expect(db.insert(copierCommands).values(again)).rejects.toThrow();
  expect(await db.select().from(simulatorRequests)).toMatchObject([{ attempts: 1 }]);
});

test('I1: a different command, child, event or attempt has a different client id', () => {
  const names = [
    createClientId(1, 2, 'a:1', 1),
    createClientId(2, 2, 'a:1', 1),
    createClientId(1, 3, 'a:1', 1),
  ];
  names.push(createClientId(1, 2, 'a:2', 1), createClientId(1, 2, 'a:1', 2));
  expect(new Set(names).size).toBe(5);
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

test('I2: a partly executed order without its client id is found by its stops and volume', async () => {
  const world = await followMaster();
  const { control, child } = world;
  await control.setTraits(child.reference, { rewritesComments: true, forgetsRequests: true });
  await control.script(child.reference, [{ kind: 'partial_fill' }]);
  const position = await world.open('EURUSD', 'buy', 0.1);
  await killAtOrder(world, 'after');
  const secondCopier = world.createCopier('dos');
  await world.settle(secondCopier);
  const [held] = await world.listHeld(child.reference);
  expect(held?.volume).toBeLessThan(toUnits(0.1));
  expect(await world.listCommands()).toMatchObject([
    { state: 'done', reason: 'partial_fill', childPosition: held?.ticket, units: held?.volume },
  ]);
  await world.close(position);
  await world.settle(secondCopier);
  expect(await world.showHeld()).toEqual([]);
});

test('I2: an addition to a shared position is found without its client id, between additions of equal volume', async () => {
  const world = await followMaster({ childServers: ['Parque-Netting'] });
  const { control, child, open, run } = world;
  await control.setTraits(child.reference, { rewritesComments: true, forgetsRequests: true });
  await open('EURUSD', 'buy', 0.1);
  await run();
  world.time.ms += 3000;
  await open('EURUSD', 'buy', 0.1);
  await killAtOrder(world, 'after');
  const secondCopier = world.createCopier('dos');
  await world.settle(secondCopier);
  expect([await world.showHeld(), await world.log()]).toEqual([
    ['EURUSD buy 0.2'],
    ['open done', 'open done'],
  ]);
  await open('EURUSD', 'buy', 0.1);
  await world.settle(secondCopier);
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.3']);
});

test('I2: an addition that was not executed is not taken for an earlier one of equal volume', async () => {
  const world = await followMaster({ childServers: ['Parque-Netting'] });
  const { control, child, open, run } = world;
  await control.setTraits(child.reference, { rewritesComments: true, forgetsRequests: true });
  await world.set({ maxAgeSeconds: 300 });
  await open('EURUSD', 'buy', 0.1);
  await run();
  await open('EURUSD', 'buy', 0.1);
  await killAtOrder(world, 'before');
  await world.settle(world.createCopier('dos'));
  expect([await world.showHeld(), await world.log()]).toEqual([
    ['EURUSD buy 0.2'],
    ['open done', 'open done'],
  ]);
});

test('I3: a rejected opening delays neither other positions nor other children', async () => {
  const { open, run, firstCopier, showHeld, control, child, other } = await followMaster({
    childServers: ['Parque-Demo', 'Parque-Demo'],
  });
  await control.script(child.reference, [{ kind: 'requote', times: 1 }]);
  await open('EURUSD', 'buy', 0.1);
  await open('GBPUSD', 'buy', 0.1);
  await firstCopier.turn();
  expect([await showHeld(), await showHeld(other.reference)]).toEqual([
    ['GBPUSD buy 0.1'],
    ['EURUSD buy 0.1', 'GBPUSD buy 0.1'],
  ]);
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
  await close(position);
  await run();
  expect(await log()).toEqual(['open done', 'close_partial done', 'close done']);
});

test('I4: changes made while no process ran are copied from the difference of positions', async () => {
  const world = await followMaster();
  const { open, close, setStops, time, settle, createCopier, showHeld, log } = world;
  const first = await open('EURUSD', 'buy', 0.2);
  const second = await open('GBPUSD', 'sell', 0.2);
  const third = await open('XAUUSD', 'buy', 0.02);
  await world.run();
  await close(first);
  await close(second, 0.1);
  await setStops(third, 1000, null);
  await open('USDJPY', 'buy', 0.1);
  time.ms += 20_000;
  await settle(createCopier('dos'));
  expect((await showHeld()).toSorted()).toEqual(['GBPUSD sell 0.1', 'USDJPY buy 0.1', 'XAUUSD buy 0.02']);
  expect((await log()).slice(3)).toEqual(['close done', 'close_partial done', 'modify done', 'open done']);
});

/** Another process, whose first answers lack the positions at these places of an account's list. */
function withGaps(
  { broker, createCopier, time }: CopyWorld,
  at: string,
  gaps: readonly (readonly number[])[],
) {
  const left = [...gaps];
  const gappy = {
    ...broker,
    async positions(account: string) {
      const held = await broker.positions(account);
      const gap = account === at ? left.shift() : undefined;
      return held.filter((_, index) => !gap?.includes(index));
    },
  };
  time.ms += 20_000;
  return { secondCopier: createCopier('dos', { broker: gappy }), left };
}

test('I4: an incomplete list of positions closes nothing', async () => {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.2);
  await world.run();
  const { secondCopier, left } = withGaps(world, world.master.reference, [[0]]);
  await world.settle(secondCopier);
  expect([left, await world.log()]).toEqual([[], ['open done']]);
});

test('I4: an incomplete list together with the deal of a partial close closes the part alone', async () => {
  const world = await followMaster();
  const position = await world.open('EURUSD', 'buy', 0.2);
  await world.run();
  await world.close(position, 0.05);
  const { secondCopier, left } = withGaps(world, world.master.reference, [[0]]);
  await world.settle(secondCopier);
  expect([left, await world.showHeld()]).toEqual([[], ['EURUSD buy 0.15']]);
});

test.each(['master', 'child'] as const)(
  'I4: two lists of the %s that lack different positions close nothing',
  async (name) => {
    const world = await followMaster();
    await world.open('EURUSD', 'buy', 0.2);
    await world.open('GBPUSD', 'buy', 0.1);
    await world.run();
    const { secondCopier, left } = withGaps(world, world[name].reference, [[0], [1]]);
    await world.settle(secondCopier);
    expect(left).toEqual([]);
    expect((await listCopies(world.db, world.child.id)).length).toBe(2);
    expect(await world.log()).toEqual(['open done', 'open done']);
  },
);

test.each(['pausado', 'solo_cierres'] as const)(
  'I5: a child in mode %s opens nothing and still closes',
  async (mode) => {
    const { open, close, run, showHeld, log, set } = await followMaster();
    const [first, second] = [await open('EURUSD', 'buy', 0.2), await open('GBPUSD', 'buy', 0.1)];
    await run();
    await set({ mode });
    await open('XAUUSD', 'buy', 0.02);
    await close(first, 0.1);
    await close(second);
    await run();
    expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
    const opening = mode === 'pausado' ? 'open missed paused' : 'open skipped only_closes';
    expect((await log()).slice(2).toSorted()).toEqual(['close done', 'close_partial done', opening]);
  },
);

test.each([
  ['suspended', null],
  ['revoked', null],
  ['active', new Date(0)],
] as const)(
  'I5: a child whose product is %s until %s opens nothing and still follows and closes',
  async (status, until) => {
    const { open, close, setStops, run, showHeld, log, setProduct, listHeld } = await followMaster();
    const [first, second] = [await open('EURUSD', 'buy', 0.2), await open('GBPUSD', 'buy', 0.1)];
    await run();
    await setProduct(status, until);
    await open('XAUUSD', 'buy', 0.02);
    await close(first, 0.1);
    await setStops(first, 0.5, null);
    await close(second);
    await run();
    expect([await showHeld(), (await listHeld()).map(({ stopLoss }) => stopLoss)]).toEqual([
      ['EURUSD buy 0.1'],
      [0.5],
    ]);
    expect(await log()).toContain('open skipped product_inactive');
  },
);

/** Blocks a licence of the owner of the copier, of the connector or of DashPro. */
async function blockLicence(
  { db, userId }: Pick<CopyWorld, 'db' | 'userId'>,
  licence: Pick<typeof licences.$inferInsert, 'productId' | 'account1' | 'account2'>,
): Promise<void> {
  const texts = { title: 'DashPro', url: 'dashpro', description: '', img: '', linklp: '', price: '0' };
  await db.insert(products).values({ id: productIds.dashPro, ...texts });
  await db.insert(licences).values({ userId, status: 'Bloqueado', ...licence });
}

test.each([
  ['of the connector', { productId: productIds.connector }],
  ['that names the account', { productId: productIds.dashPro, account2: 10_001_002 }],
])('I5: a child with a blocked licence %s opens nothing and still closes', async (_name, licence) => {
  const world = await followMaster();
  const { open, close, run, showHeld, log } = world;
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  await blockLicence(world, licence);
  await open('XAUUSD', 'buy', 0.02);
  await close(position);
  await run();
  expect([await showHeld(), await log()]).toEqual([
    [],
    ['open done', 'close done', 'open skipped licence_blocked'],
  ]);
});

test('I5: a blocked licence of another product and account bars no child', async () => {
  const world = await followMaster();
  const { open, run, showHeld } = world;
  await blockLicence(world, { productId: productIds.dashPro, account1: 555 });
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('I5: a child whose owner was deleted opens nothing', async () => {
  const { open, run, log, db, userId, now } = await followMaster();
  await db.update(users).set({ deletedAt: now() }).where(eq(users.id, userId));
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await log()).toEqual(['open skipped licence_blocked']);
});

test('I5: a child that loses its right to trade opens nothing and shows that it cannot trade', async () => {
  const { open, run, showHeld, log, simulator, db, time } = await followMaster();
  simulator.setFault(10_001_002, 'trading_disabled');
  time.ms += 61_000;
  await run();
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect([await showHeld(), await log()]).toEqual([[], ['open skipped trade_disabled']]);
  expect(await db.select().from(copierChildren)).toMatchObject([{ connection: 'no_puede_operar' }]);
});

test('I5: a rejected close is retried until the broker accepts it', async () => {
  const { open, close, run, showHeld, control, child, listCommands } = await followMaster();
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  await control.script(child.reference, [{ kind: 'market_closed', times: 8 }, { kind: 'partial_fill' }]);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
  expect((await listCommands()).at(-1)).toMatchObject({ state: 'done', attempts: 10, units: 20_000_000 });
});

test('I6: an opening past its age limit is missed and not opened later', async () => {
  const { open, run, showHeld, log, time, firstCopier } = await followMaster();
  await open('EURUSD', 'buy', 0.1);
  time.ms += 31_000;
  await run();
  await firstCopier.turn();
  expect([await showHeld(), await log()]).toEqual([[], ['open missed late']]);
});

test('I6: an opening waits while the price is beyond the allowed slippage, and is left out when it is too old', async () => {
  const { open, firstCopier, run, log, listCommands, time, set } = await followMaster();
  await set({ maxSlippagePoints: 0, maxAgeSeconds: 3600 });
  await open('EURUSD', 'buy', 0.1);
  time.ms += 1_800_000;
  await firstCopier.turn();
  expect(await log()).toEqual(['open pending slippage']);
  time.ms += 1_800_001;
  await run();
  expect(await listCommands()).toMatchObject([{ state: 'skipped', reason: 'slippage', attempts: 0 }]);
});

test('I6: an opening that waited for its price is opened when the price is near enough', async () => {
  const { open, firstCopier, run, showHeld, log, time, set } = await followMaster();
  await set({ maxSlippagePoints: 0, maxAgeSeconds: 3600 });
  await open('EURUSD', 'buy', 0.1);
  time.ms += 1_800_000;
  await firstCopier.turn();
  await set({ maxSlippagePoints: 100_000 });
  await run();
  expect([await showHeld(), await log()]).toEqual([['EURUSD buy 0.1'], ['open done']]);
});

test('I6: the slippage of an addition is measured from the price of the addition, not from the average', async () => {
  const { open, run, showHeld, log, listEvents, time, set, broker, child } = await followMaster({
    masterServer: 'Parque-Netting',
  });
  await open('EURUSD', 'buy', 0.1);
  await run();
  time.ms += 7_200_000;
  await open('EURUSD', 'buy', 0.1);
  const { ask } = await broker.quote(child.reference, 'EURUSD');
  const [first] = await listEvents();
  const moved = Math.round(Math.abs(ask - (first?.price ?? 0)) * 1e5);
  const maxSlippagePoints = 5;
  expect(moved).toBeGreaterThan(4 * maxSlippagePoints);
  await set({ maxSlippagePoints });
  await run();
  expect([await log(), await showHeld()]).toEqual([
    ['open done', 'open done'],
    ['EURUSD buy 0.1', 'EURUSD buy 0.1'],
  ]);
});

test('stops that a master changes together with an addition reach the copies that are open already', async () => {
  const { open, run, listHeld, setStops } = await followMaster({ masterServer: 'Parque-Netting' });
  const position = await open('EURUSD', 'buy', 0.1);
  await run();
  await open('EURUSD', 'buy', 0.1);
  await setStops(position, 0.9, null);
  await run();
  expect((await listHeld()).map(({ stopLoss }) => stopLoss)).toEqual([0.9, 0.9]);
});

test('I6: the broker may deviate only by what the distance from the master leaves of the slippage', async () => {
  const world = await followMaster();
  await world.set({ maxSlippagePoints: 50_000, maxAgeSeconds: 3600 });
  await world.open('EURUSD', 'buy', 0.1);
  world.time.ms += 1_800_000;
  const seen: { readonly price: number | undefined; readonly deviationPoints: number | undefined }[] = [];
  await settleAt(world, {
    trade(account, request) {
      const { price, deviationPoints } = request;
      seen.push({ price, deviationPoints });
      return world.broker.trade(account, request);
    },
  });
  const [event] = await world.listEvents();
  const { ask } = await world.broker.quote(world.child.reference, 'EURUSD');
  const distance = Math.round(Math.abs(ask - (event?.price ?? 0)) * 1e5);
  expect(distance).toBeGreaterThan(0);
  expect(seen).toEqual([{ price: ask, deviationPoints: 50_000 - distance }]);
});

test('I2: an order that appears while its absence is being proven is found and not sent again', async () => {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.1);
  const sent: Parameters<typeof world.broker.trade>[1][] = [];
  await settleAt(world, {
    lateExecutionMs: 180_000,
    trade(_account, request) {
      sent.push(request);
      return Promise.reject(new BrokerError('timeout', 'no answer'));
    },
    async isHistoryComplete(account) {
      const [request] = sent;
      if (request) await world.broker.trade(account, { ...request, notAfter: world.time.ms + 60_000 });
      return true;
    },
  });
  expect([await world.showHeld(), sent.length, await world.log()]).toEqual([
    ['EURUSD buy 0.1'],
    1,
    ['open done'],
  ]);
});

test('I6: the broker may not start an order after the age limit of its opening', async () => {
  const world = await followMaster();
  await world.set({ maxAgeSeconds: 30 });
  const openedAt = world.time.ms;
  await world.open('EURUSD', 'buy', 0.1);
  const deadlines: number[] = [];
  world.time.ms += 22_000;
  await settleAt(world, {
    trade(account, request) {
      deadlines.push(request.notAfter);
      return world.broker.trade(account, request);
    },
  });
  expect([await world.log(), deadlines]).toEqual([['open done'], [openedAt + 30_000]]);
});

test('I6: an opening whose stops the broker rejects is opened without them, and they are set afterwards', async () => {
  const world = await followMaster();
  const position = await world.open('EURUSD', 'buy', 0.1);
  await world.setStops(position, 0.5, 2);
  await settleAt(world, rejectStops(world));
  expect((await world.listCommands())[0]).toMatchObject({ attempts: 2 });
  expect(await world.listHeld()).toMatchObject([{ stopLoss: 0.5, takeProfit: 2 }]);
  expect(await world.log()).toEqual(['open done invalid_stops', 'modify done']);
});

test('I8: a child whose trades come back to its master through another user opens nothing and still closes', async () => {
  const { db, child, master, open, close, run, showHeld, log } = await followMaster();
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  const [from, to] = [child.reference, master.reference].map((one) => Number(one.split('/')[1]));
  const beto = await createCopyWorld(db, { name: 'beto', login: 20_000_001 });
  await changeAccount(db, beto.master, { number: from ?? 0 });
  await changeAccount(db, beto.child, { number: to ?? 0 });
  await open('GBPUSD', 'buy', 0.1);
  await close(position);
  await run();
  expect([await showHeld(), await log()]).toEqual([
    [],
    ['open done', 'close done', 'open skipped copy_cycle'],
  ]);
});

test('I8: positions that the copier opened are no signals of a master', async () => {
  const { db, master, child, open, run, listEvents, showHeld } = await followMaster();
  await open('EURUSD', 'buy', 0.1);
  await run();
  // The child's account becomes the master's, and the master's a child's: a circle.
  const createAccount = (reference: string) => ({ reference, number: Number(reference.split('/')[1]) });
  await db.update(connectorAccounts).set(createAccount('x/1')).where(eq(connectorAccounts.id, child.id));
  await db
    .update(connectorAccounts)
    .set(createAccount(child.reference))
    .where(eq(connectorAccounts.id, master.id));
  await db
    .update(connectorAccounts)
    .set(createAccount(master.reference))
    .where(eq(connectorAccounts.id, child.id));
  await run();
  await open('GBPUSD', 'buy', 0.1, child.reference);
  await run();
  expect((await listEvents()).map(({ symbol }) => symbol)).toEqual(['EURUSD', 'GBPUSD']);
  expect(await showHeld(master.reference)).toEqual(['EURUSD buy 0.1', 'GBPUSD buy 0.1']);
});

test("I9: a copy closed by hand stays closed, and the master's close needs no order", async () => {
  const { open, close, run, listHeld, showHeld, log, child, firstCopier, time } = await followMaster();
  const position = await open('EURUSD', 'buy', 0.1);
  await run();
  await close((await listHeld())[0]?.ticket ?? '', undefined, child.reference);
  time.ms += 20_000;
  await firstCopier.turn();
  await close(position, 0.05);
  await run();
  await close(position);
  await run();
  expect([await showHeld(), await log()]).toEqual([
    [],
    ['open done', 'close_partial skipped closed_by_hand', 'close skipped closed_by_hand'],
  ]);
});

test('I9: a copy closed by hand is found after the clock was set back', async () => {
  const { db, open, close, run, listHeld, child, firstCopier, time } = await followMaster();
  await open('EURUSD', 'buy', 0.1);
  await run();
  await close((await listHeld())[0]?.ticket ?? '', undefined, child.reference);
  time.ms -= 3_600_000;
  await firstCopier.turn();
  const copies = await db.select({ state: copierPositions.state }).from(copierPositions);
  expect(copies).toEqual([{ state: 'closed_by_hand' }]);
});

test("I9: the master's close closes the rest of a copy that was partly closed by hand", async () => {
  const { open, close, run, listHeld, showHeld, child } = await followMaster();
  const position = await open('EURUSD', 'buy', 0.4);
  await run();
  await close((await listHeld())[0]?.ticket ?? '', 0.3, child.reference);
  await close(position, 0.2);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
});
