import { rehearse, toRehearsedDeals, toUnits, type HistoryDeal, type RehearsedSymbol } from '.';

const createDeal = (
  type: HistoryDeal['type'],
  entry: HistoryDeal['entry'],
  volumeLots: number,
  profit = 0,
  rest: Partial<HistoryDeal> = {},
): HistoryDeal => ({
  type,
  entry,
  volumeLots,
  profit,
  positionId: '1',
  symbol: 'EURUSD',
  price: 1.1,
  commission: 0,
  fee: 0,
  swap: 0,
  at: 0,
  time: Date.UTC(2026, 2, 2),
  ...rest,
});

const listShapes = (deals: readonly HistoryDeal[]) =>
  toRehearsedDeals(deals).map(({ isOpening, side, units, result }) => [isOpening, side, units / 1e8, result]);

test('a reversal closes what the position holds with its money and opens the rest on the other side', () => {
  const deals = [
    createDeal('buy', 'in', 0.3, 0, { commission: -1 }),
    createDeal('sell', 'inout', 0.5, 40, { commission: -2 }),
    createDeal('buy', 'out', 0.2, -15),
  ];
  expect(listShapes(deals)).toEqual([
    [true, 'buy', 0.3, -1],
    [false, 'sell', 0.3, 38],
    [true, 'sell', 0.2, 0],
    [false, 'buy', 0.2, -15],
  ]);
});

test('against the master, a loss is a profit, and costs remain costs', () => {
  const costs = { commission: -3, fee: -1, swap: 2 };
  const deals = [createDeal('buy', 'in', 0.3), createDeal('sell', 'out', 0.3, -40, costs)];
  // 40 - 3 - 1 - 2
  expect(toRehearsedDeals(deals).at(-1)?.inverse).toBe(34);
});

test('a reversal after a part was closed closes only what was left', () => {
  const deals = [
    createDeal('buy', 'in', 0.3),
    createDeal('sell', 'out', 0.1),
    createDeal('sell', 'inout', 0.5),
  ];
  expect(listShapes(deals).slice(2)).toEqual([
    [false, 'sell', 0.2, 0],
    [true, 'sell', 0.3, 0],
  ]);
});

test('a reversal of a position that is older than the history opens half of its volume', () => {
  expect(listShapes([createDeal('sell', 'inout', 0.4, 10)])).toEqual([
    [false, 'sell', 0.2, 10],
    [true, 'sell', 0.2, 0],
  ]);
});

test('the parts of one order are one opening, until the position is closed in part', () => {
  const part = createDeal('buy', 'in', 0.1, -1, { order: '7' });
  const deals = [part, part, createDeal('sell', 'out', 0.1), part, { ...part, order: '8' }];
  expect(listShapes(deals)).toEqual([
    [true, 'buy', 0.2, -2],
    [false, 'sell', 0.1, 0],
    [true, 'buy', 0.1, -1],
    [true, 'buy', 0.1, -1],
  ]);
});

test('a split opens nothing, and later volumes count in lots of before it', () => {
  const splitDeal = createDeal('buy', 'in', 0.3, 0, { reason: 'SPLIT' });
  const deals = [
    createDeal('buy', 'in', 0.3),
    splitDeal,
    createDeal('sell', 'out', 0.4, 8),
    createDeal('sell', 'out', 0.2, 4),
  ];
  expect(listShapes(deals)).toEqual([
    [true, 'buy', 0.3, 0],
    [false, 'buy', 0, 0],
    [false, 'sell', 0.2, 8],
    [false, 'sell', 0.1, 4],
  ]);
});

test('deals without a position are left out, and amounts are in the unit of the account', () => {
  const deals = [
    createDeal('balance', 'none', 0, 5000, { positionId: '' }),
    createDeal('buy', 'in', 0.1, 250),
  ];
  expect(toRehearsedDeals(deals, 0.01)).toMatchObject([
    { units: toUnits(0.1), result: 2.5, day: '2026-03-02' },
  ]);
});

test('a rehearsal of a netting master with the multiplier 1 has the result of the master', () => {
  const spec = { contractSize: 100_000, volumeMin: 0.01, volumeMax: 50, volumeStep: 0.01 };
  const knownSymbol: RehearsedSymbol = { symbol: 'EURUSD', spec, masterContract: 100_000 };
  const deals = [
    createDeal('buy', 'in', 0.3),
    createDeal('sell', 'inout', 0.5, -120),
    createDeal('buy', 'inout', 0.4, -64.14),
    createDeal('sell', 'out', 0.2, -101.53),
  ];
  const rules = {
    multiplier: 1,
    maxLot: null,
    maxPositions: null,
    maxDailyLoss: null,
    maxTotalLoss: null,
    maxDrawdown: null,
  };
  const { trades, result } = rehearse(toRehearsedDeals(deals), () => knownSymbol, rules);
  expect(trades.map(({ side, isCopied }) => [side, isCopied])).toEqual([
    ['buy', true],
    ['sell', true],
    ['buy', true],
  ]);
  expect(result).toBeCloseTo(-285.67, 8);
});
