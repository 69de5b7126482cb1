/** Results of an order, by MetaTrader's return codes. */
export const retcodes = {
  requote: 10004,
  rejected: 10006,
  placed: 10008,
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
  pricesChanged: 10020,
  priceOff: 10021,
  tooManyRequests: 10024,
  noChanges: 10025,
  serverDisablesTrading: 10026,
  terminalDisablesTrading: 10027,
  locked: 10028,
  frozen: 10029,
  invalidFilling: 10030,
  noConnection: 10031,
  volumeLimit: 10034,
  positionClosed: 10036,
  positionLimit: 10040,
  longOnly: 10042,
  shortOnly: 10043,
  closeOnly: 10044,
  fifoClose: 10045,
  hedgeProhibited: 10046,
  /** Codes for the limits that the owner has set in the program. MetaTrader has no such codes. */
  ownVolumeLimit: 20034,
  ownPositionLimit: 20040,
} as const;

export type RetcodeName = keyof typeof retcodes;

/** The texts that MetaTrader displays for the codes. */
export const retcodeTexts: Readonly<Record<RetcodeName, string>> = {
  requote: 'Requote',
  rejected: 'Request rejected',
  placed: 'Order placed',
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
  pricesChanged: 'Prices changed',
  priceOff: 'There are no quotes to process the request',
  tooManyRequests: 'Too frequent requests',
  noChanges: 'No changes in request',
  serverDisablesTrading: 'Autotrading disabled by server',
  terminalDisablesTrading: 'Autotrading disabled by client terminal',
  locked: 'Request locked for processing',
  frozen: 'Order or position frozen',
  invalidFilling: 'Unsupported filling mode',
  volumeLimit: 'Volume limit reached',
  noConnection: 'No connection with the trade server',
  positionClosed: 'Position with the specified identifier has already been closed',
  positionLimit: 'Position limit reached',
  longOnly: 'Only long positions are allowed',
  shortOnly: 'Only short positions are allowed',
  closeOnly: 'Only position closing is allowed',
  fifoClose: 'Positions are closed in the order of their opening',
  hedgeProhibited: 'Opposite positions are prohibited',
  ownVolumeLimit: 'Above InpMaxLots of the program',
  ownPositionLimit: 'InpMaxPositions of the program reached',
};

/**
 * What happened to an order that was answered with a code, and so whether it may be sent again:
 * - `executed`, `placed`, `partial`: accepted by the server
 * - `rejected`: not executed, and the same order would be rejected again
 * - `rejected_for_now`: not executed, and the same order may be accepted later
 * - `unsent`: the trading server never received it
 * - `unknown`: perhaps executed; it has to be looked up
 */
export type AnswerClass =
  | 'executed'
  | 'placed'
  | 'partial'
  | 'rejected'
  | 'rejected_for_now'
  | 'unsent'
  | 'unknown';

/**
 * MetaTrader's codes, and those of MetaApi (0, negative numbers, 4753 and 4754) as its page `metatraderTradeResponse`
 * lists them. Only -5 and -10 are documented as never delivered.
 */
const answerClasses: Readonly<Record<AnswerClass, readonly number[]>> = {
  executed: [0, 10009, 10025],
  placed: [10008],
  partial: [10010],
  rejected: [
    -4, -8, -9, 4753, 4754, 10007, 10013, 10016, 10017, 10019, 10022, 10026, 10027, 10030, 10032, 10033,
    10034, 10035, 10036, 10040, 10041, 10042, 10043, 10044, 10045, 10046, 20034, 20040,
  ],
  rejected_for_now: [
    -6, 10004, 10006, 10014, 10015, 10018, 10020, 10021, 10023, 10024, 10028, 10029, 10038, 10039,
  ],
  unsent: [-5, -10],
  unknown: [-1, -7, -11, 10011, 10012, 10031],
};

const classByCode = new Map(
  Object.entries(answerClasses).flatMap(([name, codes]) =>
    codes.map((code) => [code, name as AnswerClass] as const),
  ),
);

/** Classifies a code; a code that no documentation lists is `unknown`. */
export const getAnswerClass = (code: number): AnswerClass => classByCode.get(code) ?? 'unknown';
