import type { TradingSymbolEntity } from '@parque/contract';
import { brokerSymbols } from '../database/schema';
import { trader } from './testing/trader';

const number = 10_001_234;

const named = (symbols: TradingSymbolEntity[], name: string) =>
  symbols.find((symbol) => symbol.name === name);

test('symbols are those of the broker, with their lots and what a tick is worth in the account', async () => {
  const { ana, registered } = await trader();
  await registered(number, 'Parque-Europa');
  const { status, body } = await ana.get('/symbols');
  expect(status).toBe(200);
  expect(named(body, 'EURUSD')).toMatchObject({
    lot_min: 0.01,
    lot_step: 0.01,
    lot_max: 100,
    contract_size: 100_000,
    tick_size: 0.00001,
  });
  // A tick of a lot is a dollar, which an account in euros holds for less than one.
  expect(named(body, 'EURUSD')?.tick_value).toBeGreaterThan(0.5);
  expect(named(body, 'EURUSD')?.tick_value).toBeLessThan(1);
});

test('each symbol has its own id, which the next request answers again', async () => {
  const { ana, registered } = await trader();
  await registered(number, 'Parque-Europa');
  const idsByName = async () =>
    new Map(((await ana.get('/symbols')).body as TradingSymbolEntity[]).map(({ id, name }) => [name, id]));
  const ids = await idsByName();
  expect(new Set(ids.values()).size).toBe(ids.size);
  expect(await idsByName()).toEqual(ids);
});

test('without an account there are the usual symbols, and no rate is made up', async () => {
  const { ana } = await trader();
  const { body } = await ana.get('/symbols');
  expect(named(body, 'EURUSD')).toMatchObject({ lot_min: 0.01, tick_value: 1 });
  expect(named(body, 'USDJPY')).toMatchObject({ lot_min: 0.01, tick_value: null });
  expect(body.some(({ name }: TradingSymbolEntity) => name.includes('Step'))).toBe(true);
});

test('a broker that is down leaves the symbols that are known, although their rates are old', async () => {
  const { ana, signedIn, registered, simulator, pass } = await trader();
  await registered(number);
  const { body: known } = await ana.get('/symbols');
  simulator.setFault(number, 'unreachable');
  pass(24 * 3_600_000);
  const later = await signedIn('Ana', { owns: [2] });
  const { body } = await later.get('/symbols');
  const names = (symbols: TradingSymbolEntity[]) => symbols.map(({ name }) => name).sort();
  expect(names(body)).toEqual(names(known));
  expect(named(body, 'EURUSD')).toEqual(named(known, 'EURUSD'));
});

test('symbols are read again after the clock was set back', async () => {
  const { ana, db, registered, pass, now } = await trader();
  await registered(number);
  await ana.get('/symbols');
  pass(-48 * 3_600_000);
  await ana.get('/symbols');
  const rows = await db.select({ at: brokerSymbols.fetchedAt }).from(brokerSymbols);
  expect(rows.filter(({ at }) => at > now())).toEqual([]);
});

test('a part of its name, however written, finds a symbol', async () => {
  const { ana, registered } = await trader();
  const { id } = await registered(number);
  const { body } = await ana.get(`/account/${id}/symbols?search=usd`);
  expect(body.length).toBeGreaterThan(2);
  for (const { name } of body as TradingSymbolEntity[]) expect(name).toContain('USD');
  expect((await ana.get(`/account/${id}/symbols?search=nada`)).body).toEqual([]);
});
