import type { BrokerPosition } from '../../../broker/gateway';
import { endOf, type CloseRow } from './orphan-closes';

const sentAt = Date.UTC(2026, 10, 20, 10);

const close: CloseRow = {
  ...{ id: 1, childId: 2, position: '900', action: 'close', state: 'unknown', reason: null, sum: null },
  masterNumber: null,
  ...{ symbol: 'EURUSD', side: 'buy', childSymbol: 'EURUSD', childPosition: '7001', units: 50_000_000 },
  ...{ price: null, message: null, seenAt: new Date(sentAt), sentAt: new Date(sentAt), answeredAt: null },
};

/** The account with this volume of the position. */
const holding = (volumeLots: number): readonly BrokerPosition[] => [
  {
    ...{ ticket: '7001', symbol: 'EURUSD', side: 'buy', volumeLots, priceOpen: 1, priceCurrent: 1 },
    ...{ profit: 0, swap: 0, openedAt: 0, comment: '' },
  },
];

const minutes = 60_000;

test.each([
  ['the position is gone', [], 1, 0, { state: 'done', reason: 'closed_by_owner' }],
  ['a part is left', holding(0.2), 1, 0, { state: 'done', reason: 'partial_fill', units: 30_000_000 }],
  ['everything is left before the deadline', holding(0.5), 7000, 0, undefined],
  ['everything is left after it', holding(0.5), 7001, 0, { state: 'missed', reason: 'expired', units: null }],
  ['the broker may still execute it', holding(0.5), 3 * minutes, 3 * minutes, undefined],
  [
    'the broker cannot execute it any more',
    holding(0.5),
    3 * minutes + 1,
    3 * minutes,
    { state: 'missed', reason: 'expired', units: null },
  ],
  ['the position has grown', holding(0.7), 1, 0, undefined],
  ['the account was read before the close was sent', [], -1, 0, undefined],
] as const)('when %s, a close ends accordingly', (_when, held, afterMs, lateExecutionMs, change) => {
  expect(endOf(close, { held, at: sentAt + afterMs }, lateExecutionMs)).toEqual(change);
});
