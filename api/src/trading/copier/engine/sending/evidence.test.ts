import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import type { SentRequest } from '../../../../core/database/schema';
import { createBrokerDeal, createBrokerPosition } from '../../../broker/testing/records';
import { sentOpening } from '../../testing/sent-opening';
import { computeAbsentAfter, findByClientId, findByEffect, computeNextLookup } from './evidence';

const sentAt = Date.UTC(2026, 2, 4, 12);

const request = (action: SentRequest['action'], changes: Partial<SentRequest> = {}): SentRequest => {
  const order = { units: 30_000_000, position: '7', unitsBefore: 50_000_000, copyId: 1 };
  return { ...sentOpening, action, ...order, ...changes };
};

const createDeal = (entry: BrokerDeal['entry'], volumeLots: number, price: number) =>
  createBrokerDeal(sentAt, { positionId: '7', entry, volumeLots, price });

const createPosition = (volumeLots: number, changes: Partial<BrokerPosition> = {}) =>
  createBrokerPosition('7', { volumeLots, openedAt: sentAt, ...changes });

const toExecuted = (units: number, at: string, price: number | null) => ({
  is: 'executed',
  units,
  position: at,
  price,
  retcode: null,
  message: null,
});

test.each([
  ['an opening in one deal', 'open', [createDeal('in', 0.3, 1.1)], [], toExecuted(30_000_000, '7', 1.1)],
  [
    'an opening in two deals, with their volume and the price of the first',
    'open',
    [createDeal('in', 0.1, 1.1), createDeal('in', 0.2, 1.2)],
    [],
    toExecuted(30_000_000, '7', 1.1),
  ],
  [
    'an opening that reversed a position',
    'open',
    [createDeal('inout', 0.3, 1.1)],
    [],
    toExecuted(30_000_000, '7', 1.1),
  ],
  [
    'an opening whose deal is not in the history yet',
    'open',
    [],
    [createPosition(0.3)],
    toExecuted(30_000_000, '7', 1.1),
  ],
  ['no opening by a closing deal', 'open', [createDeal('out', 0.3, 1.1)], [], undefined],
  [
    'a close',
    'close',
    [createDeal('out', 0.3, 1.3)],
    [createPosition(0.2)],
    toExecuted(30_000_000, '7', 1.3),
  ],
  [
    'no close by an opening deal or its position',
    'close',
    [createDeal('in', 0.5, 1.1)],
    [createPosition(0.5)],
    undefined,
  ],
  ['nothing without a trace', 'open', [], [], undefined],
] as const)('an order is found by its client id: %s', (_what, action, deals, positions, outcome) => {
  expect(findByClientId({ deals, positions }, request(action))).toEqual(outcome);
});

test.each([
  [
    'a position that is gone was closed',
    request('close', { units: 50_000_000 }),
    [],
    toExecuted(50_000_000, '7', null),
  ],
  [
    'a smaller position was closed in part',
    request('close_partial'),
    [createPosition(0.4)],
    toExecuted(10_000_000, '7', null),
  ],
  ['not more than the order is its effect', request('close_partial'), [], toExecuted(30_000_000, '7', null)],
  ['an unchanged position was not closed', request('close'), [createPosition(0.5)], undefined],
  ['a larger position was not closed', request('close'), [createPosition(0.6)], undefined],
  [
    'another position is no effect',
    request('close'),
    [createPosition(0.5), createPosition(0.1, { ticket: '8' })],
    undefined,
  ],
  [
    'both stops are set',
    request('modify', { stopLoss: 1, takeProfit: 2 }),
    [createPosition(0.5, { stopLoss: 1, takeProfit: 2 })],
    toExecuted(0, '7', null),
  ],
  ['both stops are removed', request('modify'), [createPosition(0.5)], toExecuted(0, '7', null)],
  [
    'only the stop loss is set',
    request('modify', { stopLoss: 1, takeProfit: 2 }),
    [createPosition(0.5, { stopLoss: 1 })],
    undefined,
  ],
  [
    'only the take profit is set',
    request('modify', { stopLoss: 1, takeProfit: 2 }),
    [createPosition(0.5, { takeProfit: 2 })],
    undefined,
  ],
  ['a position that is gone has no stops', request('modify'), [], undefined],
] as const)('the effect of an order: %s', (_what, sent, held, outcome) => {
  expect(findByEffect(held, sent)).toEqual(outcome);
});

test.each([
  ['open', 0, 7000],
  ['open', 180_000, 180_000],
  ['close_partial', 180_000, 180_000],
  ['close', 180_000, 7000],
  ['modify', 180_000, 7000],
] as const)(
  'an order %s at a gateway that executes up to %i ms late is absent after %i ms',
  (action, late, after) => {
    const command = { sentAt: new Date(sentAt), notAfter: new Date(sentAt + 5000) };
    expect(computeAbsentAfter(command, { action }, { lateExecutionMs: late }).getTime() - sentAt).toBe(after);
  },
);

test.each([
  [0, 7000, 1000],
  [1000, 7000, 2000],
  [4000, 7000, 6000],
  [6500, 7000, 7001],
  [7000, 7000, 7001],
  [7001, 7000, 10_501.5],
  [60_000, 180_000, 75_000],
  [170_000, 180_000, 180_001],
  [200_000, 180_000, 215_000],
])(
  'after a lookup %i ms after sending, with an end after %i ms, the next one is after %i ms',
  (lookedMs, overMs, nextMs) => {
    const next = computeNextLookup(
      { sentAt: new Date(sentAt) },
      new Date(sentAt + lookedMs),
      new Date(sentAt + overMs),
    );
    expect(next - sentAt).toBe(nextMs);
  },
);
