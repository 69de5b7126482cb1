import { getAnswerClass, retcodes, retcodeTexts } from './retcode';

/** MetaTrader's page of trade server return codes, and what each means for the order. */
const documented = [
  [10004, 'REQUOTE', 'rejected_for_now'],
  [10006, 'REJECT', 'rejected_for_now'],
  [10007, 'CANCEL', 'rejected'],
  [10008, 'PLACED', 'placed'],
  [10009, 'DONE', 'executed'],
  [10010, 'DONE_PARTIAL', 'partial'],
  [10011, 'ERROR', 'unknown'],
  [10012, 'TIMEOUT', 'unknown'],
  [10013, 'INVALID', 'rejected'],
  [10014, 'INVALID_VOLUME', 'rejected_for_now'],
  [10015, 'INVALID_PRICE', 'rejected_for_now'],
  [10016, 'INVALID_STOPS', 'rejected'],
  [10017, 'TRADE_DISABLED', 'rejected'],
  [10018, 'MARKET_CLOSED', 'rejected_for_now'],
  [10019, 'NO_MONEY', 'rejected'],
  [10020, 'PRICE_CHANGED', 'rejected_for_now'],
  [10021, 'PRICE_OFF', 'rejected_for_now'],
  [10022, 'INVALID_EXPIRATION', 'rejected'],
  [10023, 'ORDER_CHANGED', 'rejected_for_now'],
  [10024, 'TOO_MANY_REQUESTS', 'rejected_for_now'],
  [10025, 'NO_CHANGES', 'executed'],
  [10026, 'SERVER_DISABLES_AT', 'rejected'],
  [10027, 'CLIENT_DISABLES_AT', 'rejected'],
  [10028, 'LOCKED', 'rejected_for_now'],
  [10029, 'FROZEN', 'rejected_for_now'],
  [10030, 'INVALID_FILL', 'rejected'],
  [10031, 'CONNECTION', 'unknown'],
  [10032, 'ONLY_REAL', 'rejected'],
  [10033, 'LIMIT_ORDERS', 'rejected'],
  [10034, 'LIMIT_VOLUME', 'rejected'],
  [10035, 'INVALID_ORDER', 'rejected'],
  [10036, 'POSITION_CLOSED', 'rejected'],
  [10038, 'INVALID_CLOSE_VOLUME', 'rejected_for_now'],
  [10039, 'CLOSE_ORDER_EXIST', 'rejected_for_now'],
  [10040, 'LIMIT_POSITIONS', 'rejected'],
  [10041, 'REJECT_CANCEL', 'rejected'],
  [10042, 'LONG_ONLY', 'rejected'],
  [10043, 'SHORT_ONLY', 'rejected'],
  [10044, 'CLOSE_ONLY', 'rejected'],
  [10045, 'FIFO_CLOSE', 'rejected'],
  [10046, 'HEDGE_PROHIBITED', 'rejected'],
] as const;

test.each(documented)("MetaTrader's code %i %s is %s", (code, _name, is) => {
  expect(getAnswerClass(code)).toBe(is);
});

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
  expect(retcodes).toEqual({
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
    noConnection: 10031,
    positionClosed: 10036,
    closeOnly: 10044,
    invalidFilling: 10030,
    volumeLimit: 10034,
    positionLimit: 10040,
    longOnly: 10042,
    shortOnly: 10043,
    fifoClose: 10045,
    hedgeProhibited: 10046,
    ownVolumeLimit: 20034,
    ownPositionLimit: 20040,
  });
});

test.each(Object.entries(retcodeTexts))('the text of %s is one of a terminal', (_name, text) => {
  expect(text).toMatch(/^[A-Z][A-Za-z ]+$/);
});
