import { toUnits } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import type { Copy } from '../recording/child';
import { computeCorrections } from './reconcile';

/* Copies as the account shows them. */

const copy = (id: number, lots: number, changes: Partial<Copy> = {}): Copy => ({
  id,
  childId: 1,
  position: `m${id}`,
  commandId: id,
  childPosition: '7',
  childSymbol: 'EURUSD',
  side: 'buy',
  openedUnits: toUnits(0.5),
  ofUnits: toUnits(0.5),
  units: toUnits(lots),
  brokerFactor: 1,
  ownStop: null,
  state: 'open',
  openedAt: new Date(0),
  closedAt: null,
  hasClosingDeal: null,
  ...changes,
});

const createClosed = (id: number, changes: Partial<Copy> = {}) =>
  copy(id, 0, { state: 'closed_by_hand', ...changes });

const createHolding = (volumeLots: number, changes: Partial<BrokerPosition> = {}): BrokerPosition => ({
  ticket: '7',
  symbol: 'EURUSD',
  side: 'buy',
  volumeLots,
  priceOpen: 1,
  priceCurrent: 1,
  profit: 0,
  swap: 0,
  openedAt: 0,
  comment: '',
  ...changes,
});

test.each([
  ['a copy that the account holds is right', [copy(1, 0.5)], [createHolding(0.5)], []],
  ['a larger position leaves its copy', [copy(1, 0.5)], [createHolding(0.7)], []],
  ['a smaller position reduces its copy', [copy(1, 0.5)], [createHolding(0.2)], ['1 open 0.2']],
  ['a copy without a position was closed by hand', [copy(1, 0.5)], [], ['1 closed_by_hand 0']],
  [
    'another ticket is no copy',
    [copy(1, 0.5)],
    [createHolding(0.5, { ticket: '8' })],
    ['1 closed_by_hand 0'],
  ],
  [
    'another symbol is no copy',
    [copy(1, 0.5)],
    [createHolding(0.5, { symbol: 'GBPUSD' })],
    ['1 closed_by_hand 0'],
  ],
  [
    'the opposite side is no copy',
    [copy(1, 0.5)],
    [createHolding(0.5, { side: 'sell' })],
    ['1 closed_by_hand 0'],
  ],
  ['a copy that is still closed stays so', [createClosed(1)], [], []],
  [
    'a copy that reappears is managed with its opened volume',
    [createClosed(1)],
    [createHolding(0.5)],
    ['1 open 0.5'],
  ],
  ['a part that reappears is managed', [createClosed(1)], [createHolding(0.2)], ['1 open 0.2']],
  [
    'the newest of the copies that share a position is reduced first',
    [copy(1, 0.3), copy(2, 0.2)],
    [createHolding(0.4)],
    ['2 open 0.1'],
  ],
  [
    'it ends before an older one is reduced',
    [copy(1, 0.3), copy(2, 0.2)],
    [createHolding(0.2)],
    ['1 open 0.2', '2 closed_by_hand 0'],
  ],
  [
    'copies of two positions do not share',
    [copy(1, 0.3), copy(2, 0.2, { childPosition: '8' })],
    [createHolding(0.3)],
    ['2 closed_by_hand 0'],
  ],
  [
    'a closed copy of a shared position does not reappear',
    [copy(1, 0.3), createClosed(2)],
    [createHolding(0.5)],
    [],
  ],
  [
    'a closed copy reappears beside those of other positions',
    [createClosed(1), copy(2, 0.2, { childPosition: '8' })],
    [createHolding(0.5), createHolding(0.2, { ticket: '8' })],
    ['1 open 0.5'],
  ],
] as const)('corrections: %s', (_what, copies, positions, changes) => {
  const found = computeCorrections(copies, positions);
  expect(found.map(({ copy: { id }, state, units }) => `${id} ${state} ${units / 1e8}`)).toEqual(changes);
});
