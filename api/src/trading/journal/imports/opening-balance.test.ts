import type { StatementDealEntity } from '@parque/contract';
import { runWhileLocked } from '../../../testing/while-held';
import { createHeader, importReport, reportDeals } from '../testing/statement';
import { createTrader } from '../testing/trader';

const login = 10_001_234;
const [january, march, june] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1), Date.UTC(2025, 5, 1)];

const createTrades = (from: number, to: number): StatementDealEntity[] =>
  reportDeals(login, from, to).filter(({ entry }) => entry !== 'none');

async function createWorld() {
  const api = await createTrader();
  const { ana } = api;
  return {
    ...api,
    importDeals: (deals: readonly StatementDealEntity[], header: Record<string, unknown> = {}) =>
      importReport(ana, createHeader(login, header), deals),
    getOpening: async (id: number) =>
      (await ana.get(`/account/${id}/movements`)).body.opening_balance as number,
    listAccounts: async () => (await ana.get('/accounts')).body as { id: number; currency: string }[],
  };
}

test('a report that is imported into an account without deals sets the opening balance', async () => {
  const { ana, importDeals, getOpening } = await createWorld();
  const deals = createTrades(january, march);
  const { body } = await importDeals(deals, { opening_balance: 250_000 });
  await ana.post(`/statements/${body.statement.id}/undo`);
  const { body: secondImport } = await importDeals(deals, { opening_balance: 300_000 });
  expect(secondImport.account.id).toBe(body.account.id);
  expect(await getOpening(body.account.id)).toBe(3000);
});

test('when the broker reports earlier deals than a report, its opening balance does not count any more', async () => {
  const { ana, importDeals, register, getOpening } = await createWorld();
  const { body } = await importDeals(createTrades(march, june), {
    server: 'Parque-Demo',
    opening_balance: 250_000,
  });
  expect(await getOpening(body.account.id)).toBe(2500);
  const { id } = await register(login);
  expect(id).toBe(body.account.id);
  await ana.post('/mt5/history/0', { id });
  const { body: page } = await ana.get(`/account/${id}/movements`);
  expect(page.movements[0]).toMatchObject({ type: 'balance' });
  expect(page.opening_balance).toBe(0);
});

test('an undone import is not made again in an account that has another currency now', async () => {
  const { ana, importDeals, register, db, listAccounts } = await createWorld();
  const { body } = await importDeals(createTrades(january, march), {
    server: 'Parque-Demo',
    currency: 'EUR',
  });
  const redo = () => ana.post(`/statements/${body.statement.id}/redo`);
  await ana.post(`/statements/${body.statement.id}/undo`);
  const { id } = await register(login);
  await ana.post('/mt5/history/0', { id });
  expect(await listAccounts()).toMatchObject([{ id: body.account.id, currency: 'USD' }]);
  const before = await db.query.brokerDeals.findMany();
  expect(await redo()).toMatchObject({ status: 409, body: { code: 'statement_mismatch' } });
  expect(await db.query.brokerDeals.findMany()).toEqual(before);
});

test('an import that is made again raises the decimals of its account, so that no amount is lost', async () => {
  const { ana, db, importDeals, register } = await createWorld();
  const deals = createTrades(january, march).map((deal) => ({
    ...deal,
    ticket: `77${deal.ticket}`,
    positionId: '',
  }));
  const { body } = await importDeals(deals, { server: 'Parque-Demo', digits: 3 });
  await ana.post(`/statements/${body.statement.id}/undo`);
  const { id } = await register(login);
  await ana.post('/mt5/history/0', { id });
  const redone = await ana.post(`/statements/${body.statement.id}/redo`);
  expect([redone.status, redone.body.account.digits]).toEqual([200, 3]);
  const profits = new Map(
    (await db.query.brokerDeals.findMany()).map(({ ticket, profit }) => [ticket, profit]),
  );
  expect(deals.map(({ ticket }) => profits.get(ticket))).toEqual(deals.map(({ profit }) => profit));
});

test('an import is rejected when another process creates its account in another currency at the same time', async () => {
  const { ana, importDeals, pool, listAccounts } = await createWorld();
  // The server of the report exists already, so that both processes insert the same account.
  const { body } = await importReport(ana, createHeader(20_000_001), createTrades(january, march));
  const insertion = `insert into broker_accounts (user_id, server_id, gateway, number, currency, digits, zone)
    select user_id, server_id, 'statement', ${login}, 'EUR', 2, 'UTC' from broker_accounts
    where id = ${body.account.id}`;
  const answer = await runWhileLocked(pool, [insertion], () => importDeals(createTrades(january, march)));
  expect([answer.status, answer.body.code]).toEqual([409, 'statement_mismatch']);
  const otherAccount = (await listAccounts()).find(({ currency }) => currency === 'EUR');
  const { body: page } = await ana.get(`/account/${otherAccount?.id}/trades`);
  expect(page.trades).toEqual([]);
});
