import type { TradingSymbolEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { brokerSymbols } from '../../../core/database/schema';
import { createStatementDeal, createHeader, importReport } from '../testing/statement';
import { createTrader } from '../testing/trader';

const number = 10_001_234;

const findSymbol = (symbols: TradingSymbolEntity[], name: string) =>
  symbols.find((symbol) => symbol.name === name);

test('spec 3: the symbols of the broker are returned with their lots and their tick value in the account currency', async () => {
  const { ana, register } = await createTrader();
  await register(number, 'Parque-Europa');
  const { status, body } = await ana.get('/symbols');
  expect(status).toBe(200);
  expect(findSymbol(body, 'EURUSD')).toMatchObject({
    lot_min: 0.01,
    lot_step: 0.01,
    lot_max: 100,
    contract_size: 100_000,
    tick_size: 0.00001,
  });
  // The tick value of one lot is 1 USD, which is less than 1 EUR.
  expect(findSymbol(body, 'EURUSD')?.tick_value).toBeGreaterThan(0.5);
  expect(findSymbol(body, 'EURUSD')?.tick_value).toBeLessThan(1);
});

test('spec 3: each symbol has its own id, which the next request answers again', async () => {
  const { ana, register } = await createTrader();
  await register(number, 'Parque-Europa');
  const getIds = async () =>
    new Map(((await ana.get('/symbols')).body as TradingSymbolEntity[]).map(({ id, name }) => [name, id]));
  const ids = await getIds();
  expect(new Set(ids.values()).size).toBe(ids.size);
  expect(await getIds()).toEqual(ids);
});

test('spec 7: without an account, the usual symbols are returned without invented rates', async () => {
  const { ana } = await createTrader();
  const { body } = await ana.get('/symbols');
  expect(findSymbol(body, 'EURUSD')).toMatchObject({ lot_min: 0.01, tick_value: 1 });
  expect(findSymbol(body, 'USDJPY')).toMatchObject({ lot_min: 0.01, tick_value: null });
  expect(body.some(({ name }: TradingSymbolEntity) => name.includes('Step'))).toBe(true);
});

test('when the broker is unreachable, the stored symbols are returned with their old rates', async () => {
  const { ana, signedIn, register, simulator, pass } = await createTrader();
  await register(number);
  const { body: knownSymbols } = await ana.get('/symbols');
  simulator.setFault(number, 'unreachable');
  pass(msPerDay);
  const laterUser = await signedIn('Ana', { owns: [2] });
  const { body } = await laterUser.get('/symbols');
  const listNames = (symbols: TradingSymbolEntity[]) => symbols.map(({ name }) => name).sort();
  expect(listNames(body)).toEqual(listNames(knownSymbols));
  expect(findSymbol(body, 'EURUSD')).toEqual(findSymbol(knownSymbols, 'EURUSD'));
});

test('symbols are read again after the clock was set back', async () => {
  const { ana, db, register, pass, now } = await createTrader();
  await register(number);
  await ana.get('/symbols');
  pass(-48 * 3_600_000);
  await ana.get('/symbols');
  const rows = await db.select({ at: brokerSymbols.fetchedAt }).from(brokerSymbols);
  expect(rows.filter(({ at }) => at > now())).toEqual([]);
});

test('the traded symbols of an account are returned with their last closing price, the newest first', async () => {
  const { ana } = await createTrader();
  const createTrade = (ticket: string, symbol: string, day: number, price: number) => [
    createStatementDeal(ticket, { symbol, time: Date.UTC(2025, 2, day, 9) }),
    createStatementDeal(`${ticket}c`, {
      symbol,
      price,
      positionId: ticket,
      type: 'sell',
      entry: 'out',
      time: Date.UTC(2025, 2, day, 10),
    }),
  ];
  const deals = [
    ...createTrade('1', 'NAS100', 3, 20_000),
    ...createTrade('2', 'NAS100', 4, 20_500),
    ...createTrade('3', 'BTCUSD', 5, 90_000),
  ];
  const { body } = await importReport(ana, createHeader(77), deals);
  const { id } = body.account;
  expect((await ana.get(`/account/${id}/traded-symbols`)).body).toEqual([
    { name: 'BTCUSD', price: 90_000, day: '2025-03-05' },
    { name: 'NAS100', price: 20_500, day: '2025-03-04' },
  ]);
});
