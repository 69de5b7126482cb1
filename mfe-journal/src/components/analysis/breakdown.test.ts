import { createTrade } from '../../testing/journal';
import type { Dimension, TradeContext } from '../dimensions/dimensions';
import { computeBreakdown } from './breakdown';

const trades = [
  createTrade('2026-11-02T09:59:59', 0.1, { symbol: 'EURUSD', side: 'buy' }),
  createTrade('2026-11-02T10:00:00', 0.2, { symbol: 'EURUSD', side: 'sell' }),
  createTrade('2026-11-08T10:30:00', -5, { symbol: 'XAUUSD', side: 'buy' }),
  createTrade('2026-11-09T23:00:00', 0, { symbol: 'XAUUSD', side: 'buy' }),
];

const context: TradeContext = { zone: 'NY+7', reviews: new Map(), setups: new Map() };

const summarise = (by: Dimension) =>
  computeBreakdown(trades, by, 2, context).map(({ name, trades: count, profit }) => [name, count, profit]);

test('symbols are sorted by result, and their sum is exact to the cent', () => {
  expect(summarise('simbolo')).toEqual([
    ['EURUSD', 2, 0.3],
    ['XAUUSD', 2, -5],
  ]);
});

test('weekdays and hours are those of the close, in calendar order', () => {
  expect(summarise('dia')).toEqual([
    ['Domingo', 1, -5],
    ['Lunes', 3, 0.3],
  ]);
  expect(summarise('hora').map(([name]) => name)).toEqual(['09:00', '10:00', '23:00']);
});

test('a trade that breaks even counts as won, as in the report of MetaTrader', () => {
  expect(computeBreakdown(trades, 'direccion', 2, context)).toEqual([
    {
      id: 'buy',
      name: 'Compra',
      trades: 3,
      won: expect.closeTo(66.67, 2) as number,
      profit: -4.9,
      average: -4.9 / 3,
      r: undefined,
    },
    { id: 'sell', name: 'Venta', trades: 1, won: 100, profit: 0.2, average: 0.2, r: undefined },
  ]);
});
