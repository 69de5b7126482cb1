import fc from 'fast-check';
import { assignPositionIdSteps } from './position-ids';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';
import type { PositionMode } from '../statement';
import { anyDeals } from '../testing/any-deals';

function listPositionIds(
  deals: readonly RawDeal[],
  rows: readonly RawPosition[],
  mode: PositionMode,
): string[] {
  const steps = assignPositionIdSteps(deals, rows, mode);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

type Trade = [entry: RawDeal['entry'], type: 'buy' | 'sell', lots: number, profit?: number, symbol?: string];

const noMoney = { commission: 0, fee: 0, swap: 0, price: 1, positionId: '', comment: '' };

const listDeals = (...trades: readonly Trade[]): RawDeal[] =>
  trades.map(([entry, type, volumeLots, profit = 0, symbol = 'EURUSD'], index) => ({
    ...noMoney,
    ticket: `t${index + 1}`,
    order: `o${index + 1}`,
    time: index * 1000,
    symbol,
    type,
    entry,
    volumeLots,
    profit,
  }));

test('netting: the deals of a symbol between two times without volume are one position', () => {
  const deals = listDeals(
    ['in', 'buy', 0.1],
    ['in', 'buy', 0.2],
    ['in', 'sell', 1, 0, 'GOLD'],
    ['out', 'sell', 0.1],
    ['out', 'sell', 0.2],
    ['in', 'sell', 0.3],
    ['out', 'buy', 1, 0, 'GOLD'],
    ['out', 'buy', 0.3],
  );
  expect(listPositionIds(deals, [], 'netting')).toEqual(['o1', 'o1', 'o3', 'o1', 'o1', 'o6', 'o3', 'o6']);
});

test('netting: a reversed position keeps its id', () => {
  const deals = listDeals(['in', 'buy', 1], ['inout', 'sell', 3], ['out', 'buy', 2], ['in', 'buy', 1]);
  expect(listPositionIds(deals, [], 'netting')).toEqual(['o1', 'o1', 'o1', 'o4']);
});

test('netting: a deal that closes a position from before the history opens none', () => {
  const deals = listDeals(['out', 'sell', 1], ['in', 'buy', 1], ['out', 'sell', 1]);
  expect(listPositionIds(deals, [], 'netting')).toEqual(['o1', 'o2', 'o2']);
});

const createRow = (
  ticket: string,
  open: number,
  close: number,
  volumeLots: number,
  profit: number,
): RawPosition => ({
  ticket,
  symbol: 'EURUSD',
  side: 'buy',
  volumeLots,
  openTime: open * 1000,
  openPrice: 1,
  closeTime: close * 1000,
  closePrice: 1,
  commission: 0,
  swap: 0,
  profit,
});

test('hedge: of two open positions, the one with the matching row is closed', () => {
  const deals = listDeals(
    ['in', 'buy', 1],
    ['in', 'buy', 1],
    ['out', 'sell', 1, 50],
    ['out', 'sell', 1, -20],
  );
  const rows = [createRow('o1', 0, 3, 1, -20), createRow('o2', 1, 2, 1, 50)];
  expect(listPositionIds(deals, rows, 'hedge')).toEqual(['o1', 'o2', 'o2', 'o1']);
});

test('hedge: a row closed in parts takes the deals that add up to its volume and its profit', () => {
  const deals = listDeals(
    ['in', 'buy', 3],
    ['in', 'buy', 3],
    ['out', 'sell', 1, 10],
    ['out', 'sell', 1, 7],
    ['out', 'sell', 2, 25],
    ['out', 'sell', 2, 100],
  );
  const rows = [createRow('o1', 0, 5, 3, 110), createRow('o2', 1, 4, 3, 32)];
  expect(listPositionIds(deals, rows, 'hedge')).toEqual(['o1', 'o2', 'o1', 'o2', 'o2', 'o1']);
});

test('hedge: a partial closing of an open position is assigned to it', () => {
  const deals = listDeals(['in', 'buy', 1], ['in', 'buy', 1], ['out', 'sell', 1, 5], ['out', 'sell', 0.4, 3]);
  expect(listPositionIds(deals, [createRow('o1', 0, 2, 1, 5)], 'hedge')).toEqual(['o1', 'o2', 'o1', 'o2']);
});

test('hedge: without rows, the oldest open position of the other direction is closed first', () => {
  const deals = listDeals(
    ['in', 'buy', 1],
    ['in', 'sell', 1],
    ['in', 'buy', 1],
    ['out', 'sell', 1],
    ['out', 'sell', 1],
  );
  expect(listPositionIds(deals, [], 'hedge')).toEqual(['o1', 'o2', 'o3', 'o1', 'o3']);
});

test('deals that are not trades belong to no position', () => {
  const deposit: RawDeal = { ...noMoney, ...listDeals(['in', 'buy', 0])[0]!, type: 'balance', entry: 'none' };
  expect(listPositionIds([deposit], [], 'hedge')).toEqual(['']);
  expect(listPositionIds([deposit], [], 'netting')).toEqual(['']);
});

/** The rows that a report would print for positions that were closed. */
function listRows(deals: readonly RawDeal[]): RawPosition[] {
  const ids = [...new Set(deals.map(({ positionId }) => positionId))].filter((id) => id !== '');
  return ids.map((id) => {
    const positionDeals = deals.filter(({ positionId }) => positionId === id);
    const [first] = positionDeals;
    return {
      ...createRow(
        id,
        0,
        0,
        first!.volumeLots,
        positionDeals.reduce((sum, { profit }) => sum + profit, 0),
      ),
      symbol: first!.symbol,
      side: first!.type === 'sell' ? 'sell' : 'buy',
      openTime: first!.time,
      closeTime: positionDeals.at(-1)!.time,
    };
  });
}

test('hedge: for any history, each row gets deals with its volume and its profit', () => {
  fc.assert(
    fc.property(anyDeals, (history) => {
      const deals: RawDeal[] = history.map((deal) => ({ ...deal, profit: deal.profit / 100 }));
      const rows = listRows(deals);
      const ids = listPositionIds(
        deals.map((deal) => ({ ...deal, positionId: '' })),
        rows,
        'hedge',
      );
      const listClosings = (id: string): RawDeal[] =>
        deals.filter((deal, index) => ids[index] === id && deal.entry === 'out');
      for (const row of rows) {
        const closings = listClosings(row.ticket);
        const volume = closings.reduce((sum, { volumeLots }) => sum + volumeLots, 0);
        const profit = closings.reduce((sum, deal) => sum + deal.profit, 0);
        expect([volume.toFixed(2), profit.toFixed(2)]).toEqual([
          row.volumeLots.toFixed(2),
          row.profit.toFixed(2),
        ]);
      }
    }),
  );
});
