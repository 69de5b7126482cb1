import { toUnits } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { createBrokerDeal, createBrokerPosition } from '../../../broker/testing/records';
import { createClientId } from '../sending/own-orders';
import { listMasterChanges, type KnownPosition } from './master-changes';

const position = '71';

const createDeal = (type: 'buy' | 'sell', entry: BrokerDeal['entry'], volumeLots: number, at: number) =>
  createBrokerDeal(at, { positionId: position, type, entry, volumeLots });

const createHolding = (side: 'buy' | 'sell', volumeLots: number) =>
  createBrokerPosition(position, { side, volumeLots, openedAt: 1000 });

const known: KnownPosition = {
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

const listShapes = (...reading: Parameters<typeof listMasterChanges>) =>
  listMasterChanges(...reading).map(({ kind, units, at, after }) => [kind, after.side, units, at?.getTime()]);

test('a netting position opened, reversed and closed between two readings is one brief position of its opening side', () => {
  const deals = [
    createDeal('buy', 'in', 0.2, 2000),
    createDeal('sell', 'inout', 0.5, 3000),
    createDeal('buy', 'out', 0.3, 4000),
  ];
  expect(listShapes({ known: new Map(), positions: [], deals })).toEqual([
    ['brief', 'buy', toUnits(0.2), 2000],
  ]);
});

test('a reversal of a known netting position is a close and an opening, both dated with its deal', () => {
  const deals = [createDeal('sell', 'inout', 0.5, 3000)];
  expect(
    listShapes({ known: new Map([[position, known]]), positions: [createHolding('sell', 0.3)], deals }),
  ).toEqual([
    ['close', 'buy', known.units, 3000],
    ['open', 'sell', toUnits(0.3), 3000],
  ]);
});

test('a known netting position reversed and closed between two readings is closed once, at its last deal', () => {
  const deals = [createDeal('sell', 'inout', 0.5, 3000), createDeal('buy', 'out', 0.3, 4000)];
  expect(listShapes({ known: new Map([[position, known]]), positions: [], deals })).toEqual([
    ['close', 'buy', known.units, 4000],
  ]);
});

test('a position that the copier opened or closed between two readings is no brief position of the master', () => {
  const own = { clientId: createClientId(1, 2, 'x:1', 1) };
  const reading = { known: new Map(), positions: [] };
  const [opened, closed] = [createDeal('buy', 'in', 1, 1000), createDeal('sell', 'out', 1, 2000)];
  const listKinds = (...deals: BrokerDeal[]) =>
    listMasterChanges({ ...reading, deals }).map(({ kind }) => kind);
  expect([
    listKinds(opened, closed),
    listKinds({ ...opened, ...own }, closed),
    listKinds({ ...closed, ...own }),
    listKinds(closed),
  ]).toEqual([['brief'], [], [], ['brief']]);
});

describe('the changes of one position', () => {
  const { position: _, ...stored } = known;
  const listChanges = (
    before: KnownPosition | undefined,
    now: BrokerPosition | undefined,
    ...deals: BrokerDeal[]
  ) =>
    listMasterChanges({
      known: new Map(before ? [[position, before]] : []),
      positions: now ? [now] : [],
      deals,
    });
  const toStored = (changes: Partial<KnownPosition>) => ({ position, ...stored, ...changes });
  const toDate = (ms: number) => new Date(ms);

  test('a position without a record is an opening of its volume, with its stops, at its time', () => {
    expect(listChanges(undefined, { ...createHolding('buy', 0.2), stopLoss: 1.05 })).toEqual([
      { kind: 'open', units: toUnits(0.2), at: toDate(1000), after: toStored({ stopLoss: 1.05 }) },
    ]);
  });

  test('an unchanged position has no change', () => {
    expect(listChanges(known, createHolding('buy', 0.2))).toEqual([]);
    expect(listChanges({ ...known, isOpen: false, units: 0 }, undefined)).toEqual([]);
  });

  test('a smaller volume is a partial close, at the time of its deal', () => {
    const deals = [createDeal('buy', 'in', 0.2, 1000), createDeal('sell', 'out', 0.05, 2000)];
    expect(listChanges(known, createHolding('buy', 0.15), ...deals)).toEqual([
      {
        kind: 'partial',
        units: toUnits(0.05),
        at: toDate(2000),
        after: toStored({ units: toUnits(0.15), ordinal: 2 }),
      },
    ]);
  });

  test.each([
    [
      'of its deals',
      [{ ...createDeal('buy', 'in', 0.1, 2400), price: 1.13 }, createDeal('sell', 'out', 0.1, 2300)],
      1.13,
    ],
    [
      'of several deals, by their volumes',
      [
        { ...createDeal('buy', 'in', 0.1, 2300), price: 1.13 },
        { ...createDeal('buy', 'in', 0.3, 2400), price: 1.17 },
      ],
      1.16,
    ],
    ['that follows from both averages, without a deal', [], 1.133333333333],
  ] as const)('a larger volume is an addition at the price %s', (_what, deals, price) => {
    const now = { ...createHolding('buy', 0.5), priceOpen: 1.12 };
    const units = toUnits(0.5);
    expect(listChanges(known, now, ...deals)).toEqual([
      {
        kind: 'add',
        units: toUnits(0.3),
        at: deals.length > 0 ? toDate(2400) : null,
        price,
        // The position has the average.
        after: toStored({ units, openedUnits: units, price: 1.12, ordinal: 2 }),
      },
    ]);
  });

  test('an addition with other stops is two changes: the stops of the open copies change first', () => {
    const found = listChanges(known, { ...createHolding('buy', 0.5), stopLoss: 1.05 });
    expect(
      found.map(({ kind, after: { ordinal, units, stopLoss } }) => [kind, ordinal, units, stopLoss]),
    ).toEqual([
      ['modify', 2, known.units, 1.05],
      ['add', 3, toUnits(0.5), 1.05],
    ]);
  });

  test.each([
    ['a new stop loss', {}, { stopLoss: 1.05 }, { stopLoss: 1.05, takeProfit: null }],
    ['a new take profit', {}, { takeProfit: 1.2 }, { stopLoss: null, takeProfit: 1.2 }],
    ['a removed stop loss', { stopLoss: 1.05 }, {}, { stopLoss: null, takeProfit: null }],
  ])('%s is a change of stops without a time', (_name, before, now, stops) => {
    expect(listChanges({ ...known, ...before }, { ...createHolding('buy', 0.2), ...now })).toEqual([
      { kind: 'modify', units: 0, at: null, after: toStored({ ...stops, ordinal: 2 }) },
    ]);
  });

  test('a partial close with other stops is two changes, in this order', () => {
    const found = listChanges(known, { ...createHolding('buy', 0.1), stopLoss: 1.05 });
    expect(found.map(({ kind, after: { ordinal } }) => [kind, ordinal])).toEqual([
      ['partial', 2],
      ['modify', 3],
    ]);
  });

  test('a position that is gone is closed, without a time when no deal shows one', () => {
    const gone = toStored({ units: 0, isOpen: false, ordinal: 2 });
    expect(listChanges(known, undefined)).toEqual([
      { kind: 'close', units: known.units, at: null, after: gone },
    ]);
    expect(listChanges(known, undefined, createDeal('sell', 'out', 0.2, 3000))).toMatchObject([
      { at: toDate(3000) },
    ]);
  });

  test('a closed position that is there again is an opening with the next number', () => {
    const closed = { ...known, units: 0, isOpen: false, ordinal: 2 };
    const opened = { kind: 'open', units: toUnits(0.2), after: toStored({ ordinal: 3 }) };
    expect(listChanges(closed, createHolding('buy', 0.2), createDeal('buy', 'in', 0.2, 5000))).toEqual([
      { ...opened, at: toDate(5000) },
    ]);
    expect(listChanges(closed, createHolding('buy', 0.2))).toEqual([{ ...opened, at: toDate(1000) }]);
  });

  test('another symbol under the same ticket is a close and an opening', () => {
    const found = listChanges(known, { ...createHolding('buy', 0.2), symbol: 'XAUUSD' });
    expect(found.map(({ kind, after: { symbol } }) => [kind, symbol])).toEqual([
      ['close', 'EURUSD'],
      ['open', 'XAUUSD'],
    ]);
  });
});

const findBrief = (...deals: BrokerDeal[]) => listMasterChanges({ known: new Map(), positions: [], deals });

test('a position between two readings is recorded as closed, with the values of its opening', () => {
  const opening = { ...createDeal('sell', 'in', 0.2, 2000), price: 1.2 };
  expect(findBrief(opening, createDeal('buy', 'out', 0.2, 3000))).toEqual([
    {
      kind: 'brief',
      units: toUnits(0.2),
      at: new Date(2000),
      after: {
        position,
        symbol: 'EURUSD',
        side: 'sell',
        openedUnits: toUnits(0.2),
        units: 0,
        price: 1.2,
        stopLoss: null,
        takeProfit: null,
        openedAt: new Date(2000),
        isOpen: false,
        ordinal: 1,
      },
    },
  ]);
});

test.each([
  ['sell', 'buy'],
  ['buy', 'sell'],
] as const)('a position of which only the %s deal is read has the side %s', (type, side) => {
  expect(findBrief(createDeal(type, 'out', 0.2, 3000))).toMatchObject([
    { units: toUnits(0.2), after: { side } },
  ]);
});

test('deposits, trades without a position, and openings alone are no positions between readings', () => {
  const deposit = { ...createDeal('buy', 'none', 0, 1000), type: 'balance' } as const;
  expect(findBrief(deposit, { ...createDeal('sell', 'out', 1, 1000), positionId: '' })).toEqual([]);
  expect(findBrief({ ...createDeal('sell', 'out', 1, 1000), type: 'balance' })).toEqual([]);
  expect(findBrief(createDeal('buy', 'in', 1, 1000))).toEqual([]);
  expect(findBrief(createDeal('buy', 'none', 1, 1000))).toEqual([]);
});

test('a position that is still open, or recorded, is none between readings', () => {
  const deals = [createDeal('buy', 'in', 0.4, 1000), createDeal('sell', 'out', 0.2, 2000)];
  const listKinds = (reading: Partial<Parameters<typeof listMasterChanges>[0]>) =>
    listMasterChanges({ known: new Map(), positions: [], deals, ...reading }).map(({ kind }) => kind);
  expect(listKinds({ positions: [createHolding('buy', 0.2)] })).toEqual(['open']);
  expect(listKinds({ known: new Map([[position, { ...known, isOpen: false }]]) })).toEqual([]);
});

test('closes come before partial closes, stops and additions, and openings last, by time and number', () => {
  const createEntry = (name: string, changes: Partial<KnownPosition> = {}) =>
    [name, { ...known, position: name, ...changes }] as const;
  const createTicket = (name: string, lots: number, changes: Partial<BrokerPosition> = {}) => ({
    ...createHolding('buy', lots),
    ticket: name,
    ...changes,
  });
  const found = listMasterChanges({
    known: new Map([createEntry('4'), createEntry('3'), createEntry('2'), createEntry('1')]),
    positions: [
      createTicket('10', 0.1, { openedAt: 7000 }),
      createTicket('9', 0.1, { openedAt: 7000 }),
      createTicket('8', 0.1, { openedAt: 8000 }),
      createTicket('4', 0.3),
      createTicket('3', 0.2, { stopLoss: 1 }),
      createTicket('2', 0.1),
    ],
    deals: [],
  });
  expect(found.map(({ kind, after: { position: name } }) => `${kind} ${name}`)).toEqual([
    'close 1',
    'partial 2',
    'modify 3',
    'add 4',
    'open 9',
    'open 10',
    'open 8',
  ]);
});
