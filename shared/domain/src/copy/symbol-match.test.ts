import { matchSymbol, plainSymbol } from './symbol-match';

test.each([
  ['EURUSD', ['EURUSD', 'EURUSD.m'], 'EURUSD'],
  ['EURUSD', ['GBPUSD.m', 'EURUSD.m'], 'EURUSD.m'],
  ['EURUSD.m', ['EURUSD'], 'EURUSD'],
  ['EURUSDm', ['EURUSD.pro'], 'EURUSD.pro'],
  ['XAUUSD', ['XAUUSD_raw'], 'XAUUSD_raw'],
  ['XAUUSD', ['#XAUUSD'], '#XAUUSD'],
  ['XAUUSD', ['m.XAUUSD'], 'm.XAUUSD'],
  ['US500', ['US500+'], 'US500+'],
  ['US500.cash', ['US500'], 'US500'],
  ['Step Index', ['Multi Step 2 Index', 'Step Index'], 'Step Index'],
])('%s is %j of which %s', (symbol, names, found) => {
  expect(matchSymbol(symbol, names)).toEqual({ symbol: found });
});

test.each([
  ['GOLD', ['GOLDMAN', 'GOLDX']],
  ['GOLD', ['XAUUSD']],
  ['EURUSD', ['EURUSX', 'NEURUSD', 'EURUSDT']],
  ['Step Index', ['Multi Step 2 Index']],
  ['US30', ['US300', 'US3']],
])('%s matches none of %j', (symbol, names) => {
  expect(matchSymbol(symbol, names)).toEqual({ problem: 'symbol_unknown' });
});

test('a name that matches several symbols is left to the owner', () => {
  const names = ['EURUSD.m', 'EURUSD.pro'];
  expect(matchSymbol('EURUSD', names)).toEqual({ problem: 'symbol_ambiguous' });
  expect(matchSymbol('EURUSD', names, [{ from: 'EURUSD', to: 'EURUSD.pro' }])).toEqual({
    symbol: 'EURUSD.pro',
  });
});

test('the table has priority over the same name, and the symbol that it names must exist', () => {
  const table = [{ from: 'GOLD', to: 'XAUUSD' }];
  expect(matchSymbol('GOLD', ['GOLD', 'XAUUSD'], table)).toEqual({ symbol: 'XAUUSD' });
  expect(matchSymbol('GOLD', ['GOLD'], table)).toEqual({ problem: 'symbol_unknown' });
});

test.each(['EURUSD', 'EURUSD.m', 'EURUSDm', '#EURUSD', 'EURUSD_i', 'EURUSD+'])('%s is EURUSD', (name) => {
  expect(plainSymbol(name)).toBe('EURUSD');
});
