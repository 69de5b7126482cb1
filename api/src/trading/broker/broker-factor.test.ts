import { toUnits } from '@parque/domain/copy';
import { computeBrokerFactor } from './broker-factor';
import type { BrokerDeal } from './gateway';
import { createBrokerDeal } from './testing/records';

let dealNumber = 0;
const createDeal = (entry: BrokerDeal['entry'], volumeLots: number, reason = 'CLIENT'): BrokerDeal => {
  dealNumber += 1;
  return createBrokerDeal(dealNumber, { entry, volumeLots, reason });
};

/** The previous comparison; deals of the table are later, unless the case states that they were counted. */
const [countedDeal, purchase] = [createDeal('in', 0.3, 'SPLIT'), createDeal('in', 0.3)];
const since = dealNumber + 1;
const splitDeal = createDeal('in', 0.3, 'SPLIT');

test.each([
  ['a split of one into two', [splitDeal], 0.3, 0.6, 2],
  ['a split of two into one', [createDeal('out', 0.3, 'SPLIT')], 0.6, 0.3, 0.5],
  ['a split after a partial close', [createDeal('out', 0.1), createDeal('in', 0.3, 'SPLIT')], 0.4, 0.6, 2],
  ['a split before an addition', [createDeal('in', 0.3, 'SPLIT'), createDeal('in', 0.1)], 0.3, 0.7, 2],
  ['a deal that was counted before', [purchase, splitDeal], 0.3, 0.6, 2],
  ['a split that was counted before', [countedDeal], 0.6, 0.6, 1],
  ['a split that was counted before an addition', [countedDeal, createDeal('in', 0.1)], 0.6, 0.7, 1],
  ['a split, of which the owner closed the half', [splitDeal, createDeal('out', 0.3)], 0.3, 0.3, 2],
  ['a repeated and reordered split', [splitDeal, purchase, splitDeal], 0.3, 0.6, 2],
  ['a rollover', [createDeal('out', 0.3, 'ROLLOVER'), createDeal('in', 0.3, 'ROLLOVER')], 0.3, 0.3, 1],
  [
    'a corporate action that closes and opens',
    [createDeal('out', 0.3, 'CORPORATE_ACTION'), createDeal('in', 0.9, 'CORPORATE_ACTION')],
    0.3,
    0.9,
    3,
  ],
  ['an addition of the owner', [createDeal('in', 0.3)], 0.3, 0.6, 1],
  ['a change that no deal explains', [splitDeal], 0.3, 0.7, 1],
])('the factor of %s is found', (_, deals, before, after, factor) => {
  expect(computeBrokerFactor(deals, { before: toUnits(before), after: toUnits(after), since })).toBe(factor);
});
