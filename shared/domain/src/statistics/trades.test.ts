import fc from 'fast-check';
import { msPerMinute } from '../durations';
import { computeAmount, isTrade, type Deal } from '../statement/deal';
import { anyDeals } from '../statement/testing/any-deals';
import { groupPositions, toTrades } from './trades';

type Move = Partial<Deal> & Pick<Deal, 'type' | 'entry' | 'volumeLots' | 'price'>;

const dealsOf = (...moves: readonly Move[]): Deal[] =>
  moves.map((move, at) => ({
    ticket: String(at + 1),
    time: at * msPerMinute,
    symbol: 'EURUSD',
    order: '',
    positionId: '1',
    commission: 0,
    fee: 0,
    swap: 0,
    profit: 0,
    comment: '',
    ...move,
  }));

test('a position that is closed at once is one trade, in the direction that it was opened', () => {
  const trades = toTrades(
    dealsOf(
      { type: 'sell', entry: 'in', volumeLots: 0.5, price: 1.1 },
      {
        type: 'buy',
        entry: 'out',
        volumeLots: 0.5,
        price: 1.09,
        profit: 50_000,
        swap: -120,
        commission: -350,
      },
    ),
  );
  expect(trades).toEqual([
    {
      ticket: '2',
      positionId: '1',
      symbol: 'EURUSD',
      side: 'sell',
      volumeLots: 0.5,
      openTime: 0,
      openPrice: 1.1,
      closeTime: msPerMinute,
      closePrice: 1.09,
      commission: -350,
      fee: 0,
      swap: -120,
      profit: 50_000,
      net: 49_530,
      comment: '',
    },
  ]);
});

test('each closed part is a trade, with its share of the opening costs to the cent', () => {
  const trades = toTrades(
    dealsOf(
      { type: 'buy', entry: 'in', volumeLots: 0.3, price: 1.1, commission: -100 },
      { type: 'sell', entry: 'out', volumeLots: 0.1, price: 1.2, profit: 1000 },
      { type: 'sell', entry: 'out', volumeLots: 0.1, price: 1.2, profit: 1000 },
      { type: 'sell', entry: 'out', volumeLots: 0.1, price: 1.2, profit: 1000 },
    ),
  );
  expect(trades.map(({ commission }) => commission)).toEqual([-33, -34, -33]);
  expect(trades.reduce((sum, { net }) => sum + net, 0)).toBe(2900);
});

test('an increase of a position changes the average opening price, and a partial closing does not', () => {
  const trades = toTrades(
    dealsOf(
      { type: 'buy', entry: 'in', volumeLots: 1, price: 100 },
      { type: 'buy', entry: 'in', volumeLots: 3, price: 104 },
      { type: 'sell', entry: 'out', volumeLots: 2, price: 110 },
      { type: 'sell', entry: 'out', volumeLots: 2, price: 90 },
    ),
  );
  expect(trades.map(({ openPrice, openTime }) => [openPrice, openTime])).toEqual([
    [103, 0],
    [103, 0],
  ]);
});

test('netting: a deal that reverses a position closes all of it and opens the rest', () => {
  const trades = toTrades(
    dealsOf(
      { type: 'buy', entry: 'in', volumeLots: 1, price: 100 },
      { type: 'sell', entry: 'inout', volumeLots: 3, price: 120, profit: 2000 },
      { type: 'buy', entry: 'out', volumeLots: 2, price: 110, profit: 2000 },
    ),
  );
  expect(
    trades.map(({ side, volumeLots, openPrice, closePrice }) => [side, volumeLots, openPrice, closePrice]),
  ).toEqual([
    ['buy', 1, 100, 120],
    ['sell', 2, 120, 110],
  ]);
});

test('hedge: two positions that close each other are two trades', () => {
  const trades = toTrades(
    dealsOf(
      { type: 'buy', entry: 'in', volumeLots: 1, price: 100, positionId: 'a' },
      { type: 'sell', entry: 'in', volumeLots: 1, price: 103, positionId: 'b' },
      { type: 'sell', entry: 'out_by', volumeLots: 1, price: 103, positionId: 'a', profit: 300 },
      { type: 'buy', entry: 'out_by', volumeLots: 1, price: 100, positionId: 'b' },
    ),
  );
  expect(trades.map(({ positionId, side, net }) => [positionId, side, net])).toEqual([
    ['a', 'buy', 300],
    ['b', 'sell', 0],
  ]);
});

test('a trade without an opening deal in the history has no opening', () => {
  const [trade] = toTrades(dealsOf({ type: 'sell', entry: 'out', volumeLots: 1, price: 100, profit: 5 }));
  expect(trade).toMatchObject({ side: 'buy', net: 5 });
  expect(trade).not.toHaveProperty('openTime');
  expect(trade).not.toHaveProperty('openPrice');
});

test('deposits, credits and charges are not trades', () => {
  const operations = (['balance', 'credit', 'charge'] as const).map((type): Move => ({
    type,
    entry: 'none',
    volumeLots: 0,
    price: 0,
    profit: 100,
  }));
  expect(toTrades(dealsOf(...operations))).toEqual([]);
});

test('for any history, the trades of closed positions add up to their deals', () => {
  fc.assert(
    fc.property(anyDeals, (deals) => {
      const trades = toTrades(deals);
      const sum = deals.filter(isTrade).reduce((total, deal) => total + computeAmount(deal), 0);
      expect(trades.reduce((total, { net }) => total + net, 0)).toBe(sum);
      expect(trades).toHaveLength(deals.filter(({ entry }) => entry === 'out').length);
    }),
  );
});

test('for any history, trades that are grouped by position keep their volume and their money', () => {
  fc.assert(
    fc.property(anyDeals, (deals) => {
      const trades = toTrades(deals);
      const positions = groupPositions(trades);
      expect(positions).toHaveLength(deals.filter(({ entry }) => entry === 'in').length);
      for (const position of positions) {
        const mine = deals.filter(({ positionId }) => positionId === position.positionId);
        expect(position.net).toBe(mine.reduce((total, deal) => total + computeAmount(deal), 0));
        expect(position.volumeLots).toBe(mine[0]?.volumeLots);
        expect(position.parts).toBe(mine.length - 1);
        expect(position.closeTime).toBe(mine.at(-1)?.time);
      }
    }),
  );
});
