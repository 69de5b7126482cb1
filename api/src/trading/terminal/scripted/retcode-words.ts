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
  invalidFilling: 'filling type not supported by the symbol',
  volumeLimit: 'limit of volume reached',
  noConnection: 'no connection to the broker',
  positionClosed: 'the position is closed already',
  positionLimit: 'limit of open positions reached',
  longOnly: 'only buys are permitted',
  shortOnly: 'only sells are permitted',
  closeOnly: 'only closes are permitted',
  fifoClose: 'positions close in the order of their opening only (FIFO)',
  hedgeProhibited: 'opposite positions of a symbol are not permitted',
  ownVolumeLimit: 'above the lots that the program permits (InpMaxLots)',
  ownPositionLimit: 'as many positions as the program permits (InpMaxPositions)',
};

/** The other codes that MetaTrader documents for an order. */
const rarerCodes: readonly (readonly [code: number, word: string])[] = [
  [10007, 'cancelled by the trader'],
  [10011, 'the request could not be processed'],
  [10022, 'invalid expiry'],
  [10023, 'the state of the order has changed'],
  [10032, 'permitted for real accounts only'],
  [10033, 'limit of pending orders reached'],
  [10035, 'invalid or prohibited order type'],
  [10038, 'the volume of the close exceeds the position'],
  [10039, 'the position has a close order already'],
  [10041, 'pending order rejected and cancelled'],
];

const byCode = new Map([
  ...(Object.keys(words) as RetcodeName[]).map((name) => [Number(retcodes[name]), words[name]] as const),
  ...rarerCodes,
]);

/** Formats a code of MetaTrader with its meaning: `10013 invalid request…`. */
export const formatRetcode = (code: number): string =>
  `${code} ${byCode.get(code) ?? 'code without a description'}`;
