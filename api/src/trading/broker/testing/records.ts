import type { BrokerDeal, BrokerPosition } from '../gateway';

/** A deal of a position: by default an opening without costs, whose order and time have its number. */
export const createBrokerDeal = (number: number, changes: Partial<BrokerDeal> = {}): BrokerDeal => ({
  ticket: String(number),
  order: String(number),
  positionId: '1',
  type: 'buy',
  entry: 'in',
  symbol: 'EURUSD',
  volumeLots: 0.3,
  price: 1.1,
  commission: 0,
  fee: 0,
  swap: 0,
  profit: 0,
  at: number,
  time: number,
  comment: '',
  ...changes,
});

export const createBrokerPosition = (
  ticket: string,
  changes: Partial<BrokerPosition> = {},
): BrokerPosition => ({
  ticket,
  symbol: 'EURUSD',
  side: 'buy',
  volumeLots: 0.3,
  priceOpen: 1.1,
  priceCurrent: 1.1,
  profit: 0,
  swap: 0,
  openedAt: 0,
  comment: '',
  ...changes,
});
