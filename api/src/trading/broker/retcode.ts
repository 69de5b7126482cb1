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

type Code = readonly [code: number, is: AnswerClass, text: string];

/** MetaTrader's codes that we use by name, with the text that a terminal displays. */
const namedCodes = {
  requote: [10004, 'rejected_for_now', 'Requote'],
  rejected: [10006, 'rejected_for_now', 'Request rejected'],
  placed: [10008, 'placed', 'Order placed'],
  done: [10009, 'executed', 'Request completed'],
  donePartially: [10010, 'partial', 'Only part of the request was completed'],
  timeout: [10012, 'unknown', 'Request canceled by timeout'],
  invalid: [10013, 'rejected', 'Invalid request'],
  invalidVolume: [10014, 'rejected_for_now', 'Invalid volume in the request'],
  invalidPrice: [10015, 'rejected_for_now', 'Invalid price in the request'],
  invalidStops: [10016, 'rejected', 'Invalid stops in the request'],
  tradeDisabled: [10017, 'rejected', 'Trade is disabled'],
  marketClosed: [10018, 'rejected_for_now', 'Market is closed'],
  noMoney: [10019, 'rejected', 'There is not enough money to complete the request'],
  pricesChanged: [10020, 'rejected_for_now', 'Prices changed'],
  priceOff: [10021, 'rejected_for_now', 'There are no quotes to process the request'],
  tooManyRequests: [10024, 'rejected_for_now', 'Too frequent requests'],
  noChanges: [10025, 'executed', 'No changes in request'],
  serverDisablesTrading: [10026, 'rejected', 'Autotrading disabled by server'],
  terminalDisablesTrading: [10027, 'rejected', 'Autotrading disabled by client terminal'],
  locked: [10028, 'rejected_for_now', 'Request locked for processing'],
  frozen: [10029, 'rejected_for_now', 'Order or position frozen'],
  invalidFilling: [10030, 'rejected', 'Unsupported filling mode'],
  noConnection: [10031, 'unknown', 'No connection with the trade server'],
  volumeLimit: [10034, 'rejected', 'Volume limit reached'],
  positionClosed: [10036, 'rejected', 'Position with the specified identifier has already been closed'],
  positionLimit: [10040, 'rejected', 'Position limit reached'],
  longOnly: [10042, 'rejected', 'Only long positions are allowed'],
  shortOnly: [10043, 'rejected', 'Only short positions are allowed'],
  closeOnly: [10044, 'rejected', 'Only position closing is allowed'],
  fifoClose: [10045, 'rejected', 'Positions are closed in the order of their opening'],
  hedgeProhibited: [10046, 'rejected', 'Opposite positions are prohibited'],
  // Codes for the limits that the owner has set in the program. MetaTrader has no such codes.
  ownVolumeLimit: [20034, 'rejected', 'Above InpMaxLots of the program'],
  ownPositionLimit: [20040, 'rejected', 'InpMaxPositions of the program reached'],
} as const satisfies Readonly<Record<string, Code>>;

/** The other codes that MetaTrader documents for an order. */
const rarerCodes: readonly Code[] = [
  [10007, 'rejected', 'Request canceled by trader'],
  [10011, 'unknown', 'Request processing error'],
  [10022, 'rejected', 'Invalid order expiration date in the request'],
  [10023, 'rejected_for_now', 'Order state changed'],
  [10032, 'rejected', 'Operation is allowed only for live accounts'],
  [10033, 'rejected', 'The number of pending orders has reached the limit'],
  [10035, 'rejected', 'Incorrect or prohibited order type'],
  [10038, 'rejected_for_now', 'A close volume exceeds the current position volume'],
  [10039, 'rejected_for_now', 'A close order already exists for the position'],
  [10041, 'rejected', 'Pending order rejected and canceled'],
];

/**
 * The codes of MetaApi, as its page `metatraderTradeResponse` lists them. Only -5 and -10 are documented as never
 * delivered.
 */
const metaApiCodes: Readonly<Record<number, AnswerClass>> = {
  [0]: 'executed',
  [-1]: 'unknown',
  [-4]: 'rejected',
  [-5]: 'unsent',
  [-6]: 'rejected_for_now',
  [-7]: 'unknown',
  [-8]: 'rejected',
  [-9]: 'rejected',
  [-10]: 'unsent',
  [-11]: 'unknown',
  4753: 'rejected',
  4754: 'rejected',
};

export type RetcodeName = keyof typeof namedCodes;

const mapNames = (pick: 0 | 2) =>
  Object.fromEntries(Object.entries(namedCodes).map(([name, code]) => [name, code[pick]]));

/** Results of an order, by MetaTrader's return codes. */
export const retcodes = mapNames(0) as { readonly [Name in RetcodeName]: (typeof namedCodes)[Name][0] };

/** The texts that MetaTrader displays for the codes. */
export const retcodeTexts = mapNames(2) as Readonly<Record<RetcodeName, string>>;

const documentedCodes = new Map<number, Code>(
  [...Object.values(namedCodes), ...rarerCodes].map((code) => [code[0], code]),
);

/** Classifies a code; a code that no documentation lists is `unknown`. */
export const getAnswerClass = (code: number): AnswerClass =>
  documentedCodes.get(code)?.[1] ?? metaApiCodes[code] ?? 'unknown';

/** Formats a code of MetaTrader with its text: `10013 Invalid request`. */
export const formatRetcode = (code: number): string =>
  `${code} ${documentedCodes.get(code)?.[2] ?? 'code without a description'}`;
