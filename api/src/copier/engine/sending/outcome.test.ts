import type { TradeResult } from '../../../broker/gateway';
import type { SentRequest } from '../../../database/schema';
import { outcomeOf } from './outcome';

const request: SentRequest = {
  clientId: 'PQ_UNO_UNO',
  action: 'open',
  symbol: 'EURUSD',
  side: 'buy',
  units: 10_000_000,
  position: null,
  unitsBefore: 0,
  stopLoss: null,
  takeProfit: null,
  copyId: null,
  hasMore: false,
};
const result: TradeResult = { outcome: 'done', retcode: 10_009, message: '', position: '7', volumeLots: 0.1 };
const close = { ...request, action: 'close', position: '7', unitsBefore: 10_000_000 } as const;
const withoutVolume: TradeResult = { outcome: 'done', retcode: 10_009, message: '', position: '7' };

const withoutPosition: TradeResult = { outcome: 'done', retcode: 10_009, message: '' };

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
  [
    'a placed change of stops',
    { ...close, action: 'modify' },
    { ...withoutVolume, outcome: 'placed' },
    'executed',
  ],
])('the outcome of %s is taken as it must be', (_name, sent, answer, expected) => {
  expect(outcomeOf(sent, answer).is).toBe(expected);
});
