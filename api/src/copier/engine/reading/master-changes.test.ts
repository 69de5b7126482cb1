import { unitsOf } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { clientIdOf } from '../sending/own-orders';
import { masterChanges, type KnownPosition } from './master-changes';

const position = '71';

const deal = (
  type: 'buy' | 'sell',
  entry: BrokerDeal['entry'],
  volumeLots: number,
  at: number,
): BrokerDeal => ({
  ticket: String(at),
  order: String(at),
  positionId: position,
  type,
  entry,
  symbol: 'EURUSD',
  volumeLots,
  price: 1.1,
  commission: 0,
  fee: 0,
  swap: 0,
  profit: 0,
  at,
  time: at,
  comment: '',
});

const held = (side: 'buy' | 'sell', volumeLots: number): BrokerPosition => ({
  ticket: position,
  symbol: 'EURUSD',
  side,
  volumeLots,
  priceOpen: 1.1,
  priceCurrent: 1.1,
  profit: 0,
  swap: 0,
  openedAt: 1000,
  comment: '',
});

const known: KnownPosition = {
  position,
  symbol: 'EURUSD',
  side: 'buy',
  openedUnits: unitsOf(0.2),
  units: unitsOf(0.2),
  price: 1.1,
  stopLoss: null,
  takeProfit: null,
  openedAt: new Date(1000),
  isOpen: true,
  ordinal: 1,
};

const shapes = (...reading: Parameters<typeof masterChanges>) =>
  masterChanges(...reading).map(({ kind, units, at, after }) => [kind, after.side, units, at?.getTime()]);

test('a netting position opened, reversed and closed between two readings is one brief position of its opening side', () => {
  const deals = [
    deal('buy', 'in', 0.2, 2000),
    deal('sell', 'inout', 0.5, 3000),
    deal('buy', 'out', 0.3, 4000),
  ];
  expect(shapes({ known: new Map(), positions: [], deals })).toEqual([['brief', 'buy', unitsOf(0.2), 2000]]);
});

test('a reversal of a known netting position is a close and an opening, both dated with its deal', () => {
  const deals = [deal('sell', 'inout', 0.5, 3000)];
  expect(shapes({ known: new Map([[position, known]]), positions: [held('sell', 0.3)], deals })).toEqual([
    ['close', 'buy', known.units, 3000],
    ['open', 'sell', unitsOf(0.3), 3000],
  ]);
});

test('a known netting position reversed and closed between two readings is closed once, at its last deal', () => {
  const deals = [deal('sell', 'inout', 0.5, 3000), deal('buy', 'out', 0.3, 4000)];
  expect(shapes({ known: new Map([[position, known]]), positions: [], deals })).toEqual([
    ['close', 'buy', known.units, 4000],
  ]);
});

test('a position that the copier opened or closed between two readings is no brief position of the master', () => {
  const own = { clientId: clientIdOf(1, 2, 'x:1', 1) };
  const reading = { known: new Map(), positions: [] };
  const [opened, closed] = [deal('buy', 'in', 1, 1000), deal('sell', 'out', 1, 2000)];
  const kinds = (...deals: BrokerDeal[]) => masterChanges({ ...reading, deals }).map(({ kind }) => kind);
  expect([
    kinds(opened, closed),
    kinds({ ...opened, ...own }, closed),
    kinds({ ...closed, ...own }),
    kinds(closed),
  ]).toEqual([['brief'], [], [], ['brief']]);
});
