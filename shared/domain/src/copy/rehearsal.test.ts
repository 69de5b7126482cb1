import {
  plainRules,
  rehearse,
  toUnits,
  type RehearsalRules,
  type RehearsedDeal,
  type RehearsedSymbol,
} from '.';

const spec = { contractSize: 100_000, volumeMin: 0.01, volumeMax: 50, volumeStep: 0.01 };
const symbols: Record<string, RehearsedSymbol> = {
  EURUSD: { symbol: 'EURUSD.m', spec, masterContract: 100_000 },
  NAS100: { symbol: 'USTEC', spec: { ...spec, contractSize: 10, volumeMin: 0.1 }, masterContract: 1 },
  XAUUSD: { problem: 'symbol_unknown' },
};
const rules = {
  multiplier: 1.5,
  maxLot: null,
  maxPositions: null,
  maxDailyLoss: null,
  maxTotalLoss: null,
  maxDrawdown: null,
};

let clock = 0;
const createDeal = (
  position: string,
  isOpening: boolean,
  lots: number,
  result = 0,
  rest: Partial<RehearsedDeal> = {},
): RehearsedDeal => ({
  position,
  isOpening,
  side: 'buy',
  symbol: 'EURUSD',
  units: toUnits(lots),
  result,
  inverse: -result,
  price: 1.1,
  stopLoss: null,
  takeProfit: null,
  executedAt: (clock += 1000),
  day: '2026-03-02',
  ...rest,
});

const runRehearsal = (deals: readonly RehearsedDeal[], changes: Partial<typeof rules> | object = {}) =>
  rehearse(deals, (symbol) => symbols[symbol], { ...rules, ...changes });

test('a trade is scaled, and its result by the volume that the child holds', () => {
  const { trades, result, lots } = runRehearsal([
    createDeal('1', true, 0.07),
    createDeal('1', false, 0.07, 70),
  ]);
  expect(trades).toMatchObject([{ childSymbol: 'EURUSD.m', isCopied: true, sum: { result: 0.1 } }]);
  expect(lots).toBe(0.1);
  // 70 for 0.07 lots are 100 for 0.10 lots.
  expect(result).toBeCloseTo(100, 8);
  expect(trades[0]?.result).toBeCloseTo(100, 8);
});

test('the result of a part that is closed is a part of the result', () => {
  const { result } = runRehearsal([
    createDeal('1', true, 0.2),
    createDeal('1', false, 0.1, 10),
    createDeal('1', false, 0.1, -4),
  ]);
  expect(result).toBeCloseTo(9, 8);
});

test('contracts of other sizes are taken into account, also in the result', () => {
  const { trades, result } = runRehearsal(
    [createDeal('1', true, 2, 0, { symbol: 'NAS100' }), createDeal('1', false, 2, 50, { symbol: 'NAS100' })],
    { multiplier: 1 },
  );
  // 2 × 1 × (1 ÷ 10) = 0.2 lots of ten: the same exposure.
  expect(trades[0]?.sum).toMatchObject({ contractRatio: 0.1, result: 0.2 });
  expect(result).toBeCloseTo(50, 8);
});

test('an opening that is too small or has no symbol is omitted with its reason and has no result', () => {
  const { trades, result } = runRehearsal(
    [
      createDeal('1', true, 0.01),
      createDeal('1', false, 0.01, 99),
      createDeal('2', true, 1, 0, { symbol: 'XAUUSD' }),
      createDeal('2', false, 1, 99, { symbol: 'XAUUSD' }),
    ],
    { multiplier: 0.5 },
  );
  expect(trades.map(({ isCopied, reason }) => [isCopied, reason])).toEqual([
    [false, 'below_min'],
    [false, 'symbol_unknown'],
  ]);
  expect(result).toBe(0);
});

test('no more positions are open at a time than allowed, and one that closes makes room', () => {
  const { trades } = runRehearsal(
    [
      createDeal('1', true, 0.1),
      createDeal('2', true, 0.1),
      createDeal('1', false, 0.1, 5),
      createDeal('3', true, 0.1),
    ],
    { maxPositions: 1 },
  );
  expect(trades.map(({ reason }) => reason)).toEqual([null, 'max_positions', null]);
});

test.each([
  ['hedge', [null, null, 'max_positions']],
  ['netting', [null, null, null]],
] as const)('on a %s account, an addition and another symbol have the reasons %j', (mode, reasons) => {
  const { trades } = runRehearsal(
    [
      createDeal('1', true, 0.1),
      createDeal('1', true, 0.1),
      createDeal('2', true, 1, 0, { symbol: 'NAS100' }),
    ],
    { maxPositions: 2, mode },
  );
  expect(trades.map(({ reason }) => reason)).toEqual(reasons);
});

test('a partial close that closes the older of two copies makes room for one', () => {
  const { trades } = runRehearsal(
    [
      createDeal('1', true, 0.1),
      createDeal('1', true, 0.1),
      createDeal('1', false, 0.1),
      createDeal('2', true, 0.1),
      createDeal('3', true, 0.1),
    ],
    { maxPositions: 2, multiplier: 1 },
  );
  expect(trades.map(({ reason }) => reason)).toEqual([null, null, null, 'max_positions']);
});

test('after the daily loss limit nothing is opened until the next day', () => {
  const { trades } = runRehearsal(
    [
      createDeal('1', true, 0.1),
      createDeal('1', false, 0.1, -60),
      createDeal('2', true, 0.1),
      createDeal('3', true, 0.1, 0, { day: '2026-03-03' }),
    ],
    { maxDailyLoss: 80, multiplier: 2 },
  );
  expect(trades.map(({ reason }) => reason)).toEqual([null, 'daily_loss', null]);
});

test.each([
  [{ maxTotalLoss: 80 }, [60, -140], 'total_loss'],
  [{ maxTotalLoss: 80.01 }, [60, -140], null],
  [{ maxDrawdown: 140 }, [60, -140], 'drawdown'],
  [{ maxDrawdown: 140.01 }, [60, -140], null],
])('with %j and the results %j, an opening on a later day has the reason %s', (limit, results, reason) => {
  const closes = results.flatMap((result, index) => [
    createDeal(`${index}`, true, 0.1),
    createDeal(`${index}`, false, 0.1, result),
  ]);
  const { trades } = runRehearsal([...closes, createDeal('later', true, 0.1, 0, { day: '2026-03-09' })], {
    ...limit,
    multiplier: 1,
  });
  expect(trades.at(-1)?.reason).toBe(reason);
});

test('the worst drawdown is the largest fall from a peak', () => {
  const createTrade = (position: string, result: number) => [
    createDeal(position, true, 0.1),
    createDeal(position, false, 0.1, result),
  ];
  const { worstDrawdown, result } = runRehearsal(
    [
      ...createTrade('1', 100),
      ...createTrade('2', -30),
      ...createTrade('3', -50),
      ...createTrade('4', 200),
      ...createTrade('5', -10),
    ],
    { multiplier: 1 },
  );
  expect(worstDrawdown).toBeCloseTo(80, 8);
  expect(result).toBeCloseTo(210, 8);
});

test('a close of a position that was opened before the history has no result', () => {
  expect(runRehearsal([createDeal('0', false, 1, 500)])).toMatchObject({
    trades: [],
    result: 0,
    worstDrawdown: 0,
  });
});

test('a fixed lot opens the same for each opening, with its part of the result', () => {
  const changes = { rules: { ...plainRules, sizing: 'fixed', fixedLots: 0.1 } };
  const { lots, result } = runRehearsal(
    [createDeal('1', true, 2), createDeal('1', false, 2, 100), createDeal('2', true, 0.05)],
    changes,
  );
  expect(lots).toBe(0.2);
  // 100 for 2 lots are 5 for 0.1.
  expect(result).toBeCloseTo(5, 8);
});

test('an inverse copy sells what the master buys, and loses what it wins', () => {
  const changes = { multiplier: 1, rules: { ...plainRules, isInverse: true } };
  const { trades, result } = runRehearsal(
    [createDeal('1', true, 0.2), createDeal('1', false, 0.2, 30)],
    changes,
  );
  expect(trades).toMatchObject([{ side: 'sell', isCopied: true }]);
  expect(result).toBeCloseTo(-30, 8);
});

test('openings that the rules filter are left out with their reason, and have no result', () => {
  const hours = { from: 0, to: 60, days: [0, 1, 2, 3, 4, 5, 6], zone: 'UTC' };
  const changes = { rules: { ...plainRules, onlySide: 'buy', hours }, wallAt: (time: number) => time };
  const late = { executedAt: 7_200_000 };
  const deals = [
    createDeal('1', true, 0.2, 0, { executedAt: 60_000 }),
    createDeal('2', true, 0.2, 0, { side: 'sell', executedAt: 60_000 }),
    createDeal('3', true, 0.2, 0, late),
    createDeal('3', false, 0.2, 50, late),
  ];
  const { trades, result } = runRehearsal(deals, changes);
  expect(trades.map(({ isCopied, reason }) => [isCopied, reason])).toEqual([
    [true, null],
    [false, 'side_filtered'],
    [false, 'hours_filtered'],
  ]);
  expect(result).toBe(0);
});

test('the volume by risk uses the stop of the opening, and none is left out', () => {
  const worth = { balance: 10_000, equity: 10_000, currency: 'USD' };
  const changes: Partial<RehearsalRules> = {
    rules: { ...plainRules, sizing: 'risk', riskPercent: 1 },
    worth: { master: worth, child: worth },
  };
  const createSymbol = (symbol: string): RehearsedSymbol => ({
    symbol,
    spec: { ...spec, tickSize: 0.0001, tickValue: 10 },
    masterContract: 100_000,
  });
  const deals = [createDeal('1', true, 3, 0, { stopLoss: 1.095 }), createDeal('2', true, 3)];
  const { trades } = rehearse(deals, createSymbol, { ...rules, ...changes });
  expect(trades.map(({ sum, reason }) => [sum?.result ?? 0, reason])).toEqual([
    [0.2, null],
    [0, 'no_stop'],
  ]);
});

test.each([
  ['netting', [null, 'netting_conflict', null]],
  ['hedge', [null, null, null]],
] as const)(
  'on a %s account, an opening against a copy of the same symbol has the reason %j',
  (mode, reasons) => {
    const deals = [
      createDeal('1', true, 0.1),
      createDeal('2', true, 0.1, 0, { side: 'sell' }),
      createDeal('1', false, 0.1),
      createDeal('3', true, 0.1, 0, { side: 'sell' }),
    ];
    const { trades } = runRehearsal(deals, { multiplier: 1, mode });
    expect(trades.map(({ reason }) => reason)).toEqual(reasons);
  },
);
