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
