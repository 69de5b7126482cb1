import { toUnits } from '@parque/domain/copy';
import { createBrokerDeal, createBrokerPosition } from '../../../broker/testing/records';
import { findBrokerChanges } from './broker-changes';

const openingDeal = createBrokerDeal(5);
const position = createBrokerPosition('1', { stopLoss: 90, openedAt: 5 });
const findChanges = (reason: string) =>
  findBrokerChanges(
    { knownPositions: new Map(), positions: [position], deals: [{ ...openingDeal, reason }] },
    0,
  );

test.each(['ROLLOVER', 'VMARGIN', 'SPLIT', 'CORPORATE_ACTION'])(
  'a position that the broker opened (%s) is recorded without a copy',
  (reason) => {
    const { rows, rescalings } = findChanges(reason);
    expect(rows).toMatchObject([{ position: '1', units: toUnits(0.3), stopLoss: 90, isOpen: true }]);
    expect(rescalings).toEqual([]);
  },
);

test.each(['CLIENT', 'EXPERT', 'SL'])('a position by the reason %s is none of the broker', (reason) => {
  expect(findChanges(reason)).toEqual({ rows: [], rescalings: [] });
});
