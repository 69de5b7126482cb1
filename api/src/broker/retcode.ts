/** What a broker's server says of an order, by MetaTrader's numbers. */
export const retcodes = {
  requote: 10004,
  rejected: 10006,
  done: 10009,
  donePartially: 10010,
  timeout: 10012,
  invalid: 10013,
  invalidVolume: 10014,
  invalidPrice: 10015,
  invalidStops: 10016,
  tradeDisabled: 10017,
  marketClosed: 10018,
  noMoney: 10019,
  priceOff: 10021,
  tooManyRequests: 10024,
  noChanges: 10025,
  noConnection: 10031,
  positionClosed: 10036,
} as const;

export type RetcodeName = keyof typeof retcodes;

/** As a terminal shows them. */
export const retcodeTexts: Readonly<Record<RetcodeName, string>> = {
  requote: 'Requote',
  rejected: 'Request rejected',
  done: 'Request completed',
  donePartially: 'Only part of the request was completed',
  timeout: 'Request canceled by timeout',
  invalid: 'Invalid request',
  invalidVolume: 'Invalid volume in the request',
  invalidPrice: 'Invalid price in the request',
  invalidStops: 'Invalid stops in the request',
  tradeDisabled: 'Trade is disabled',
  marketClosed: 'Market is closed',
  noMoney: 'There is not enough money to complete the request',
  priceOff: 'There are no quotes to process the request',
  tooManyRequests: 'Too frequent requests',
  noChanges: 'No changes in request',
  noConnection: 'No connection with the trade server',
  positionClosed: 'Position with the specified identifier has already been closed',
};
