import { toUnits } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { createBrokerDeal, createBrokerPosition } from '../../../broker/testing/records';
import { createClientId } from '../sending/own-orders';
import { listMasterChanges, type KnownPosition } from './master-changes';

const position = '71';

/** A deal of the position, at its number of milliseconds. */
const trade = (
  type: 'buy' | 'sell',
  entry: BrokerDeal['entry'],
  volumeLots: number,
  dealNumber: number,
  changes: Partial<BrokerDeal> = {},
) => createBrokerDeal(dealNumber, { positionId: position, type, entry, volumeLots, ...changes });

const hold = (side: 'buy' | 'sell', volumeLots: number, changes: Partial<BrokerPosition> = {}) =>
  createBrokerPosition(position, { side, volumeLots, openedAt: 1000, ...changes });

const knownPosition: KnownPosition = {
  position,
  symbol: 'EURUSD',
  side: 'buy',
  openedUnits: toUnits(0.2),
  units: toUnits(0.2),
  price: 1.1,
  stopLoss: null,
  takeProfit: null,
  openedAt: new Date(1000),
  isOpen: true,
  ordinal: 1,
};
const closedPosition = { ...knownPosition, units: 0, isOpen: false, ordinal: 2 };

const listChanges = (
  before: KnownPosition | undefined,
  now: BrokerPosition | undefined,
  ...deals: BrokerDeal[]
) =>
  listMasterChanges({
    knownPositions: new Map(before ? [[position, before]] : []),
    positions: now ? [now] : [],
    deals,
  });

/** A change as `partial buy 0.05 @2000 left 0.15 #2`, with its stops and a symbol other than EURUSD. */
function toText({ kind, units, executedAt, after }: ReturnType<typeof listChanges>[number]): string {
  const { side, stopLoss, takeProfit, symbol, ordinal } = after;
  const stops = stopLoss || takeProfit ? ` stops ${stopLoss}/${takeProfit}` : '';
  const time = executedAt ? `@${executedAt.getTime()} ` : '';
  const other = symbol === 'EURUSD' ? '' : ` ${symbol}`;
  return `${kind} ${side} ${units / 1e8} ${time}left ${after.units / 1e8} #${ordinal}${stops}${other}`;
}

test.each<[string, BrokerPosition | undefined, BrokerDeal[], string[]]>([
  ['an unchanged position has none', hold('buy', 0.2), [], []],
  [
    'a smaller volume is a partial close, at the time of its deal',
    hold('buy', 0.15),
    [trade('buy', 'in', 0.2, 1000), trade('sell', 'out', 0.05, 2000)],
    ['partial buy 0.05 @2000 left 0.15 #2'],
  ],
  ['new stops', hold('buy', 0.2, { stopLoss: 1.05 }), [], ['modify buy 0 left 0.2 #2 stops 1.05/null']],
  ['a take profit', hold('buy', 0.2, { takeProfit: 1.2 }), [], ['modify buy 0 left 0.2 #2 stops null/1.2']],
  [
    'an addition with other stops changes the stops of the open copies first',
    hold('buy', 0.5, { stopLoss: 1 }),
    [],
    ['modify buy 0 left 0.2 #2 stops 1/null', 'add buy 0.3 left 0.5 #3 stops 1/null'],
  ],
  [
    'a partial close with other stops closes first',
    hold('buy', 0.1, { stopLoss: 1 }),
    [],
    ['partial buy 0.1 left 0.1 #2', 'modify buy 0 left 0.1 #3 stops 1/null'],
  ],
  ['a close', undefined, [trade('sell', 'out', 0.2, 3000)], ['close buy 0.2 @3000 left 0 #2']],
  ['a close that no deal shows has no time', undefined, [], ['close buy 0.2 left 0 #2']],
  [
    'another symbol under the same ticket is a close and an opening',
    hold('buy', 0.2, { symbol: 'XAUUSD' }),
    [],
    ['close buy 0.2 left 0 #2', 'open buy 0.2 @1000 left 0.2 #3 XAUUSD'],
  ],
  [
    'a reversal is a close and an opening, both dated with its deal',
    hold('sell', 0.3),
    [trade('sell', 'inout', 0.5, 3000)],
    ['close buy 0.2 @3000 left 0 #2', 'open sell 0.3 @3000 left 0.3 #3'],
  ],
  [
    'a position reversed and closed between two readings is closed once, at its last deal',
    undefined,
    [trade('sell', 'inout', 0.5, 3000), trade('buy', 'out', 0.3, 4000)],
    ['close buy 0.2 @4000 left 0 #2'],
  ],
])('the changes of a known position: %s', (_what, now, deals, changes) => {
  expect(listChanges(knownPosition, now, ...deals).map(toText)).toEqual(changes);
});

test.each<[string, KnownPosition | undefined, BrokerPosition | undefined, BrokerDeal[], string[]]>([
  [
    'a new position is opened with its stops, at its time',
    undefined,
    hold('buy', 1, { stopLoss: 1.05 }),
    [],
    ['open buy 1 @1000 left 1 #1 stops 1.05/null'],
  ],
  ['a closed position has no change', closedPosition, undefined, [], []],
  ['one that is there again is opened', closedPosition, hold('buy', 1), [], ['open buy 1 @1000 left 1 #3']],
  [
    'at its deal, if there is one',
    closedPosition,
    hold('buy', 1),
    [trade('buy', 'in', 1, 5000)],
    ['open buy 1 @5000 left 1 #3'],
  ],
  [
    'a removed stop loss is a change of stops',
    { ...knownPosition, stopLoss: 1.05 },
    hold('buy', 0.2),
    [],
    ['modify buy 0 left 0.2 #2'],
  ],
])('the changes of another position: %s', (_what, before, now, deals, changes) => {
  expect(listChanges(before, now, ...deals).map(toText)).toEqual(changes);
});

test.each<[string, BrokerDeal[], string[]]>([
  [
    'is one, of its opening side, also if it was reversed',
    [trade('buy', 'in', 0.2, 2000), trade('sell', 'inout', 0.5, 3000), trade('buy', 'out', 0.3, 4000)],
    ['brief buy 0.2 @2000 left 0 #1'],
  ],
  ['was bought, if only a sale is read', [trade('sell', 'out', 1, 3)], ['brief buy 1 @3 left 0 #1']],
  ['was sold, if only a purchase is read', [trade('buy', 'out', 1, 3)], ['brief sell 1 @3 left 0 #1']],
  ['is no deposit', [trade('buy', 'none', 0, 1000, { type: 'balance' })], []],
  ['is no balance with an exit', [trade('sell', 'out', 1, 1000, { type: 'balance' })], []],
  ['is no trade without a position', [trade('sell', 'out', 1, 1000, { positionId: '' })], []],
  ['is no opening alone', [trade('buy', 'in', 1, 1000)], []],
  ['is no deal without an entry', [trade('buy', 'none', 1, 1000)], []],
])('a position that only deals between two readings show %s', (_what, deals, changes) => {
  expect(listChanges(undefined, undefined, ...deals).map(toText)).toEqual(changes);
});

test('a position that is still open, or recorded, is no brief one', () => {
  const deals = [trade('buy', 'in', 0.4, 1000), trade('sell', 'out', 0.2, 2000)];
  expect(listChanges(undefined, hold('buy', 0.2), ...deals)).toMatchObject([{ kind: 'open' }]);
  expect(listChanges(closedPosition, undefined, ...deals)).toEqual([]);
});

test('a brief position has the values of its opening', () => {
  const changes = listChanges(
    undefined,
    undefined,
    trade('sell', 'in', 0.2, 2000, { price: 1.2 }),
    trade('buy', 'out', 0.2, 3000),
  );
  expect(changes).toMatchObject([
    { after: { price: 1.2, openedUnits: toUnits(0.2), openedAt: new Date(2000) } },
  ]);
});

test.each([
  [
    'of its deals',
    [trade('buy', 'in', 0.1, 2400, { price: 1.13 }), trade('sell', 'out', 0.1, 2300)],
    { price: 1.13, order: '2400', executedAt: new Date(2400) },
  ],
  [
    'of several deals, by their volumes',
    [trade('buy', 'in', 0.1, 2300, { price: 1.13 }), trade('buy', 'in', 0.3, 2400, { price: 1.17 })],
    { price: 1.16, executedAt: new Date(2400) },
  ],
  ['that follows from both averages, without a deal', [], { price: 1.133333333333, executedAt: null }],
] as const)('a larger volume is an addition at the price %s', (_what, deals, change) => {
  const units = toUnits(0.5);
  // The position has the average.
  const after = { ...knownPosition, units, openedUnits: units, price: 1.12, ordinal: 2 };
  expect(listChanges(knownPosition, hold('buy', 0.5, { priceOpen: 1.12 }), ...deals)).toEqual([
    { kind: 'add', units: toUnits(0.3), after, ...change },
  ]);
});

test('a position that the copier opened or closed between two readings is no brief position of the master', () => {
  const ownOrder = { clientId: createClientId(1, 2, 'x:1', 1) };
  const [openingDeal, closingDeal] = [trade('buy', 'in', 1, 1000), trade('sell', 'out', 1, 2000)];
  const listKinds = (...deals: BrokerDeal[]) =>
    listChanges(undefined, undefined, ...deals).map(({ kind }) => kind);
  expect([
    listKinds(openingDeal, closingDeal),
    listKinds({ ...openingDeal, ...ownOrder }, closingDeal),
    listKinds({ ...closingDeal, ...ownOrder }),
    listKinds(closingDeal),
  ]).toEqual([['brief'], [], [], ['brief']]);
});

test('closes come before partial closes, stops and additions, and openings last, by time and number', () => {
  const positions = [
    hold('buy', 0.1, { ticket: '10', openedAt: 7000 }),
    hold('buy', 0.1, { ticket: '9', openedAt: 7000 }),
    hold('buy', 0.1, { ticket: '8', openedAt: 8000 }),
    hold('buy', 0.3, { ticket: '4' }),
    hold('buy', 0.2, { ticket: '3', stopLoss: 1 }),
    hold('buy', 0.1, { ticket: '2' }),
  ];
  const rows = ['4', '3', '2', '1'].map((name) => [name, { ...knownPosition, position: name }] as const);
  const changes = listMasterChanges({ knownPositions: new Map(rows), positions, deals: [] });
  expect(changes.map(({ kind, after }) => `${kind} ${after.position}`)).toEqual([
    ...['close 1', 'partial 2', 'modify 3', 'add 4', 'open 9', 'open 10', 'open 8'],
  ]);
});
