import { plainRules } from '@parque/domain/copy';
import { followMaster, settleAt } from '../../testing/followed';

test.each([
  ['a price that differs by more than 2 %', { level: 1.2 }, 'open skipped symbol_differs'],
  ['another profit currency', { profitCurrency: 'JPY' }, 'open skipped symbol_differs'],
  ['a price that differs by less', { level: 1.1 }, 'open done'],
])('the same name with %s: %j', async (_, change, entry) => {
  const { control, child, open, run, log } = await followMaster();
  await control.setSymbol(child.reference, 'EURUSD', change);
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await log()).toEqual([entry]);
});

test('a symbol of the table is taken, whatever its price and currency', async () => {
  const { control, child, open, run, log, set } = await followMaster();
  await control.setSymbol(child.reference, 'EURUSD', { level: 1.2, profitCurrency: 'JPY' });
  await set({ symbolMap: [{ from: 'EURUSD', to: 'EURUSD' }] });
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await log()).toEqual(['open done']);
});

test.each([
  ['.raw', ['EURUSD.raw buy 0.1'], 'open done'],
  ['.FR', [], 'open skipped symbol_unknown'],
])('the account of a child whose symbols end with "%s" holds %j', async (symbolSuffix, held, entry) => {
  const { control, child, open, run, broker, log } = await followMaster();
  await control.setTraits(child.reference, { symbolSuffix });
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await log()).toEqual([entry]);
  const positions = await broker.positions(child.reference);
  expect(positions.map(({ symbol, side, volumeLots }) => `${symbol} ${side} ${volumeLots}`)).toEqual(held);
});

test.each([
  [false, 'EURUSD.r'],
  [true, 'EURUSD'],
])('where EURUSD can be traded (%s) and EURUSD.r can, %s is opened', async (isTradable, name) => {
  const world = await followMaster();
  const { broker, child, open, settle, listCommands } = world;
  const isOwn = (account: string) => account === child.reference;
  const copier = world.createCopier('dos', {
    broker: {
      ...broker,
      symbolNames: (account) =>
        isOwn(account) ? Promise.resolve(['EURUSD', 'EURUSD.r']) : broker.symbolNames(account),
      symbol: async (account, symbol) =>
        isOwn(account)
          ? {
              ...(await broker.symbol(account, 'EURUSD')),
              name: symbol,
              ...(symbol === 'EURUSD' && { isTradable }),
            }
          : broker.symbol(account, symbol),
      quote: (account) => broker.quote(account, 'EURUSD'),
      trade: (account, request) => broker.trade(account, { ...request, symbol: 'EURUSD' }),
    },
  });
  await open('EURUSD', 'buy', 0.1);
  world.time.ms += 6000;
  await settle(copier);
  expect((await listCommands()).map(({ request }) => request?.symbol)).toEqual([name]);
});

test.each([
  ['multiplier', [], 'open skipped symbol_differs'],
  ['fixed', ['EURUSD buy 0.2'], 'open done'],
] as const)('in an account in cents, a volume by %s opens %j', async (sizing, held, entry) => {
  const world = await followMaster();
  const { broker, child, set, showHeld, log } = world;
  await set({ rules: { ...plainRules, sizing, fixedLots: 0.2 } });
  await world.open('EURUSD', 'buy', 0.1);
  await settleAt(world, {
    account: async (account) => ({
      ...(await broker.account(account)),
      ...(account === child.reference && { currency: 'USC' }),
    }),
  });
  expect([await showHeld(), await log()]).toEqual([held, [entry]]);
});
