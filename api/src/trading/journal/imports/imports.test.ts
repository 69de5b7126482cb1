import { eq } from 'drizzle-orm';
import {
  brokerAccounts,
  brokerDeals,
  importedDeals,
  journalTrades,
  statementImports,
} from '../../../core/database/schema';
import { runSweeps } from '../../../sweeps';
import { toCredentials, createTrader, getMonthOffset } from '../testing/trader';
import {
  createHeader,
  createStatementDeal,
  importReport,
  prefixTickets,
  reportDeals,
  toPositionRows,
} from '../testing/statement';
import type { StatementDealEntity } from '@parque/contract';

const login = 10_001_234;
const [january, march, june] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1), Date.UTC(2025, 5, 1)];

test('a report becomes an account with its months, its balance and its trades', async () => {
  const { ana } = await createTrader();
  const deals = reportDeals(login, january, june).map((deal) => ({ ...deal, magic: '77' }));
  const { body, fresh } = await importReport(ana, createHeader(login, { opening_balance: 1_000_000 }), deals);
  expect(fresh).toBe(deals.length);
  expect(body.statement).toMatchObject({
    added: deals.length,
    known: 0,
    matching: 25,
    printed: 25,
    first_day: new Date(deals[0]?.time ?? 0).toISOString().slice(0, 10),
  });
  expect(body.account).toMatchObject({ gateway: 'statement', server: 'FxPro-MT5', synced_at: null });

  const total = deals.reduce((sum, row) => sum + row.profit + row.swap + row.commission + row.fee, 0);
  const balance = await ana.post('/mt5/account/balance', body.account);
  expect(balance.body.balance).toBeCloseTo((1_000_000 + total) / 100, 9);

  const offset = await getMonthOffset(ana, body.account.id, new Date(Date.UTC(2025, 3)));
  const april = await ana.post(`/mt5/history/${offset}`, body.account);
  const closings = deals.filter(
    ({ entry, time }) => entry === 'out' && new Date(time).toISOString().startsWith('2025-04'),
  );
  expect(april.body).toMatchObject({
    year: 2025,
    month: 4,
    trades: closings.length,
    sync_error: null,
    as_of: null,
  });
  const { trades } = (await ana.get(`/account/${body.account.id}/trades?limit=9`)).body;
  expect(trades).toContainEqual(expect.objectContaining({ magic: '77' }));
});

test('importing the same report again adds nothing, and a longer report adds its new deals', async () => {
  const { ana, db } = await createTrader();
  const [short, long] = [reportDeals(login, january, march), reportDeals(login, january, june)];
  const first = await importReport(ana, createHeader(login), short);
  const rerun = await importReport(ana, createHeader(login), short);
  expect([rerun.fresh, rerun.body.statement.added, rerun.body.statement.known]).toEqual([0, 0, short.length]);
  const longer = await importReport(ana, createHeader(login), long);
  expect(longer.draft.account.id).toBe(first.body.account.id);
  expect(longer.body.statement).toMatchObject({ added: long.length - short.length, known: short.length });
  expect(await db.select().from(brokerDeals)).toHaveLength(long.length);
  const { body: imports } = await ana.get(`/account/${first.body.account.id}/statements`);
  expect(imports.map(({ added }: { added: number }) => added)).toEqual([
    long.length - short.length,
    0,
    short.length,
  ]);
});

test('a later report adds the magic numbers that an earlier one did not have, and changes no amount', async () => {
  const { ana, db } = await createTrader();
  const deals = reportDeals(login, january, march);
  const { body } = await importReport(ana, createHeader(login), deals);
  const readAmounts = () =>
    db.select({ profit: journalTrades.profit }).from(journalTrades).orderBy(journalTrades.ticket);
  const before = await readAmounts();
  await importReport(
    ana,
    createHeader(login),
    deals.map((deal) => ({ ...deal, magic: '77', profit: deal.profit + 1 })),
  );
  const { trades } = (await ana.get(`/account/${body.account.id}/trades?limit=9`)).body;
  expect(trades).toContainEqual(expect.objectContaining({ magic: '77' }));
  expect(await readAmounts()).toEqual(before);
});

test('an import is not in the journal before its confirmation, and a dropped import is deleted', async () => {
  const { ana, db } = await createTrader();
  const { body: draft } = await ana.post('/statements', createHeader(login));
  const deals = reportDeals(login, january, march).slice(0, 100);
  expect((await ana.post(`/statements/${draft.id}/deals`, { deals })).body).toEqual({
    received: 100,
    fresh: 100,
  });
  expect((await ana.post(`/statements/${draft.id}/deals`, { deals })).body).toEqual({
    received: 0,
    fresh: 0,
  });
  expect((await ana.get('/accounts')).body).toEqual([]);
  expect(await db.select().from(brokerDeals)).toEqual([]);
  expect((await ana.delete(`/statements/${draft.id}`)).status).toBe(204);
  expect(await db.select().from(importedDeals)).toEqual([]);
  expect((await ana.post(`/statements/${draft.id}/confirm`)).body.code).toBe('not_found');
});

test('deals that the parts of a statement repeat are stored once, also after an undo', async () => {
  const { ana, db } = await createTrader();
  const { body: draft } = await ana.post('/statements', createHeader(login));
  const deals = reportDeals(login, january, march).slice(0, 100);
  const parts = [[...deals.slice(0, 60), ...deals.slice(0, 10)], deals.slice(40), deals.slice(40)];
  const receivedCounts = await Promise.all(
    parts.map(
      async (part) => (await ana.post(`/statements/${draft.id}/deals`, { deals: part })).body.received,
    ),
  );
  expect(receivedCounts.toSorted()).toEqual([0, 60, 60]);
  const { body } = await ana.post(`/statements/${draft.id}/confirm`);
  expect(body.statement).toMatchObject({ added: 100, known: 20 });
  const storedDeals = await db.select().from(brokerDeals).orderBy(brokerDeals.ticket);
  expect(storedDeals).toHaveLength(100);
  await ana.post(`/statements/${draft.id}/undo`);
  expect(await db.select().from(brokerDeals)).toEqual([]);
  await ana.post(`/statements/${draft.id}/redo`);
  expect(await db.select().from(brokerDeals).orderBy(brokerDeals.ticket)).toEqual(storedDeals);
});

test('an unconfirmed import is deleted with its deals by the sweep after a day, and a younger one is not', async () => {
  const { ana, app, db, now, pass, settings, signedIn } = await createTrader();
  const { body: oldDraft } = await ana.post('/statements', createHeader(login));
  await ana.post(`/statements/${oldDraft.id}/deals`, { deals: reportDeals(login, january, march) });
  pass(25 * 3_600_000);
  const eva = await signedIn('Eva', { owns: [2] });
  const { body: recentDraft } = await eva.post('/statements', createHeader(login));
  await runSweeps({ db, now, settings, log: app.log });
  const rows = await db.select({ id: statementImports.id }).from(statementImports);
  expect([rows, await db.select().from(importedDeals)]).toEqual([[{ id: recentDraft.id }], []]);
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])('there is no import %d', async (id) => {
  const { ana } = await createTrader();
  const deals = reportDeals(login, january, march).slice(0, 1);
  expect(await ana.post(`/statements/${id}/deals`, { deals })).toMatchObject({ status: 404 });
  expect(await ana.post(`/statements/${id}/confirm`)).toMatchObject({ status: 404 });
  expect(await ana.get(`/statements/${id}`)).toMatchObject({ status: 404 });
  expect(await ana.delete(`/statements/${id}`)).toMatchObject({ status: 404 });
});

test('a report in another currency than the account is rejected', async () => {
  const { ana } = await createTrader();
  await importReport(ana, createHeader(login), reportDeals(login, january, march));
  const { status, body } = await ana.post('/statements', createHeader(login, { currency: 'EUR' }));
  expect([status, body.code]).toEqual([409, 'statement_mismatch']);
});

test('amounts with other decimals than the account are converted exactly', async () => {
  const { ana } = await createTrader();
  const deals = reportDeals(login, january, march);
  const { body } = await importReport(ana, createHeader(login), deals);
  const before = await ana.post('/mt5/account/balance', body.account);
  const finer = deals.map((deal) => ({
    ...deal,
    ticket: `9${deal.ticket}`,
    positionId: deal.positionId && `9${deal.positionId}`,
    commission: deal.commission * 1000,
    fee: deal.fee * 1000,
    swap: deal.swap * 1000,
    profit: deal.profit * 1000,
  }));
  await importReport(ana, createHeader(login, { digits: 5 }), finer);
  const after = await ana.post('/mt5/account/balance', body.account);
  expect(after.body.balance).toBeCloseTo(before.body.balance * 2, 9);
});

test('a report adds to a registered account, and the deals of the broker replace those of the report', async () => {
  const { ana, registerUnread, db } = await createTrader();
  const account = await registerUnread(login);
  const deals = reportDeals(login, january, march);
  const wrongDeals = deals.map((deal) => ({ ...deal, profit: deal.profit + 100 }));
  const { body } = await importReport(ana, createHeader(login, { server: 'Parque-Demo' }), wrongDeals);
  expect(body.account).toMatchObject({ id: account.id, gateway: 'simulator' });
  await ana.post('/mt5/history/0', account);
  const rows = await db.select().from(brokerDeals);
  const profits = new Map(rows.map(({ ticket, profit }) => [ticket, profit]));
  expect(deals.map(({ ticket }) => profits.get(ticket))).toEqual(deals.map(({ profit }) => profit));
});

test('registering an imported account links it and keeps its history', async () => {
  const { ana, register } = await createTrader();
  const olderDeals = prefixTickets(reportDeals(login, january, march));
  const { body } = await importReport(ana, createHeader(login, { server: 'Parque-Demo' }), olderDeals);
  const account = await register(login);
  expect(account).toMatchObject({ id: body.account.id, gateway: 'simulator' });
  const { body: trades } = await ana.get(`/account/${account.id}/trades?to=2025-12-31`);
  expect(trades.trades.length).toBeGreaterThan(10);
});

async function importOlder() {
  const api = await createTrader();
  const olderDeals = prefixTickets(reportDeals(login, january, march));
  const head = createHeader(login, { server: 'Parque-Demo', currency: 'EUR', opening_balance: 12_345 });
  const { body } = await importReport(api.ana, head, olderDeals);
  const listStored = async () => ({
    accounts: await api.db.select().from(brokerAccounts),
    deals: await api.db.select().from(brokerDeals).orderBy(brokerDeals.ticket),
  });
  return { ...api, account: body.account, listStored };
}

test('an imported account whose broker uses another currency is not linked and keeps its currency and its deals', async () => {
  const { ana, getServerId, listStored } = await importOlder();
  const before = await listStored();
  const { status, body } = await ana.post('/account', toCredentials(getServerId('Parque-Demo'), login));
  expect([status, body.code]).toEqual([409, 'currency_mismatch']);
  expect(body.message).toMatch(/otra divisa/);
  expect(await listStored()).toEqual(before);
});

test('an imported account whose broker uses another currency shows its imported deals when the broker reports its currency after the link', async () => {
  const { ana, registerUnread, listStored } = await importOlder();
  const { deals } = await listStored();
  const account = await registerUnread(login);
  const month = await ana.post('/mt5/history/0', account);
  expect(month.body).toMatchObject({ sync_error: 'currency_mismatch', currency: 'EUR' });
  expect((await ana.post('/mt5/account/balance', account)).body.code).toBe('currency_mismatch');
  const after = await listStored();
  expect(after.accounts).toMatchObject([{ currency: 'EUR', openingBalance: 12_345, syncedAt: null }]);
  expect(after.deals).toEqual(deals);
});

test('an imported account whose broker uses another currency is linked when it has no amounts', async () => {
  const { ana, register } = await createTrader();
  const emptyHeader = createHeader(login, { server: 'Parque-Demo', currency: 'EUR' });
  await importReport(ana, emptyHeader, []);
  const account = await register(login);
  expect((await ana.post('/mt5/history/0', account)).body).toMatchObject({
    sync_error: null,
    currency: 'USD',
  });
});

test.each([3, 8])(
  'an imported account whose amounts have %i decimals keeps them when it is linked, and converts the amounts of the broker',
  async (digits) => {
    const { ana, db, register } = await createTrader();
    const deal = createStatementDeal('77', { type: 'sell', entry: 'out', profit: 12_345 });
    await importReport(ana, createHeader(login, { server: 'Parque-Demo', digits }), [deal]);
    const account = await register(login);
    const { body: page } = await ana.get(`/account/${account.id}/trades?from=2025-03-03&to=2025-03-03`);
    expect(page.trades).toContainEqual(
      expect.objectContaining({ ticket: '77', profit: 12_345 / 10 ** digits }),
    );
    expect((await ana.get('/accounts')).body).toMatchObject([{ gateway: 'simulator', digits }]);
    const rows = await db.select().from(brokerDeals);
    const total = rows
      .filter(({ ticket, type }) => ticket !== '77' && type !== 'credit')
      .reduce((sum, row) => sum + row.profit + row.swap + row.commission + row.fee, 0);
    const { body } = await ana.post('/mt5/account/balance', account);
    expect(total / 10 ** digits).toBeCloseTo(body.balance, 6);
  },
);

test('a report with more decimals raises the decimals of the account and changes no stored amount', async () => {
  const { ana, db } = await createTrader();
  const deals = reportDeals(login, january, march);
  const { body: first } = await importReport(ana, createHeader(login, { opening_balance: 500 }), deals);
  const before = await ana.post('/mt5/account/balance', first.account);
  const [deal] = deals;
  const tiny = { ...deal, ticket: '99', positionId: '', type: 'charge', entry: 'none', symbol: '' } as const;
  const costs = { commission: 0, fee: 0, swap: 0, profit: 12_345 };
  if (!deal) throw new Error('no deal');
  await importReport(ana, createHeader(login, { digits: 8 }), [{ ...deal, ...tiny, ...costs }]);
  const after = await ana.post('/mt5/account/balance', first.account);
  expect(after.body.balance).toBeCloseTo(before.body.balance + 0.00012345, 9);
  expect((await db.select().from(brokerAccounts))[0]).toMatchObject({
    digits: 8,
    openingBalance: 500_000_000,
  });
});

async function withAmount(profit: number) {
  const api = await createTrader();
  const [deal] = reportDeals(login, january, march);
  if (!deal) throw new Error('no deal');
  const charge = { ...deal, type: 'charge', entry: 'none', symbol: '', positionId: '' } as const;
  const bigDeal = { ...charge, commission: 0, fee: 0, swap: 0, profit };
  const { status } = await importReport(api.ana, createHeader(login), [bigDeal]);
  const listStored = async () => ({
    accounts: await api.db.select().from(brokerAccounts),
    deals: await api.db.select().from(brokerDeals),
  });
  return { ...api, big: bigDeal, status, listStored };
}

test('amounts that cannot be added exactly are stored exactly up to the limit and can be imported again', async () => {
  const { ana, big: bigDeal, status, listStored } = await withAmount(999_999_999_999_999);
  expect(status).toBe(200);
  expect((await listStored()).deals).toMatchObject([{ profit: 999_999_999_999_999 }]);
  expect((await importReport(ana, createHeader(login), [bigDeal])).status).toBe(200);
  const [account] = (await ana.get('/accounts')).body;
  expect((await ana.post('/mt5/account/balance', account)).body.balance).toBe(9_999_999_999_999.99);
});

test.each([
  ['a deal', {}, 1_000_000_000_000_001, -1_000_000_000_000_001],
  ['the sum of two deals', {}, 600_000_000_000_000, 600_000_000_000_000],
  ['an opening balance', { opening_balance: 1e15 }, 1, 2],
  ['the decimals of the report', { digits: 8 }, 9_000_000_000, 9_000_000_000],
])(
  'amounts that cannot be added exactly are rejected in an import by %s, and the import is not stored',
  async (_, header, first, second) => {
    const { ana, big: bigDeal, listStored } = await withAmount(200_000_000_000_000);
    const before = await listStored();
    const [firstDeal, secondDeal] = [
      { ...bigDeal, ticket: '901', profit: first },
      { ...bigDeal, ticket: '902', profit: second },
    ];
    const { status, body } = await importReport(ana, createHeader(login, header), [firstDeal, secondDeal]);
    expect([status, body.code]).toEqual([422, 'amounts_too_large']);
    expect(body.message).toMatch(/demasiado grandes/);
    expect(await listStored()).toEqual(before);
  },
);

test('amounts that cannot be added exactly are rejected in a request when they exceed exact whole numbers', async () => {
  const { ana, big: bigDeal } = await withAmount(1);
  const { body: draft } = await ana.post('/statements', createHeader(login));
  const deals = [{ ...bigDeal, ticket: '903', profit: 1e16 }];
  const { status, body } = await ana.post(`/statements/${draft.id}/deals`, { deals });
  expect([status, Object.values(body.fields)]).toEqual([422, ['El máximo es 9.007.199.254.740.991.']]);
});

test('a position with stored deals is not added again from a table of closed positions', async () => {
  const { ana, db } = await createTrader();
  const deals = reportDeals(login, january, march);
  await importReport(ana, createHeader(login), deals);
  const { body } = await importReport(ana, createHeader(login), toPositionRows(deals));
  expect(body.statement.added).toBe(0);
  expect(await db.select().from(brokerDeals)).toHaveLength(deals.length);
});

test.each([
  { type: 'buy', volumeLots: 0 },
  { type: 'sell', volumeLots: 1e-9 },
])('a deal with %j is rejected', async (change) => {
  const { ana } = await createTrader();
  const { body: draft } = await ana.post('/statements', createHeader(login));
  const [deal] = reportDeals(login, january, march);
  const { status } = await ana.post(`/statements/${draft.id}/deals`, { deals: [{ ...deal, ...change }] });
  expect(status).toBe(422);
});

test('a report with more than a hundred thousand deals is rejected', async () => {
  const { ana, db } = await createTrader();
  const { body: draft } = await ana.post('/statements', createHeader(login));
  const [deal] = reportDeals(login, january, march);
  if (!deal) throw new Error('no deal');
  const path = `/statements/${draft.id}/deals`;
  const maxDeals = 100_000;
  await db
    .update(statementImports)
    .set({ known: maxDeals - 1 })
    .where(eq(statementImports.id, draft.id));
  expect((await ana.post(path, { deals: [deal] })).status).toBe(200);
  const { status, body } = await ana.post(path, { deals: [{ ...deal, ticket: 'one more' }] });
  expect([status, body.code]).toEqual([422, 'statement_too_long']);
});

const toTime = (day: number, hour = 20) => Date.UTC(2026, 2, day, hour);

function createDeal(ticket: string, changes: Partial<StatementDealEntity>): StatementDealEntity {
  const sale = { symbol: 'GBPUSD', type: 'sell', volumeLots: 0.5, price: 1.3, commission: -200 } as const;
  const ids = { order: `1${ticket}`, positionId: `1${ticket}` };
  return createStatementDeal(ticket, { ...sale, ...ids, time: toTime(6), ...changes });
}

const opening = createDeal('102', {});
const closing = createDeal('103', {
  time: toTime(9),
  type: 'buy',
  entry: 'out',
  price: 1.29,
  swap: -300,
  profit: 50_000,
});
const number = 8_710_003;

const listTrades = async (ana: Awaited<ReturnType<typeof createTrader>>['ana'], id: number) => {
  const { body } = await ana.get(`/account/${id}/trades?from=2026-03-01&to=2026-03-31`);
  const trades = body.trades as { openPrice: number | null; profit: number }[];
  return trades.map(({ openPrice, profit }) => [openPrice, profit]);
};

test.each([
  ['after it', [opening], [closing]],
  ['before it', [closing], [opening]],
])('a closing is linked to the opening of another week that is imported %s', async (_, first, second) => {
  const { ana } = await createTrader();
  await importReport(ana, createHeader(number, { zone: 'UTC' }), first);
  const { body } = await importReport(ana, createHeader(number, { zone: 'UTC' }), second);
  expect(await listTrades(ana, body.account.id)).toEqual([[1.3, 493]]);
  const secondImport = await importReport(ana, createHeader(number, { zone: 'UTC' }), [...first, ...second]);
  expect(secondImport.body.statement.added).toBe(0);
  expect(await listTrades(ana, body.account.id)).toEqual([[1.3, 493]]);
});

test('an undo of the week with the opening leaves the closing without one, and a redo links it again', async () => {
  const { ana } = await createTrader();
  const { body: week } = await importReport(ana, createHeader(number, { zone: 'UTC' }), [opening]);
  const { body } = await importReport(ana, createHeader(number, { zone: 'UTC' }), [closing]);
  await ana.post(`/statements/${week.statement.id}/undo`);
  expect(await listTrades(ana, body.account.id)).toEqual([[null, 495]]);
  await ana.post(`/statements/${week.statement.id}/redo`);
  expect(await listTrades(ana, body.account.id)).toEqual([[1.3, 493]]);
});

test.each([
  [false, 493],
  [true, 492],
])('a known deal with another swap: taken is %s, and the net result is %d', async (takes_changes, net) => {
  const { ana } = await createTrader();
  await importReport(ana, createHeader(number, { zone: 'UTC' }), [
    opening,
    { ...closing, positionId: opening.positionId },
  ]);
  const newClosing = { ...closing, positionId: opening.positionId, swap: -400 };
  const { body } = await importReport(ana, createHeader(number, { zone: 'UTC', takes_changes }), [
    opening,
    newClosing,
  ]);
  expect(body.statement.added).toBe(0);
  expect(await listTrades(ana, body.account.id)).toEqual([[1.3, net]]);
  await ana.post(`/statements/${body.statement.id}/undo`);
  expect(await listTrades(ana, body.account.id)).toEqual([[1.3, 493]]);
});
