import { plainRules, toUnits, type CopyRules } from '@parque/domain/copy';
import type { SymbolSpec } from '../../../broker/gateway';
import { copierFindings } from '../../../../core/database/schema';
import { followMaster, settleAt } from '../../testing/followed';
import { planSync } from './sync';

/** A master whose child has these rules, and a copier that has read both. */
async function createWorld(rules: Partial<CopyRules>, childServer = 'Parque-Demo') {
  const toRow = (changes: Partial<CopyRules>) => ({ rules: { ...plainRules, ...changes } });
  const world = await followMaster({ childServers: [childServer] }, ({ set }) => set(toRow(rules)));
  const setRules = (changes: Partial<CopyRules>) => world.set(toRow(changes));
  return { ...world, copier: world.firstCopier, setRules, settle: world.run };
}

test('a fixed lot is opened for each opening and each addition, and partial closes keep the fraction', async () => {
  const { open, close, settle, showHeld, listCommands } = await createWorld({
    sizing: 'fixed',
    fixedLots: 0.3,
  });
  const position = await open('EURUSD', 'buy', 2);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD buy 0.3']);
  const [command] = await listCommands();
  expect(command?.sum).toMatchObject({ master: 2, exact: 0.3, result: 0.3, basis: { of: 'fixed' } });
  // Half of 2 lots is half of 0.3.
  await close(position, 1);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD buy 0.15']);
});

test('an inverse child sells what the master buys, with the stops exchanged, and closes with it', async () => {
  const { open, close, setStops, settle, showHeld, listHeld } = await createWorld({ isInverse: true });
  const position = await open('EURUSD', 'buy', 0.4);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD sell 0.4']);
  await setStops(position, 0.5, 2.5);
  await settle();
  expect(await listHeld()).toMatchObject([{ stopLoss: 2.5, takeProfit: 0.5 }]);
  await close(position, 0.1);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD sell 0.3']);
  await close(position);
  await settle();
  expect(await showHeld()).toEqual([]);
});

test('an inverse copy keeps its side and its exchanged stops after the rule was changed', async () => {
  const { open, close, setStops, settle, showHeld, listHeld, setRules, log } = await createWorld({
    isInverse: true,
  });
  const position = await open('EURUSD', 'buy', 0.4);
  await settle();
  await setRules({});
  await setStops(position, 0.5, 2.5);
  await settle();
  expect(await listHeld()).toMatchObject([{ side: 'sell', stopLoss: 2.5, takeProfit: 0.5 }]);
  await close(position);
  await settle();
  expect(await showHeld()).toEqual([]);
  expect(await log()).toEqual(['open done', 'modify done', 'close done']);
});

test('the exchanged stops of an inverse copy are no difference, and the synchronisation plans its side', async () => {
  const { open, setStops, settle, copier, setRules, child } = await createWorld({ isInverse: true });
  const position = await open('EURUSD', 'buy', 0.4);
  await settle();
  await setStops(position, 0.5, 2.5);
  await settle();
  expect((await planSync(copier.engine, child.id)).orders).toEqual([]);
  await setRules({ isInverse: true, symbolList: 'only', symbols: ['GBPUSD'] });
  await open('EURUSD', 'sell', 0.1);
  await settle();
  await setRules({ isInverse: true });
  const { orders } = await planSync(copier.engine, child.id);
  expect(orders).toMatchObject([{ action: 'open', side: 'buy', units: 10_000_000 }]);
});

test.each<[string, Partial<CopyRules>]>([
  ['symbol_filtered', { symbolList: 'except', symbols: ['eurusd'] }],
  ['side_filtered', { onlySide: 'sell' }],
  // It is noon in London, 13:00 in Madrid, and 14:00 at the broker.
  ['hours_filtered', { hours: { from: 0, to: 720, days: [3], zone: 'UTC' } }],
  ['hours_filtered', { hours: { from: 720, to: 780, days: [3], zone: 'Europe/Madrid' } }],
  ['hours_filtered', { hours: { from: 720, to: 780, days: [3], zone: 'server' } }],
  ['no_stop', { sizing: 'risk', riskPercent: 1 }],
  ['no_stop', { sizing: 'cash', riskMoney: 100 }],
])('an opening is left out with the reason %s', async (reason, rules) => {
  const { open, settle, showHeld, log } = await createWorld(rules);
  await open('EURUSD', 'buy', 0.1);
  await settle();
  expect(await showHeld()).toEqual([]);
  expect(await log()).toEqual([`open skipped ${reason}`]);
});

test.each([
  ['symbol', {}, {}],
  ['price', { tickValue: undefined }, { tickValue: 1 }],
])(
  'a cash risk is divided by the loss of one lot to the stop, by the tick value of the %s',
  async (_of, symbol, price) => {
    const rules = { ...plainRules, sizing: 'cash', riskMoney: 100 } as const;
    const world = await followMaster({}, ({ set }) => set({ rules }));
    const { master, control, showHeld, simulator, broker } = world;
    const { ask } = await simulator.quote(master.reference, 'EURUSD', AbortSignal.timeout(60_000));
    const stopLoss = Number((ask - 0.005).toFixed(5));
    await control.openByHand(master.reference, { symbol: 'EURUSD', side: 'buy', volumeLots: 3, stopLoss });
    await settleAt(world, {
      symbol: async (...call) => ({ ...(await broker.symbol(...call)), ...symbol }) as SymbolSpec,
      quote: async (...call) => ({ ...(await broker.quote(...call)), ...price }),
    });
    expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  },
);

test.each([
  ['Europe/Madrid', 780],
  ['server', 840],
])('an opening at noon in UTC is copied at that minute of the zone %s', async (zone, from) => {
  const { open, settle, showHeld } = await createWorld({ hours: { from, to: from + 1, days: [3], zone } });
  await open('EURUSD', 'buy', 0.1);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('a position that was filtered at its opening needs nothing when it closes, and a copied one closes outside the hours', async () => {
  const { open, close, settle, showHeld, log, setRules } = await createWorld({});
  const copied = await open('EURUSD', 'buy', 0.1);
  await settle();
  await setRules({ onlySide: 'sell', hours: { from: 0, to: 1, days: [0], zone: 'UTC' } });
  const filtered = await open('GBPUSD', 'buy', 0.1);
  await settle();
  await close(copied);
  await close(filtered);
  await settle();
  expect(await showHeld()).toEqual([]);
  expect((await log()).toSorted()).toEqual([
    'close done',
    'close skipped not_held',
    'open done',
    'open skipped side_filtered',
  ]);
});

test('without stops, nothing is set at the opening or later, and that is no difference', async () => {
  const { open, setStops, settle, listHeld, log, copier, child } = await createWorld({
    areStopsCopied: false,
  });
  const position = await open('EURUSD', 'buy', 0.1);
  await settle();
  await setStops(position, 0.5, 2.5);
  await settle();
  const [copy] = await listHeld();
  expect(copy?.stopLoss ?? null).toBeNull();
  expect(await log()).toEqual(['open done', 'modify skipped stops_not_copied']);
  expect((await planSync(copier.engine, child.id)).orders).toEqual([]);
});

test('a ratio of equal accounts is the multiplier, and the sum names it', async () => {
  const { open, settle, showHeld, listCommands } = await createWorld({ sizing: 'balance' });
  await open('EURUSD', 'buy', 0.5);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD buy 0.5']);
  // The master has paid the commission of this trade already.
  const ratio: unknown = expect.closeTo(1, 4);
  expect((await listCommands())[0]?.sum?.basis).toEqual({ of: 'balance', ratio });
});

test('a ratio of accounts in different currencies is left out', async () => {
  const { open, settle, log } = await createWorld({ sizing: 'equity' }, 'Parque-Europa');
  await open('EURUSD', 'buy', 0.5);
  await settle();
  expect(await log()).toEqual(['open skipped currency_differs']);
});

test('the smallest order is opened when the owner chose so', async () => {
  const { open, settle, showHeld, listCommands, control, child } = await createWorld({
    isMinimumForced: true,
  });
  await control.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeStep: 0.1 });
  await open('EURUSD', 'buy', 0.02);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  expect(await listCommands()).toMatchObject([{ state: 'done', reason: 'raised_to_min' }]);
});

test('with a limit of one position, one opening in several orders is copied whole', async () => {
  const world = await followMaster();
  await world.control.setSymbol(world.child.reference, 'EURUSD', { volumeMax: 0.1 });
  await world.set({ maxPositions: 1 });
  await world.open('EURUSD', 'buy', 0.25);
  await world.open('GBPUSD', 'buy', 0.1);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05']);
});

test.each([
  ['Parque-Netting', 'done', 'open done'],
  ['Parque-Demo', 'skipped', 'open skipped max_positions'],
])(
  'at %s, another symbol after an addition to a position is %s with a limit of two',
  async (server, _, last) => {
    const world = await followMaster({ masterServer: 'Parque-Netting', childServers: [server] });
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
  const world = await followMaster({ childServers: [server] });
  await world.set({ mode: 'pausado', maxPositions: 1 });
  for (const symbol of ['EURUSD', 'EURUSD', 'GBPUSD']) await world.open(symbol, 'buy', 0.1);
  await world.run();
  await world.set({ mode: 'activo' });
  const { orders, leftOut } = await planSync(world.firstCopier.engine, world.child.id);
  expect(orders.map(({ symbol }) => symbol)).toEqual(symbols);
  expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['max_positions']));
});

/** The stop loss of the only copy, in points from its opening price. */
async function readStopPoints({ listHeld }: Pick<Awaited<ReturnType<typeof createWorld>>, 'listHeld'>) {
  const [copy] = await listHeld();
  const { priceOpen = 0, stopLoss } = copy ?? {};
  return typeof stopLoss === 'number' ? Math.round((priceOpen - stopLoss) * 1e5) : stopLoss;
}

test.each([
  ['where the master has none', false, 200],
  ['always', true, 200],
])(
  'an own stop is set from the fill %s, follows the master by the rule, and is no difference',
  async (_when, isAlways, points) => {
    const world = await createWorld({ ownStop: { points, isAlways } });
    const { open, setStops, settle, listHeld, listCommands, db, time, firstCopier, child, copier } = world;
    const position = await open('EURUSD', 'buy', 0.1);
    await settle();
    expect(await readStopPoints(world)).toBe(points);
    await setStops(position, 0.5, 2.5);
    await settle();
    const [copy] = await listHeld();
    expect(copy).toMatchObject({ takeProfit: 2.5 });
    expect(await readStopPoints(world)).toBe(
      isAlways ? points : Math.round(((copy?.priceOpen ?? 0) - 0.5) * 1e5),
    );
    await setStops(position, null, null);
    await settle();
    expect(await readStopPoints(world)).toBe(points);
    for (const _turn of [1, 2, 3]) {
      time.ms += 16_000;
      await firstCopier.turn();
    }
    expect(await db.$count(copierFindings)).toBe(0);
    expect((await planSync(copier.engine, child.id)).orders).toEqual([]);
    expect((await listCommands()).every(({ state }) => state === 'done')).toBe(true);
  },
);

test('an own stop is moved to the price of the fill, and to the average after an addition on a netting account', async () => {
  const world = await createWorld({ ownStop: { points: 300, isAlways: true } }, 'Parque-Netting');
  const { open, settle, time, showHeld } = world;
  await open('EURUSD', 'buy', 0.1);
  await settle();
  time.ms += 3_600_000;
  await open('EURUSD', 'buy', 0.3);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD buy 0.4']);
  expect(await readStopPoints(world)).toBe(300);
});

test('after a split, an own stop risks the same money, also after a change of the master, and is no difference', async () => {
  const world = await createWorld({ ownStop: { points: 200, isAlways: true } });
  const { open, setStops, settle, listHeld, db, time, firstCopier, child, master, control } = world;
  const position = await open('EURUSD', 'buy', 0.1);
  await settle();
  const [copy] = await listHeld();
  await control.split(master.reference, position, 2);
  await control.split(child.reference, copy?.ticket ?? '', 2);
  for (const _turn of [1, 2, 3]) {
    time.ms += 16_000;
    await firstCopier.turn();
  }
  expect(await db.$count(copierFindings)).toBe(0);
  await setStops(position, null, 2.5);
  await settle();
  expect(await listHeld()).toMatchObject([{ takeProfit: 2.5, volume: toUnits(0.2) }]);
  expect(await readStopPoints(world)).toBe(100);
});

test.each([
  ['is none of a copy from before it', null, { points: 200, isAlways: true }, null],
  ['stays with its copy after it was removed', { points: 200, isAlways: true }, null, 200],
])('a rule of an own stop %s, which is no difference', async (_rule, before, after, points) => {
  const world = await createWorld({ ownStop: before });
  const { open, setStops, settle, listHeld, db, time, firstCopier, child, setRules } = world;
  const position = await open('EURUSD', 'buy', 0.1);
  await settle();
  await setRules({ ownStop: after });
  await setStops(position, null, 2.5);
  await settle();
  for (const _turn of [1, 2, 3]) {
    time.ms += 16_000;
    await firstCopier.turn();
  }
  expect(await listHeld()).toMatchObject([{ takeProfit: 2.5 }]);
  expect(await readStopPoints(world)).toBe(points);
  expect(await db.$count(copierFindings)).toBe(0);
  expect((await planSync(firstCopier.engine, child.id)).orders).toEqual([]);
});

test('with an own stop, the volume by risk uses it, and one below zero opens nothing', async () => {
  const byRisk = { sizing: 'cash', riskMoney: 100 } as const;
  const { open, settle, showHeld, setRules, log } = await createWorld({
    ...byRisk,
    ownStop: { points: 500, isAlways: false },
  });
  await open('EURUSD', 'buy', 3);
  await settle();
  expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  await setRules({ ...byRisk, ownStop: { points: 1_000_000, isAlways: false } });
  await open('GBPUSD', 'buy', 3);
  await settle();
  expect((await log()).at(-1)).toBe('open skipped own_stop_impossible');
});
