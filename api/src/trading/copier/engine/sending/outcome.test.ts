import type { TradeResult } from '../../../broker/gateway';
import type { SentRequest } from '../../../../core/database/schema';
import { sentOpening as request } from '../../testing/sent-opening';
import { isTemporaryRejection, toOutcome, getRejectionReason } from './outcome';

const result = { outcome: 'done', retcode: 10_009, message: '', position: '7', volumeLots: 0.1 } as const;
const close = { ...request, action: 'close', position: '7', unitsBefore: 10_000_000 } as const;
const { volumeLots: _, ...withoutVolume } = result;
const { position: _position, ...withoutPosition } = withoutVolume;

test.each<[string, SentRequest, TradeResult, string]>([
  ['an executed opening', request, result, 'executed'],
  ['an executed opening without a volume', request, withoutVolume, 'executed'],
  ['an executed opening without a position', request, withoutPosition, 'unknown'],
  ['a rejection', request, { ...result, outcome: 'rejected', retcode: 10_019 }, 'rejected'],
  ['an unknown answer', request, { ...result, outcome: 'unknown', retcode: -7 }, 'unknown'],
  ['an unknown answer to a close', close, { ...result, outcome: 'unknown', retcode: -7 }, 'unknown'],
  ['a placed opening', request, { ...result, outcome: 'placed' }, 'unknown'],
  ['a partial fill without a volume', request, { ...withoutVolume, outcome: 'partial' }, 'unknown'],
  ['a partial fill with a volume', request, { ...result, outcome: 'partial' }, 'executed'],
  ['a close with a volume', close, result, 'executed'],
  ['a close without a volume', close, withoutVolume, 'unknown'],
  ['placed stops', { ...close, action: 'modify' }, { ...withoutVolume, outcome: 'placed' }, 'executed'],
])('the outcome of %s is taken as it must be', (_name, sentRequest, answer, expectedOutcome) => {
  expect(toOutcome(sentRequest, answer).is).toBe(expectedOutcome);
});

test('an executed order has the reported volume and price, and without them its own volume and no price', () => {
  const partial: TradeResult = { ...result, outcome: 'partial', volumeLots: 0.04, price: 1.0853 };
  const executedOutcome = { is: 'executed', position: '7', retcode: 10_009, message: '' };
  expect(toOutcome(request, partial)).toEqual({ ...executedOutcome, units: 4_000_000, price: 1.0853 });
  expect(toOutcome(request, withoutVolume)).toEqual({ ...executedOutcome, units: 10_000_000, price: null });
});

test.each([
  [10_004, 'slippage'],
  [20_040, 'terminal_max_positions'],
  [-8, 'investor_password'],
  [10_006, 'broker_rejected'],
])('a rejection with code %d has the reason %s', (retcode, reason) => {
  expect(getRejectionReason(retcode)).toBe(reason);
});

test.each([
  [10_012, true],
  [10_031, true],
  [10_004, true],
  [10_019, false],
  [-7, false],
])('whether an order with code %d may pass later is %s', (retcode, isPassing) => {
  expect(isTemporaryRejection(retcode)).toBe(isPassing);
});
