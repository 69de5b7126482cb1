import { plainRules } from '@parque/domain/copy';
import { followMaster, settleAt } from '../../testing/followed';

test.each([
  ['a price that differs by more than 2 %', { level: 1.2 }, false, 'skipped symbol_differs'],
  ['another profit currency', { profitCurrency: 'JPY' }, false, 'skipped symbol_differs'],
  ['a price that differs by less', { level: 1.1 }, false, 'done'],
  ['another price and currency, in the table', { level: 1.2, profitCurrency: 'JPY' }, true, 'done'],
])('the same name with %s: %j, %s', async (_, change, isInTable, end) => {
  const { control, child, play, log, set } = await followMaster();
  await control.setSymbol(child.reference, 'EURUSD', change);
  await set({ symbolMap: isInTable ? [{ from: 'EURUSD', to: 'EURUSD' }] : [] });
  await play('buy 0.1 EURUSD');
  expect(await log()).toEqual([`open ${end}`]);
});

test.each([
  ['.raw', ['EURUSD.raw buy 0.1'], 'open done'],
  ['.FR', [], 'open skipped symbol_unknown'],
])('the account of a child whose symbols end with "%s" holds %j', async (symbolSuffix, texts, entry) => {
  const { control, child, play, broker, log } = await followMaster();
  await control.setTraits(child.reference, { symbolSuffix });
  await play('buy 0.1 EURUSD');
  expect(await log()).toEqual([entry]);
  const holdings = await broker.positions(child.reference);
  expect(holdings.map(({ symbol, side, volumeLots }) => `${symbol} ${side} ${volumeLots}`)).toEqual(texts);
});

test.each([
  [false, 'EURUSD.r'],
  [true, 'EURUSD'],
])('where EURUSD can be traded (%s) and EURUSD.r can, %s is opened', async (isTradable, name) => {
  const world = await followMaster();
  const { broker, child, open, listCommands } = world;
  const isOwn = (account: string) => account === child.reference;
  await open('EURUSD', 'buy', 0.1);
  await settleAt(world, {
    symbolNames: async (account) => (isOwn(account) ? ['EURUSD', 'EURUSD.r'] : broker.symbolNames(account)),
    symbol: async (account, symbol) => ({
      ...(await broker.symbol(account, 'EURUSD')),
      name: symbol,
      ...(isOwn(account) && symbol === 'EURUSD' && { isTradable }),
    }),
    quote: (account) => broker.quote(account, 'EURUSD'),
    trade: (account, request) => broker.trade(account, { ...request, symbol: 'EURUSD' }),
  });
  expect((await listCommands()).map(({ request }) => request?.symbol)).toEqual([name]);
});

test.each([
  ['multiplier', [], 'open skipped symbol_differs'],
  ['fixed', ['EURUSD buy 0.2'], 'open done'],
] as const)('in an account in cents, a volume by %s opens %j', async (sizing, held, entry) => {
  const world = await followMaster();
  const { broker, child, set, show } = world;
  await set({ rules: { ...plainRules, sizing, fixedLots: 0.2 } });
  await world.open('EURUSD', 'buy', 0.1);
  await settleAt(world, {
    account: async (account) => ({
      ...(await broker.account(account)),
      ...(account === child.reference && { currency: 'USC' }),
    }),
  });
  expect(await show()).toEqual([held, [entry]]);
});
