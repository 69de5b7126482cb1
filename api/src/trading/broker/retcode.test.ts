import {
  formatRetcode,
  getAnswerClass,
  retcodes,
  retcodeTexts,
  type AnswerClass,
  type RetcodeName,
} from './retcode';

/** MetaTrader's page of trade server return codes, what each means for the order, and its name here. */
const documented: (readonly [code: number, name: string, is: AnswerClass, own?: RetcodeName])[] = [
  [10004, 'REQUOTE', 'rejected_for_now', 'requote'],
  [10006, 'REJECT', 'rejected_for_now', 'rejected'],
  [10007, 'CANCEL', 'rejected'],
  [10008, 'PLACED', 'placed', 'placed'],
  [10009, 'DONE', 'executed', 'done'],
  [10010, 'DONE_PARTIAL', 'partial', 'donePartially'],
  [10011, 'ERROR', 'unknown'],
  [10012, 'TIMEOUT', 'unknown', 'timeout'],
  [10013, 'INVALID', 'rejected', 'invalid'],
  [10014, 'INVALID_VOLUME', 'rejected_for_now', 'invalidVolume'],
  [10015, 'INVALID_PRICE', 'rejected_for_now', 'invalidPrice'],
  [10016, 'INVALID_STOPS', 'rejected', 'invalidStops'],
  [10017, 'TRADE_DISABLED', 'rejected', 'tradeDisabled'],
  [10018, 'MARKET_CLOSED', 'rejected_for_now', 'marketClosed'],
  [10019, 'NO_MONEY', 'rejected', 'noMoney'],
  [10020, 'PRICE_CHANGED', 'rejected_for_now', 'pricesChanged'],
  [10021, 'PRICE_OFF', 'rejected_for_now', 'priceOff'],
  [10022, 'INVALID_EXPIRATION', 'rejected'],
  [10023, 'ORDER_CHANGED', 'rejected_for_now'],
  [10024, 'TOO_MANY_REQUESTS', 'rejected_for_now', 'tooManyRequests'],
  [10025, 'NO_CHANGES', 'executed', 'noChanges'],
  [10026, 'SERVER_DISABLES_AT', 'rejected', 'serverDisablesTrading'],
  [10027, 'CLIENT_DISABLES_AT', 'rejected', 'terminalDisablesTrading'],
  [10028, 'LOCKED', 'rejected_for_now', 'locked'],
  [10029, 'FROZEN', 'rejected_for_now', 'frozen'],
  [10030, 'INVALID_FILL', 'rejected', 'invalidFilling'],
  [10031, 'CONNECTION', 'unknown', 'noConnection'],
  [10032, 'ONLY_REAL', 'rejected'],
  [10033, 'LIMIT_ORDERS', 'rejected'],
  [10034, 'LIMIT_VOLUME', 'rejected', 'volumeLimit'],
  [10035, 'INVALID_ORDER', 'rejected'],
  [10036, 'POSITION_CLOSED', 'rejected', 'positionClosed'],
  [10038, 'INVALID_CLOSE_VOLUME', 'rejected_for_now'],
  [10039, 'CLOSE_ORDER_EXIST', 'rejected_for_now'],
  [10040, 'LIMIT_POSITIONS', 'rejected', 'positionLimit'],
  [10041, 'REJECT_CANCEL', 'rejected'],
  [10042, 'LONG_ONLY', 'rejected', 'longOnly'],
  [10043, 'SHORT_ONLY', 'rejected', 'shortOnly'],
  [10044, 'CLOSE_ONLY', 'rejected', 'closeOnly'],
  [10045, 'FIFO_CLOSE', 'rejected', 'fifoClose'],
  [10046, 'HEDGE_PROHIBITED', 'rejected', 'hedgeProhibited'],
];

test.each(documented.map(([code, name, is]) => [code, name, is] as const))(
  "MetaTrader's code %i %s is %s, and has a text",
  (code, _name, is) => {
    expect(getAnswerClass(code)).toBe(is);
    expect(formatRetcode(code)).toMatch(new RegExp(`^${code} [A-Z]`));
  },
);

test.each([
  [0, 'ERR_NO_ERROR', 'executed'],
  [-1, 'TRADE_RETCODE_UNKNOWN', 'unknown'],
  [-4, 'ERR_TRADE_ORDER_TYPE_NOT_SUPPORTED', 'rejected'],
  [-5, 'ERR_NOT_SYNCHRONIZED', 'unsent'],
  [-6, 'ERR_NO_QUOTES', 'rejected_for_now'],
  [-7, 'ERR_TRADE_TIMED_OUT', 'unknown'],
  [-8, 'ERR_INVESTOR', 'rejected'],
  [-9, 'ERR_PIP_SIZE_NOT_DEFINED', 'rejected'],
  [-10, 'ERR_TRADE_DISCONNECTED_BEFORE_TRADE', 'unsent'],
  [-11, 'ERR_TRADE_DISCONNECTED_DURING_TRADE', 'unknown'],
  [4753, 'ERR_TRADE_POSITION_NOT_FOUND', 'rejected'],
  [4754, 'ERR_TRADE_ORDER_NOT_FOUND', 'rejected'],
] as const)("MetaApi's code %i %s is %s", (code, _name, is) => {
  expect(getAnswerClass(code)).toBe(is);
});

test.each([-2, -3, 1, 4752, 4755, 10005, 10037, 10047])(
  'the code %i, which no documentation lists, is looked up',
  (code) => {
    expect(getAnswerClass(code)).toBe('unknown');
  },
);

test('the named codes are those of MetaTrader, and two of the program', () => {
  const named = documented.flatMap(([code, , , name]) => (name === undefined ? [] : [[name, code] as const]));
  expect(retcodes).toEqual({ ...Object.fromEntries(named), ownVolumeLimit: 20034, ownPositionLimit: 20040 });
});

test.each(Object.entries(retcodeTexts))('the text of %s is one of a terminal', (_name, text) => {
  expect(text).toMatch(/^[A-Z][A-Za-z ]+$/);
});
