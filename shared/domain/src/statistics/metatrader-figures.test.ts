import fc from 'fast-check';
import { computeAmount, isTrade, type Deal } from '../statement/deal';
import { anyDeals, createDeposit } from '../statement/testing/any-deals';
import { formatFigure } from './figure-numbers';
import { computeMetaTraderFigures } from './metatrader-figures';
import { toTrades } from './trades';

/** An account of a thousand dollars, and one trade for each net result. */
const createDeals = (...nets: readonly number[]): Deal[] => [
  createDeposit(100_000),
  ...nets.flatMap((profit, index): Deal[] => {
    const sharedFields = {
      ...createDeposit(0),
      symbol: 'EURUSD',
      positionId: String(index + 1),
      volumeLots: 1,
      price: 1,
    };
    return [
      { ...sharedFields, ticket: `${index}a`, time: index * 2 + 1, type: 'buy', entry: 'in' },
      { ...sharedFields, ticket: `${index}b`, time: index * 2 + 2, type: 'sell', entry: 'out', profit },
    ];
  }),
];

test('figures of two wins and a loss, worked out by hand', () => {
  const figures = computeMetaTraderFigures(createDeals(10_000, -5500, 0));
  expect(figures).toMatchObject({
    netProfit: 4500,
    grossProfit: 10_000,
    grossLoss: -5500,
    expectedPayoff: 1500,
    totalTrades: 3,
    balanceDrawdownAbsolute: 0,
    balanceDrawdownMaximal: { money: 5500, percent: 5 },
    profitTrades: { count: 2 },
    shortTrades: { count: 0, percent: 0 },
    longTrades: { count: 3 },
    averageProfitTrade: 5000,
    averageLossTrade: -5500,
  });
  expect(formatFigure(figures, 'profitFactor', 2)).toBe('1.82');
  expect(formatFigure(figures, 'recoveryFactor', 2, 6)).toBe('0.818182');
  // Returns 0.1, −0.05 and 0: mean 1/60, standard deviation √(0.0125/3 − 1/3600) = 0.0623610.
  expect(formatFigure(figures, 'sharpeRatio', 2, 6)).toBe('0.267261');
  expect(formatFigure(figures, 'profitTrades', 2)).toBe('2 (66.67%)');
  expect(formatFigure(figures, 'balanceDrawdownRelative', 2)).toBe('5.00% (55.00)');
});

test('figures without a value are undefined: no losses, no drawdown, no trades', () => {
  expect(computeMetaTraderFigures(createDeals(100))).toMatchObject({
    profitFactor: undefined,
    recoveryFactor: undefined,
    sharpeRatio: undefined,
    averageLossTrade: undefined,
  });
  const empty = computeMetaTraderFigures(createDeals());
  expect(empty.expectedPayoff).toBeUndefined();
  expect(empty).toMatchObject({ netProfit: 0, totalTrades: 0, largestProfitTrade: 0 });
  expect(formatFigure(empty, 'profitFactor', 2)).toBe('—');
});

test('only the first deposit counts for the drawdown', () => {
  const [first, ...rest] = createDeals(-50_000, -20_000);
  const laterDeals = [
    first!,
    ...rest.slice(0, 2),
    { ...createDeposit(900_000), ticket: 'later', time: 2 },
    ...rest.slice(2),
  ];
  expect(computeMetaTraderFigures(laterDeals).balanceDrawdownMaximal).toEqual({ money: 70_000, percent: 70 });
  expect(computeMetaTraderFigures(laterDeals)).toEqual(computeMetaTraderFigures([first!, ...rest]));
});

test('a history without its beginning starts with the previous balance', () => {
  const [, ...rest] = createDeals(-50_000);
  expect(computeMetaTraderFigures(rest, { openingBalance: 200_000 }).balanceDrawdownMaximal).toEqual({
    money: 50_000,
    percent: 25,
  });
});

test('opening costs are added to the closing trade, or count separately as a loss', () => {
  const deals = createDeals(1000).map((deal) => (deal.entry === 'in' ? { ...deal, commission: -200 } : deal));
  expect(computeMetaTraderFigures(deals)).toMatchObject({
    netProfit: 800,
    grossProfit: 800,
    grossLoss: 0,
    largestProfitTrade: 800,
  });
  expect(computeMetaTraderFigures(deals, { entryCosts: 'apart' })).toMatchObject({
    netProfit: 800,
    grossProfit: 1000,
    grossLoss: -200,
    largestProfitTrade: 1000,
    totalTrades: 1,
    lossTrades: { count: 0 },
    balanceDrawdownMaximal: { money: 200 },
  });
});

const scaleDeals = (deals: readonly Deal[], by: number): Deal[] =>
  deals.map((deal) => ({
    ...deal,
    commission: deal.commission * by,
    fee: deal.fee * by,
    swap: deal.swap * by,
    profit: deal.profit * by,
  }));

test('for any history, money adds up and counts are consistent', () => {
  fc.assert(
    fc.property(anyDeals, (deals) => {
      const figures = computeMetaTraderFigures(deals);
      const net = deals.filter(isTrade).reduce((sum, deal) => sum + computeAmount(deal), 0);
      expect(figures.netProfit).toBe(net);
      expect(figures.grossProfit + figures.grossLoss).toBe(net);
      expect(figures.profitTrades.count + figures.lossTrades.count).toBe(figures.totalTrades);
      expect(figures.shortTrades.count + figures.longTrades.count).toBe(figures.totalTrades);
      expect(figures.balanceDrawdownAbsolute).toBeLessThanOrEqual(figures.balanceDrawdownMaximal.money);
      expect(figures.balanceDrawdownRelative.percent).toBeGreaterThanOrEqual(
        figures.balanceDrawdownMaximal.percent - 1e-9,
      );
      expect(figures.maximalConsecutiveProfit.money).toBeGreaterThanOrEqual(figures.maxConsecutiveWins.money);
    }),
  );
});

test('the two ways of counting the cost of opening agree on the net profit', () => {
  fc.assert(
    fc.property(anyDeals, (deals) => {
      expect(computeMetaTraderFigures(deals, { entryCosts: 'apart' }).netProfit).toBe(
        computeMetaTraderFigures(deals).netProfit,
      );
    }),
  );
});

test('figures do not depend on names, days, comments or later deposits and withdrawals', () => {
  fc.assert(
    fc.property(
      anyDeals,
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: -9_000, max: 9_000 }),
      (deals, shift, money) => {
        const movedDeals = deals.map((deal) => ({
          ...deal,
          time: deal.time + shift,
          symbol: deal.symbol && 'OTRO',
          comment: 'x',
        }));
        const paidDeals = [
          ...movedDeals,
          { ...createDeposit(money), ticket: 'later', time: movedDeals.at(-1)!.time },
        ];
        expect(computeMetaTraderFigures(paidDeals)).toEqual(computeMetaTraderFigures(deals));
      },
    ),
  );
});

test('in an account ten times as large, money is ten times as much and ratios stay', () => {
  fc.assert(
    fc.property(anyDeals, (deals) => {
      // Shares of the cost of opening are rounded to the cent, so that they do not scale.
      const free = deals.map((deal) => (deal.entry === 'in' ? { ...deal, commission: 0 } : deal));
      const [once, tenfold] = [
        computeMetaTraderFigures(free),
        computeMetaTraderFigures(scaleDeals(free, 10)),
      ];
      expect(tenfold.netProfit).toBe(once.netProfit * 10);
      expect(tenfold.balanceDrawdownMaximal.money).toBe(once.balanceDrawdownMaximal.money * 10);
      expect(tenfold.profitFactor ?? 0).toBeCloseTo(once.profitFactor ?? 0, 9);
      expect(tenfold.sharpeRatio ?? 0).toBeCloseTo(once.sharpeRatio ?? 0, 9);
      expect(tenfold.longTrades).toEqual(once.longTrades);
    }),
  );
});

test('a history with reversed signs wins what the original lost', () => {
  fc.assert(
    fc.property(anyDeals, (deals) => {
      fc.pre(toTrades(deals).every(({ net }) => net !== 0));
      const [first, ...rest] = deals;
      const [figures, invertedFigures] = [
        computeMetaTraderFigures(deals),
        computeMetaTraderFigures([first!, ...scaleDeals(rest, -1)]),
      ];
      expect(invertedFigures.netProfit + figures.netProfit).toBeCloseTo(0, 9);
      expect(invertedFigures.profitTrades.count).toBe(figures.lossTrades.count);
      expect(invertedFigures.grossLoss + figures.grossProfit).toBeCloseTo(0, 9);
      expect(invertedFigures.averageConsecutiveWins).toBe(figures.averageConsecutiveLosses);
    }),
  );
});
