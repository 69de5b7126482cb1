import { plainRules, toUnits, type CopyRules } from '@parque/domain/copy';
import type { SymbolSpec } from '../../../broker/gateway';
import { copierFindings } from '../../../../core/database/schema';
import { followMaster, settleAt } from '../../testing/followed';
import { planSync } from './sync';

/** A master whose child has these rules, and a copier that has read both. */
async function createWorld(rules: Partial<CopyRules>, childServer = 'Parque-Demo') {
  const toRow = (changes: Partial<CopyRules>) => ({ rules: { ...plainRules, ...changes } });
  const world = await followMaster({ childServers: [childServer] }, ({ set }) => set(toRow(rules)));
  const { db, firstCopier, child, compare, listHeld } = world;
  const plan = () => planSync(firstCopier.engine, child.id);
  return {
    ...world,
    setRules: (changes: Partial<CopyRules>) => world.set(toRow(changes)),
    plan,
    /** Counts the differences that the engine and a synchronisation find. */
    async countDifferences() {
      await compare();
      return (await db.$count(copierFindings)) + (await plan()).orders.length;
    },
    /** The stop loss of the only copy, in points from its opening price. */
    async readStopPoints() {
      const { priceOpen = 0, stopLoss } = (await listHeld())[0] ?? {};
      return typeof stopLoss === 'number' ? Math.round((priceOpen - stopLoss) * 1e5) : stopLoss;
    },
  };
}

test('a fixed lot is opened for each opening, and partial closes keep the fraction', async () => {
  const { play, showHeld, listCommands } = await createWorld({ sizing: 'fixed', fixedLots: 0.3 });
  await play('buy 2 EURUSD');
  const sum = { master: 2, exact: 0.3, result: 0.3, basis: { of: 'fixed' } };
  expect(await listCommands()).toMatchObject([{ sum }]);
  await play('close 1 1');
  // Half of 2 lots is half of 0.3.
  expect(await showHeld()).toEqual(['EURUSD buy 0.15']);
});

test('an inverse copy sells what the master buys, with the stops exchanged, also after the rule was changed', async () => {
  const { play, listHeld, setRules, show } = await createWorld({ isInverse: true });
  await play('buy 0.4 EURUSD; close 1 0.1');
  await setRules({});
  await play('stops 1 0.5 2.5');
  const copy = { side: 'sell', volume: toUnits(0.3), stopLoss: 2.5, takeProfit: 0.5 };
  expect(await listHeld()).toMatchObject([copy]);
  await play('close 1');
  expect(await show()).toEqual([[], ['open done', 'close_partial done', 'modify done', 'close done']]);
});

test('the exchanged stops of an inverse copy are no difference, and the synchronisation plans its side', async () => {
  const { play, countDifferences, setRules, plan } = await createWorld({ isInverse: true });
  await play('buy 0.4 EURUSD; stops 1 0.5 2.5');
  expect(await countDifferences()).toBe(0);
  await setRules({ isInverse: true, symbolList: 'only', symbols: ['GBPUSD'] });
  await play('sell 0.1 EURUSD');
  await setRules({ isInverse: true });
  expect((await plan()).orders).toMatchObject([{ action: 'open', side: 'buy', units: 10_000_000 }]);
});

test.each<[string, Partial<CopyRules>]>([
  ['skipped symbol_filtered', { symbolList: 'except', symbols: ['eurusd'] }],
  ['skipped side_filtered', { onlySide: 'sell' }],
  // It is noon in London, 13:00 in Madrid, and 14:00 at the broker.
  ['skipped hours_filtered', { hours: { from: 0, to: 720, days: [3], zone: 'UTC' } }],
  ['skipped hours_filtered', { hours: { from: 720, to: 780, days: [3], zone: 'Europe/Madrid' } }],
  ['skipped hours_filtered', { hours: { from: 720, to: 780, days: [3], zone: 'server' } }],
  ['done', { hours: { from: 780, to: 781, days: [3], zone: 'Europe/Madrid' } }],
  ['done', { hours: { from: 840, to: 841, days: [3], zone: 'server' } }],
  ['skipped no_stop', { sizing: 'risk', riskPercent: 1 }],
  ['skipped no_stop', { sizing: 'cash', riskMoney: 100 }],
])('an opening is %s with the rules %j', async (end, rules) => {
  const { play, show } = await createWorld(rules);
  await play('buy 0.1 EURUSD');
  expect(await show()).toEqual([end === 'done' ? ['EURUSD buy 0.1'] : [], [`open ${end}`]]);
});

test.each([
  ['symbol', {}, {}],
  ['price', { tickValue: undefined }, { tickValue: 1 }],
])(
  'a cash risk is divided by the loss of one lot to the stop, by the tick value of the %s',
  async (_of, symbol, price) => {
    const world = await createWorld({ sizing: 'cash', riskMoney: 100 });
    const { master, control, showHeld, broker } = world;
    const { ask } = await broker.quote(master.reference, 'EURUSD');
    const stopLoss = Number((ask - 0.005).toFixed(5));
    await control.openByHand(master.reference, { symbol: 'EURUSD', side: 'buy', volumeLots: 3, stopLoss });
    await settleAt(world, {
      symbol: async (...call) => ({ ...(await broker.symbol(...call)), ...symbol }) as SymbolSpec,
      quote: async (...call) => ({ ...(await broker.quote(...call)), ...price }),
    });
    expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  },
);

test('a position that was filtered at its opening needs nothing when it closes, and a copied one closes outside the hours', async () => {
  const { play, show, setRules } = await createWorld({});
  await play('buy 0.1 EURUSD');
  await setRules({ onlySide: 'sell', hours: { from: 0, to: 1, days: [0], zone: 'UTC' } });
  await play('buy 0.1 GBPUSD; close 1 & close 2');
  const [positions, log] = await show();
  expect([positions, log.toSorted()]).toEqual([
    [],
    ['close done', 'close skipped not_held', 'open done', 'open skipped side_filtered'],
  ]);
});

test('without stops, nothing is set at the opening or later, and that is no difference', async () => {
  const { play, listHeld, log, countDifferences } = await createWorld({ areStopsCopied: false });
  await play('buy 0.1 EURUSD; stops 1 0.5 2.5');
  expect(await listHeld()).toMatchObject([{ stopLoss: null }]);
  expect(await log()).toEqual(['open done', 'modify skipped stops_not_copied']);
  expect(await countDifferences()).toBe(0);
});

test('a ratio of equal accounts is the multiplier, and the sum names it', async () => {
  const { play, showHeld, listCommands } = await createWorld({ sizing: 'balance' });
  await play('buy 0.5 EURUSD');
  expect(await showHeld()).toEqual(['EURUSD buy 0.5']);
  // The master has paid the commission of this trade already.
  const basis = { of: 'balance', ratio: expect.closeTo(1, 4) };
  expect(await listCommands()).toMatchObject([{ sum: { basis } }]);
});

test('a ratio of accounts in different currencies is left out', async () => {
  const { play, log } = await createWorld({ sizing: 'equity' }, 'Parque-Europa');
  await play('buy 0.5 EURUSD');
  expect(await log()).toEqual(['open skipped currency_differs']);
});

test('the smallest order is opened when the owner chose so', async () => {
  const { play, show, control, child } = await createWorld({ isMinimumForced: true });
  await control.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeStep: 0.1 });
  await play('buy 0.02 EURUSD');
  expect(await show()).toEqual([['EURUSD buy 0.1'], ['open done raised_to_min']]);
});

test('with a limit of one position, one opening in several orders is copied whole', async () => {
  const { control, child, set, play, showHeld } = await followMaster();
  await control.setSymbol(child.reference, 'EURUSD', { volumeMax: 0.1 });
  await set({ maxPositions: 1 });
  await play('buy 0.25 EURUSD & buy 0.1 GBPUSD');
  expect(await showHeld()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1', 'EURUSD buy 0.05']);
});

test.each([
  ['Parque-Netting', 'done', 'open done'],
  ['Parque-Demo', 'skipped', 'open skipped max_positions'],
])(
  'at %s, another symbol after an addition to a position is %s with a limit of two',
  async (server, _, last) => {
    const world = await followMaster({ masterServer: 'Parque-Netting', childServers: [server] });
    await world.set({ maxPositions: 2 });
    await world.play('buy 0.1 EURUSD; buy 0.1 EURUSD; buy 0.1 GBPUSD');
    expect(await world.log()).toEqual(['open done', 'open done', last]);
  },
);

test.each([
  ['Parque-Netting', ['EURUSD', 'EURUSD']],
  ['Parque-Demo', ['EURUSD']],
])('a synchronisation at %s with a limit of one opens %j', async (server, symbols) => {
  const { set, play, plan } = await createWorld({}, server);
  await set({ mode: 'pausado', maxPositions: 1 });
  await play('buy 0.1 EURUSD & buy 0.1 EURUSD & buy 0.1 GBPUSD');
  await set({ mode: 'activo' });
  const { orders, leftOut } = await plan();
  expect(orders.map(({ symbol }) => symbol)).toEqual(symbols);
  expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['max_positions']));
});

test.each([
  ['where the master has none', false],
  ['always', true],
])(
  'an own stop is set from the fill %s, follows the master by the rule, and is no difference',
  async (_when, isAlways) => {
    const { play, readStopPoints, listHeld, listCommands, countDifferences } = await createWorld({
      ownStop: { points: 200, isAlways },
    });
    await play('buy 0.1 EURUSD');
    expect(await readStopPoints()).toBe(200);
    await play('stops 1 0.5 2.5');
    const [copy] = await listHeld();
    expect(copy).toMatchObject({ takeProfit: 2.5 });
    const ofMaster = Math.round(((copy?.priceOpen ?? 0) - 0.5) * 1e5);
    expect(await readStopPoints()).toBe(isAlways ? 200 : ofMaster);
    await play('stops 1 - -');
    expect(await readStopPoints()).toBe(200);
    expect(await countDifferences()).toBe(0);
    expect((await listCommands()).every(({ state }) => state === 'done')).toBe(true);
  },
);

test('an own stop is moved to the price of the fill, and to the average after an addition on a netting account', async () => {
  const rules = { ownStop: { points: 300, isAlways: true } };
  const { play, time, showHeld, readStopPoints } = await createWorld(rules, 'Parque-Netting');
  await play('buy 0.1 EURUSD');
  time.ms += 3_600_000;
  await play('buy 0.3 EURUSD');
  expect(await showHeld()).toEqual(['EURUSD buy 0.4']);
  expect(await readStopPoints()).toBe(300);
});

test('after a split, an own stop risks the same money, also after a change of the master, and is no difference', async () => {
  const { control, master, child, copyPosition, setStops, run, listHeld, countDifferences, readStopPoints } =
    await createWorld({ ownStop: { points: 200, isAlways: true } });
  const position = await copyPosition('EURUSD', 'buy', 0.1);
  await control.split(master.reference, position, 2);
  await control.split(child.reference, (await listHeld())[0]?.ticket ?? '', 2);
  expect(await countDifferences()).toBe(0);
  await setStops(position, null, 2.5);
  await run();
  expect(await listHeld()).toMatchObject([{ takeProfit: 2.5, volume: toUnits(0.2) }]);
  expect(await readStopPoints()).toBe(100);
});

test.each([
  ['is none of a copy from before it', null, { points: 200, isAlways: true }, null],
  ['stays with its copy after it was removed', { points: 200, isAlways: true }, null, 200],
])('a rule of an own stop %s, which is no difference', async (_rule, before, after, points) => {
  const { play, setRules, listHeld, readStopPoints, countDifferences } = await createWorld({
    ownStop: before,
  });
  await play('buy 0.1 EURUSD');
  await setRules({ ownStop: after });
  await play('stops 1 - 2.5');
  expect(await countDifferences()).toBe(0);
  expect(await listHeld()).toMatchObject([{ takeProfit: 2.5 }]);
  expect(await readStopPoints()).toBe(points);
});

test('with an own stop, the volume by risk uses it, and one below zero opens nothing', async () => {
  const byRisk = { sizing: 'cash', riskMoney: 100 } as const;
  const { play, show, setRules } = await createWorld({
    ...byRisk,
    ownStop: { points: 500, isAlways: false },
  });
  await play('buy 3 EURUSD');
  await setRules({ ...byRisk, ownStop: { points: 1_000_000, isAlways: false } });
  await play('buy 3 GBPUSD');
  expect(await show()).toEqual([['EURUSD buy 0.2'], ['open done', 'open skipped own_stop_impossible']]);
});
