import { suggestSymbols } from '.';

test.each([
  ['XAUUSD', ['EURUSD', 'GOLD.s', 'GOLDMAN', 'XAGUSD'], ['GOLD.s']],
  ['GOLD', ['XAUUSD.m', 'XAUEUR'], ['XAUUSD.m']],
  ['NAS100', ['US100.cash', 'USTEC', 'US30'], ['USTEC', 'US100.cash']],
  ['EURUSD', ['EURUSD.m', 'EURUSD.raw', 'EURGBP'], ['EURUSD.m', 'EURUSD.raw']],
  ['TSLA', ['AAPL', 'MSFT'], []],
  ['EURUSD', ['EURUSDr', 'EURUSD.std'], ['EURUSDr', 'EURUSD.std']],
  ['SP35', ['ESP35', 'SPAIN35.cash', 'ES'], ['ESP35', 'SPAIN35.cash']],
  ['BTC-USD', ['BTCUSD', 'BTC-EUR'], ['BTCUSD']],
  ['SAN.ES', ['SAN.FR', 'SAN.US'], []],
  ['WTI-DEC26', ['WTI-JAN27', 'WTI-DEC26.x'], ['WTI-DEC26.x']],
])('%s among %j may be %j', (symbol, names, expected) => {
  expect(suggestSymbols(symbol, names)).toEqual(expected);
});

test('the same name comes before another of its kind, and no more than five are offered', () => {
  const names = ['GOLD', 'XAUUSD.a', 'GOLD.b', 'GOLD.c', 'GOLD.d', 'GOLD.e'];
  expect(suggestSymbols('XAUUSD.m', names)).toEqual(['XAUUSD.a', 'GOLD', 'GOLD.b', 'GOLD.c', 'GOLD.d']);
});
