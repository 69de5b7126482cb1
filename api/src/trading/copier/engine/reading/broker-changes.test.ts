import { toUnits } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { findBrokerChanges } from './broker-changes';

const opened: BrokerDeal = {
  ticket: '7',
  order: '8',
  positionId: '1',
  type: 'buy',
  entry: 'in',
  symbol: 'AAPL',
  volumeLots: 0.3,
  price: 100,
  commission: 0,
  fee: 0,
  swap: 0,
  profit: 0,
  at: 5,
  time: 5,
  comment: '',
};
const position: BrokerPosition = {
  ticket: '1',
  symbol: 'AAPL',
  side: 'buy',
  volumeLots: 0.3,
  priceOpen: 100,
  priceCurrent: 100,
  stopLoss: 90,
  profit: 0,
  swap: 0,
  openedAt: 5,
  comment: '',
};
const read = (reason: string) =>
  findBrokerChanges({ known: new Map(), positions: [position], deals: [{ ...opened, reason }] }, 0);

test.each(['ROLLOVER', 'VMARGIN', 'SPLIT', 'CORPORATE_ACTION'])(
  'a position that the broker opened (%s) is recorded without a copy',
  (reason) => {
    const { rows, rescalings } = read(reason);
    expect(rows).toMatchObject([{ position: '1', units: toUnits(0.3), stopLoss: 90, isOpen: true }]);
    expect(rescalings).toEqual([]);
  },
);

test.each(['CLIENT', 'EXPERT', 'SL'])('a position by the reason %s is none of the broker', (reason) => {
  expect(read(reason)).toEqual({ rows: [], rescalings: [] });
});
