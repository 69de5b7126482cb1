import { retcodes, type RetcodeName } from '../../broker/retcode';

const words: Readonly<Record<RetcodeName, string>> = {
  requote: 'the price has changed',
  rejected: 'rejected',
  placed: 'order placed',
  done: 'done',
  donePartially: 'done in part',
  timeout: 'the time has run out',
  invalid: 'invalid request: check the symbol or the position',
  invalidVolume: 'invalid volume',
  invalidPrice: 'invalid price',
  invalidStops: 'invalid stops',
  tradeDisabled: 'trading is disabled',
  marketClosed: 'the market is closed',
  noMoney: 'not enough money',
  pricesChanged: 'the prices have changed',
  priceOff: 'no prices',
  tooManyRequests: 'too many requests',
  noChanges: 'no changes',
  serverDisablesTrading: 'the server does not permit algorithmic trading',
  terminalDisablesTrading: 'the terminal does not permit algorithmic trading',
  locked: 'request locked',
  frozen: 'order or position frozen',
  noConnection: 'no connection to the broker',
  positionClosed: 'the position is closed already',
  closeOnly: 'only closes are permitted',
};

/** The other codes that MetaTrader documents for an order. */
const rarer: readonly (readonly [code: number, word: string])[] = [
  [10007, 'cancelled by the trader'],
  [10011, 'the request could not be processed'],
  [10022, 'invalid expiry'],
  [10023, 'the state of the order has changed'],
  [10030, 'filling type not supported by the symbol'],
  [10032, 'permitted for real accounts only'],
  [10033, 'limit of pending orders reached'],
  [10034, 'limit of volume reached'],
  [10035, 'invalid or prohibited order type'],
  [10038, 'the volume of the close exceeds the position'],
  [10039, 'the position has a close order already'],
  [10040, 'limit of open positions reached'],
  [10041, 'pending order rejected and cancelled'],
  [10042, 'only buys are permitted'],
  [10043, 'only sells are permitted'],
  [10045, 'positions close in the order of their opening only (FIFO)'],
  [10046, 'opposite positions of a symbol are not permitted'],
];

const byCode = new Map([
  ...(Object.keys(words) as RetcodeName[]).map((name) => [Number(retcodes[name]), words[name]] as const),
  ...rarer,
]);

/** `10013 invalid request…`: a code of MetaTrader with its meaning. */
export const retcodeText = (code: number): string =>
  `${code} ${byCode.get(code) ?? 'code without a description'}`;
