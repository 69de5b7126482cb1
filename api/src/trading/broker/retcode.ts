import type { TradeResult } from './gateway';

/**
 * The outcome of an order that was answered with a code, and so whether it may be sent again:
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

type Code = readonly [code: number, is: AnswerClass, text: string, spanish: string];

/** MetaTrader's codes that we use by name, with the text that a terminal displays, and that text in Spanish. */
const namedCodes = {
  requote: [10004, 'rejected_for_now', 'Requote', 'el precio cambió'],
  rejected: [10006, 'rejected_for_now', 'Request rejected', 'petición rechazada'],
  placed: [10008, 'placed', 'Order placed', 'orden colocada'],
  done: [10009, 'executed', 'Request completed', 'petición ejecutada'],
  donePartially: [10010, 'partial', 'Only part of the request was completed', 'petición ejecutada en parte'],
  timeout: [10012, 'unknown', 'Request canceled by timeout', 'petición cancelada por tiempo'],
  invalid: [10013, 'rejected', 'Invalid request', 'petición no válida'],
  invalidVolume: [10014, 'rejected_for_now', 'Invalid volume in the request', 'volumen no válido'],
  invalidPrice: [10015, 'rejected_for_now', 'Invalid price in the request', 'precio no válido'],
  invalidStops: [10016, 'rejected', 'Invalid stops in the request', 'stops no válidos'],
  tradeDisabled: [10017, 'rejected', 'Trade is disabled', 'operar está desactivado'],
  marketClosed: [10018, 'rejected_for_now', 'Market is closed', 'mercado cerrado'],
  noMoney: [
    10019,
    'rejected',
    'There is not enough money to complete the request',
    'no hay dinero suficiente',
  ],
  pricesChanged: [10020, 'rejected_for_now', 'Prices changed', 'los precios cambiaron'],
  priceOff: [10021, 'rejected_for_now', 'There are no quotes to process the request', 'no hay cotizaciones'],
  tooManyRequests: [10024, 'rejected_for_now', 'Too frequent requests', 'demasiadas peticiones'],
  noChanges: [10025, 'executed', 'No changes in request', 'sin cambios'],
  serverDisablesTrading: [
    10026,
    'rejected',
    'Autotrading disabled by server',
    'el servidor no permite el trading algorítmico',
  ],
  terminalDisablesTrading: [
    10027,
    'rejected',
    'Autotrading disabled by client terminal',
    'el terminal no permite el trading algorítmico',
  ],
  locked: [
    10028,
    'rejected_for_now',
    'Request locked for processing',
    'petición bloqueada mientras se procesa otra',
  ],
  frozen: [10029, 'rejected_for_now', 'Order or position frozen', 'orden o posición congelada'],
  invalidFilling: [10030, 'rejected', 'Unsupported filling mode', 'forma de ejecución no admitida'],
  noConnection: [10031, 'unknown', 'No connection with the trade server', 'sin conexión con el servidor'],
  volumeLimit: [10034, 'rejected', 'Volume limit reached', 'límite de volumen alcanzado'],
  positionClosed: [
    10036,
    'rejected',
    'Position with the specified identifier has already been closed',
    'la posición ya estaba cerrada',
  ],
  positionLimit: [10040, 'rejected', 'Position limit reached', 'límite de posiciones alcanzado'],
  longOnly: [10042, 'rejected', 'Only long positions are allowed', 'solo se permite comprar'],
  shortOnly: [10043, 'rejected', 'Only short positions are allowed', 'solo se permite vender'],
  closeOnly: [10044, 'rejected', 'Only position closing is allowed', 'solo se permite cerrar'],
  fifoClose: [
    10045,
    'rejected',
    'Positions are closed in the order of their opening',
    'las posiciones se cierran por orden de apertura',
  ],
  hedgeProhibited: [
    10046,
    'rejected',
    'Opposite positions are prohibited',
    'no se permiten posiciones contrarias',
  ],
  // Codes for the limits that the owner has set in the program. MetaTrader has no such codes.
  ownVolumeLimit: [
    20034,
    'rejected',
    'Above InpMaxLots of the program',
    'por encima de InpMaxLots del programa',
  ],
  ownPositionLimit: [
    20040,
    'rejected',
    'InpMaxPositions of the program reached',
    'InpMaxPositions del programa alcanzado',
  ],
} as const satisfies Readonly<Record<string, Code>>;

/** The other codes that MetaTrader documents for an order. */
const rarerCodes: readonly Code[] = [
  [10007, 'rejected', 'Request canceled by trader', 'cancelada por el usuario'],
  [10011, 'unknown', 'Request processing error', 'error al procesar la petición'],
  [10022, 'rejected', 'Invalid order expiration date in the request', 'caducidad de la orden no válida'],
  [10023, 'rejected_for_now', 'Order state changed', 'el estado de la orden cambió'],
  [10032, 'rejected', 'Operation is allowed only for live accounts', 'solo se permite en cuentas reales'],
  [
    10033,
    'rejected',
    'The number of pending orders has reached the limit',
    'límite de órdenes pendientes alcanzado',
  ],
  [10035, 'rejected', 'Incorrect or prohibited order type', 'tipo de orden no válido o prohibido'],
  [
    10038,
    'rejected_for_now',
    'A close volume exceeds the current position volume',
    'el cierre supera el volumen de la posición',
  ],
  [
    10039,
    'rejected_for_now',
    'A close order already exists for the position',
    'ya hay una orden que cierra la posición',
  ],
  [10041, 'rejected', 'Pending order rejected and canceled', 'orden pendiente rechazada y cancelada'],
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

/** Returns the result of an order that is not executed. */
export const toRejectedResult = (name: RetcodeName): TradeResult => ({
  outcome: 'rejected',
  retcode: retcodes[name],
  message: retcodeTexts[name],
});

const documentedCodes = new Map<number, Code>(
  [...Object.values(namedCodes), ...rarerCodes].map((code) => [code[0], code]),
);

/** Classifies a code; a code that no documentation lists is `unknown`. */
export const getAnswerClass = (code: number): AnswerClass =>
  documentedCodes.get(code)?.[1] ?? metaApiCodes[code] ?? 'unknown';

export const getRetcodeText = (code: number): string | undefined => documentedCodes.get(code)?.[2];

/** Formats a code of MetaTrader with its text: `10013 Invalid request`. */
export const formatRetcode = (code: number): string =>
  `${code} ${getRetcodeText(code) ?? 'code without a description'}`;

const tradeModeCodes: readonly (number | null)[] = [namedCodes.tradeDisabled[0], namedCodes.closeOnly[0]];

/** Whether the broker takes no openings of the symbol at present. */
export const isTradeModeRejection = (code: number | null): boolean => tradeModeCodes.includes(code);

/** The answer of a broker in Spanish: `mercado cerrado (código 10018)`. Only an unknown code keeps its own text. */
export function describeAnswer(code: number, message: string): string {
  const spanish = documentedCodes.get(code)?.[3];
  if (spanish !== undefined) return `${spanish} (código ${code}).`;
  return `código ${code} del bróker${message ? ` («${message}»)` : ''}.`;
}
