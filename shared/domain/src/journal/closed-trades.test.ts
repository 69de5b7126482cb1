import fc from 'fast-check';
import { msPerDay } from '../durations';
import { listClosedTrades } from './closed-trades';
import { computeAmount } from './deal';
import { createDeal, listHistories } from './testing/histories';

const start = Date.UTC(2026, 2, 9, 12);

/** A deal that closes 0.1 lots of a purchase, so many days after its opening. */
const close = (ticket: string, days: number, deal: Parameters<typeof createDeal>[0]) =>
  createDeal({ ticket, type: 'sell', entry: 'out', volumeLots: 0.1, at: start + days * msPerDay, ...deal });

test('a position that is closed in three parts is three trades, as in the report of the terminal', () => {
  const trades = listClosedTrades([
    createDeal({ ticket: '1', volumeLots: 0.3, price: 1.1, magic: '77' }),
    close('2', 1, { price: 1.2, profit: 1000, magic: '0' }),
    close('3', 2, { price: 1.1, profit: 0 }),
    close('4', 3, { price: 1.0, profit: -900 }),
  ]);
  expect(trades.map(({ ticket, lots, net, side }) => [ticket, lots, net, side])).toEqual([
    ['2', 0.1, 1000, 'buy'],
    ['3', 0.1, 0, 'buy'],
    ['4', 0.1, -900, 'buy'],
  ]);
  expect(trades.map(({ magic }) => magic)).toEqual(['77', '77', '77']);
  for (const { openPrice } of trades) expect(openPrice).toBeCloseTo(1.1);
});

test('an increase of a position changes the mean opening price, and a partial closing does not', () => {
  const trades = listClosedTrades([
    createDeal({ ticket: '1', volumeLots: 1, price: 100 }),
    createDeal({ ticket: '2', volumeLots: 3, price: 104, at: start + 1 }),
    close('3', 1, { volumeLots: 2, price: 110 }),
    close('4', 2, { volumeLots: 2, price: 90 }),
  ]);
  expect(trades.map(({ openPrice, lots }) => [openPrice, lots])).toEqual([
    [103, 2],
    [103, 2],
  ]);
});

test('opening costs are shared by volume, and the last part takes the remaining cent', () => {
  const trades = listClosedTrades([
    createDeal({ ticket: '1', volumeLots: 0.3, commission: -100 }),
    ...[1, 2, 3].map((days) => close(`${days + 1}`, days, { commission: -20 })),
  ]);
  expect(trades.map(({ commission }) => commission)).toEqual([-53, -54, -53]);
  expect(trades.reduce((total, { net }) => total + net, 0)).toBe(-160);
});

test('fees and swaps count, also a swap that is paid to the trader', () => {
  const [trade] = listClosedTrades([
    createDeal({ ticket: '1', type: 'sell', fee: -5 }),
    createDeal({
      ticket: '2',
      entry: 'out',
      profit: 100,
      swap: 30,
      commission: -10,
      fee: -1,
      at: start + msPerDay,
    }),
  ]);
  expect(trade).toMatchObject({ side: 'sell', profit: 100, swap: 30, commission: -16, net: 114 });
});

test('a reversal closes the held volume, which bears its costs, and opens the rest in the other direction', () => {
  const trades = listClosedTrades([
    createDeal({ ticket: '1', volumeLots: 0.2, price: 100 }),
    close('2', 1, { entry: 'inout', volumeLots: 0.5, price: 110, profit: 200, commission: -50 }),
    createDeal({
      ticket: '3',
      entry: 'out',
      volumeLots: 0.3,
      price: 105,
      profit: 150,
      at: start + 2 * msPerDay,
    }),
  ]);
  expect(trades).toMatchObject([
    { ticket: '2', side: 'buy', lots: 0.2, openPrice: 100, closePrice: 110, commission: -50, net: 150 },
    { ticket: '3', side: 'sell', lots: 0.3, openPrice: 110, closePrice: 105, commission: 0, net: 150 },
  ]);
});

test('positions that close each other are one trade each', () => {
  const trades = listClosedTrades([
    createDeal({ ticket: '1', positionId: 'a' }),
    createDeal({ ticket: '2', positionId: 'b', type: 'sell', at: start + 1 }),
    createDeal({
      ticket: '3',
      positionId: 'a',
      type: 'sell',
      entry: 'out_by',
      profit: 70,
      at: start + msPerDay,
    }),
    createDeal({ ticket: '4', positionId: 'b', type: 'buy', entry: 'out_by', at: start + msPerDay }),
  ]);
  expect(trades.map(({ positionId, side, net }) => [positionId, side, net])).toEqual([
    ['a', 'buy', 70],
    ['b', 'sell', 0],
  ]);
});

test('a position whose opening is older than the history still closes, without an opening price', () => {
  const [trade] = listClosedTrades([createDeal({ type: 'buy', entry: 'out', profit: -10 })]);
  expect(trade).toMatchObject({ side: 'sell', openPrice: null, openedWall: null, net: -10 });
});

test('deposits, credits and charges are no trades', () => {
  expect(
    listClosedTrades([
      createDeal({ type: 'balance', entry: 'none', profit: 100_000 }),
      createDeal({ type: 'charge', entry: 'none', profit: -5 }),
    ]),
  ).toEqual([]);
});

test('deals of the same moment follow their tickets as numbers', () => {
  const trades = listClosedTrades([
    createDeal({ ticket: '10', type: 'sell', entry: 'out', profit: 5 }),
    createDeal({ ticket: '9' }),
  ]);
  expect(trades).toMatchObject([{ ticket: '10', side: 'buy', openPrice: 1.1 }]);
});

test('for any history, the sum of the nets is the change of the balance by the deals', () => {
  fc.assert(
    fc.property(listHistories('NY+7'), (deals) => {
      const trades = listClosedTrades(deals);
      const balanceChange = deals.reduce((total, deal) => total + computeAmount(deal), 0);
      expect(trades.reduce((total, { net }) => total + net, 0)).toBe(balanceChange);
      expect(trades).toHaveLength(deals.filter(({ entry }) => entry === 'out').length);
    }),
  );
});

test('the order in which deals arrive changes nothing', () => {
  fc.assert(
    fc.property(
      listHistories('UTC').chain((deals) =>
        fc.tuple(fc.constant(deals), fc.shuffledSubarray(deals, { minLength: deals.length })),
      ),
      ([deals, shuffledDeals]) => {
        expect(listClosedTrades(shuffledDeals)).toEqual(listClosedTrades(deals));
      },
    ),
  );
});
