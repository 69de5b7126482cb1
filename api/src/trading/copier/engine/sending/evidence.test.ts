import { toUnits } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import type { SentRequest } from '../../../../core/database/schema';
import { createBrokerDeal, createBrokerPosition } from '../../../broker/testing/records';
import { sentOpening } from '../../testing/sent-opening';
import { computeAbsentAfter, computeNextLookup, findByClientId, findByEffect, toExecuted } from './evidence';

const sentAt = Date.UTC(2026, 2, 4, 12);

const request = (action: SentRequest['action'], changes: Partial<SentRequest> = {}): SentRequest => {
  const order = { units: 30_000_000, position: '7', unitsBefore: 50_000_000, copyId: 1 };
  return { ...sentOpening, action, ...order, ...changes };
};

const trade = (entry: BrokerDeal['entry'], volumeLots: number, price: number) =>
  createBrokerDeal(sentAt, { positionId: '7', entry, volumeLots, price });

const hold = (volumeLots: number, changes: Partial<BrokerPosition> = {}) =>
  createBrokerPosition('7', { volumeLots, openedAt: sentAt, ...changes });

const toFill = (lots: number, price: number | null = null) => toExecuted(toUnits(lots), '7', price);

test.each([
  ['an opening in one deal', 'open', [trade('in', 0.3, 1.1)], [], toFill(0.3, 1.1)],
  [
    'an opening in two deals, with their volume and the price of the first',
    'open',
    [trade('in', 0.1, 1.1), trade('in', 0.2, 1.2)],
    [],
    toFill(0.3, 1.1),
  ],
  ['an opening that reversed a position', 'open', [trade('inout', 0.3, 1.1)], [], toFill(0.3, 1.1)],
  ['an opening whose deal is not in the history yet', 'open', [], [hold(0.3)], toFill(0.3, 1.1)],
  ['no opening by a closing deal', 'open', [trade('out', 0.3, 1.1)], [], undefined],
  ['a close', 'close', [trade('out', 0.3, 1.3)], [hold(0.2)], toFill(0.3, 1.3)],
  ['no close by an opening deal or its position', 'close', [trade('in', 0.5, 1.1)], [hold(0.5)], undefined],
  ['nothing without a trace', 'open', [], [], undefined],
] as const)('an order is found by its client id: %s', (_what, action, deals, positions, outcome) => {
  expect(findByClientId({ deals, positions }, request(action))).toEqual(outcome);
});

const [bothStops, stopLoss, takeProfit] = [
  { stopLoss: 1, takeProfit: 2 },
  { stopLoss: 1 },
  { takeProfit: 2 },
];

test.each([
  ['a position that is gone was closed', request('close', { units: 50_000_000 }), [], toFill(0.5)],
  ['a smaller position was closed in part', request('close_partial'), [hold(0.4)], toFill(0.1)],
  ['not more than the order is its effect', request('close_partial'), [], toFill(0.3)],
  ['an unchanged position was not closed', request('close'), [hold(0.5)], undefined],
  ['a larger position was not closed', request('close'), [hold(0.6)], undefined],
  ['another position is no effect', request('close'), [hold(0.5), hold(0.1, { ticket: '8' })], undefined],
  ['both stops are set', request('modify', bothStops), [hold(0.5, bothStops)], toFill(0)],
  ['both stops are removed', request('modify'), [hold(0.5)], toFill(0)],
  ['only the stop loss is set', request('modify', bothStops), [hold(0.5, stopLoss)], undefined],
  ['only the take profit is set', request('modify', bothStops), [hold(0.5, takeProfit)], undefined],
  ['a position that is gone has no stops', request('modify'), [], undefined],
] as const)('the effect of an order: %s', (_what, sentRequest, positions, outcome) => {
  expect(findByEffect(positions, sentRequest)).toEqual(outcome);
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
    const [lookedAt, absentAfter] = [new Date(sentAt + lookedMs), new Date(sentAt + overMs)];
    const next = computeNextLookup({ sentAt: new Date(sentAt) }, lookedAt, absentAfter);
    expect(next - sentAt).toBe(nextMs);
  },
);
