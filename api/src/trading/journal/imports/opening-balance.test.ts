import type { StatementDealEntity } from '@parque/contract';
import { runWhileLocked } from '../../../testing/while-held';
import { header, importReport, reportDeals } from '../testing/statement';
import { trader } from '../testing/trader';

const login = 10_001_234;
const [january, march, june] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1), Date.UTC(2025, 5, 1)];

const trades = (from: number, to: number): StatementDealEntity[] =>
  reportDeals(login, from, to).filter(({ entry }) => entry !== 'none');

async function importing() {
  const api = await trader();
  const { ana } = api;
  return {
    ...api,
    imports: (deals: readonly StatementDealEntity[], own: Record<string, unknown> = {}) =>
      importReport(ana, header(login, own), deals),
    opening: async (id: number) => (await ana.get(`/account/${id}/movements`)).body.opening_balance as number,
    accounts: async () => (await ana.get('/accounts')).body as { id: number; currency: string }[],
  };
}

test('a report that is imported into an account without deals sets the opening balance', async () => {
  const { ana, imports, opening } = await importing();
  const deals = trades(january, march);
  const { body } = await imports(deals, { opening_balance: 250_000 });
  await ana.post(`/statements/${body.statement.id}/undo`);
  const { body: again } = await imports(deals, { opening_balance: 300_000 });
  expect(again.account.id).toBe(body.account.id);
  expect(await opening(body.account.id)).toBe(3000);
});

test('when the broker reports earlier deals than a report, its opening balance does not count any more', async () => {
  const { ana, imports, registered, opening } = await importing();
  const { body } = await imports(trades(march, june), { server: 'Parque-Demo', opening_balance: 250_000 });
  expect(await opening(body.account.id)).toBe(2500);
  const { id } = await registered(login);
  expect(id).toBe(body.account.id);
  await ana.post('/mt5/history/0', { id });
  const { body: page } = await ana.get(`/account/${id}/movements`);
  expect(page.movements[0]).toMatchObject({ type: 'balance' });
  expect(page.opening_balance).toBe(0);
});

test('an undone import is not made again in an account that has another currency now', async () => {
  const { ana, imports, registered, db, accounts } = await importing();
  const { body } = await imports(trades(january, march), { server: 'Parque-Demo', currency: 'EUR' });
  const redo = () => ana.post(`/statements/${body.statement.id}/redo`);
  await ana.post(`/statements/${body.statement.id}/undo`);
  const { id } = await registered(login);
  await ana.post('/mt5/history/0', { id });
  expect(await accounts()).toMatchObject([{ id: body.account.id, currency: 'USD' }]);
  const before = await db.query.brokerDeals.findMany();
  expect(await redo()).toMatchObject({ status: 409, body: { code: 'statement_mismatch' } });
  expect(await db.query.brokerDeals.findMany()).toEqual(before);
});

test('an import that is made again raises the decimals of its account, so that no amount is lost', async () => {
  const { ana, db, imports, registered } = await importing();
  const deals = trades(january, march).map((deal) => ({
    ...deal,
    ticket: `77${deal.ticket}`,
    positionId: '',
  }));
  const { body } = await imports(deals, { server: 'Parque-Demo', digits: 3 });
  await ana.post(`/statements/${body.statement.id}/undo`);
  const { id } = await registered(login);
  await ana.post('/mt5/history/0', { id });
  const redone = await ana.post(`/statements/${body.statement.id}/redo`);
  expect([redone.status, redone.body.account.digits]).toEqual([200, 3]);
  const stored = new Map(
    (await db.query.brokerDeals.findMany()).map(({ ticket, profit }) => [ticket, profit]),
  );
  expect(deals.map(({ ticket }) => stored.get(ticket))).toEqual(deals.map(({ profit }) => profit));
});

test('an import is rejected when another process creates its account in another currency at the same time', async () => {
  const { ana, imports, pool, accounts } = await importing();
  // The server of the report exists already, so that both processes insert the same account.
  const { body } = await importReport(ana, header(20_000_001), trades(january, march));
  const insertion = `insert into broker_accounts (user_id, server_id, gateway, number, currency, digits, zone)
    select user_id, server_id, 'statement', ${login}, 'EUR', 2, 'UTC' from broker_accounts
    where id = ${body.account.id}`;
  const answer = await runWhileLocked(pool, [insertion], () => imports(trades(january, march)));
  expect([answer.status, answer.body.code]).toEqual([409, 'statement_mismatch']);
  const other = (await accounts()).find(({ currency }) => currency === 'EUR');
  const { body: page } = await ana.get(`/account/${other?.id}/trades`);
  expect(page.trades).toEqual([]);
});
