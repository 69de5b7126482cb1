import { msPerMinute } from '../durations';
import type { Deal } from '../statement/deal';
import { toTrades } from './trades';

type Move = Partial<Deal> & Pick<Deal, 'type' | 'entry' | 'volumeLots' | 'price'>;

const listDeals = (...moves: readonly Move[]): Deal[] =>
  moves.map((move, index) => ({
    ticket: String(index + 1),
    time: index * msPerMinute,
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
    listDeals(
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

test('an increase of a position changes the average opening price, and a partial closing does not', () => {
  const trades = toTrades(
    listDeals(
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
