import type { StatementDealEntity, TradeEntity } from '@parque/contract';
import { eq } from 'drizzle-orm';
import { brokerDeals, journalTrades, statementImports } from '../../../core/database/schema';
import { header, importReport, reportDeals } from '../testing/statement';
import { trader } from '../testing/trader';

const login = 10_001_234;
const [january, march, june] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1), Date.UTC(2025, 5, 1)];

async function importing() {
  const api = await trader();
  const { ana, db } = api;
  return {
    ...api,
    async imports(deals: readonly StatementDealEntity[], own: Record<string, unknown> = {}) {
      const { body } = await importReport(ana, header(login, own), deals);
      return body as { account: { id: number }; statement: { id: number } };
    },
    undo: (id: number) => ana.post(`/statements/${id}/undo`),
    redo: (id: number) => ana.post(`/statements/${id}/redo`),
    /** Everything that the journal stores and shows of its only account. */
    async journal() {
      const [account] = (await ana.get('/accounts')).body as { id: number }[];
      const { body: page } = await ana.get(`/account/${account?.id}/trades?limit=2000`);
      return {
        deals: await db.select().from(brokerDeals).orderBy(brokerDeals.ticket),
        stored: await db.select().from(journalTrades).orderBy(journalTrades.ticket),
        shown: (page.trades as TradeEntity[]).map(({ ticket, profit }) => [ticket, profit]),
        balance: (await ana.post('/mt5/account/balance', account)).body.balance as number,
      };
    },
  };
}

const sumOf = (deals: readonly StatementDealEntity[]) =>
  deals.reduce((sum, deal) => sum + deal.profit + deal.swap + deal.commission + deal.fee, 0) / 100;

test('an undone import leaves no deal and no trade, and can be made again', async () => {
  const { imports, undo, redo, journal } = await importing();
  const deals = reportDeals(login, january, march);
  const { statement } = await imports(deals, { opening_balance: 250_000 });
  const before = await journal();
  expect(before.balance).toBeCloseTo(2500 + sumOf(deals), 9);
  const undone = await undo(statement.id);
  expect([undone.status, undone.body.statement.undone_at]).toEqual([200, expect.any(String)]);
  expect(await journal()).toEqual({ deals: [], stored: [], shown: [], balance: 0 });
  const redone = await redo(statement.id);
  expect(redone.body.statement).toMatchObject({ undone_at: null, added: deals.length, known: 0 });
  expect(await journal()).toEqual(before);
});

test('of two imports that overlap, the undo of each leaves the journal of the other', async () => {
  const { imports, undo, redo, journal } = await importing();
  const deals = reportDeals(login, january, june);
  const positions = [...new Set(deals.map(({ positionId }) => positionId))].filter((id) => id !== '');
  // Whole positions, so that the other import holds no further deals of the shared ones.
  const of = (from: number, to: number) =>
    deals.filter(({ positionId }) => positions.slice(from, to).includes(positionId));
  const first = await imports(of(0, 20));
  const onlyFirst = await journal();
  const second = await imports(of(10, 30));
  const both = await journal();
  expect((await undo(second.statement.id)).status).toBe(200);
  expect(await journal()).toEqual(onlyFirst);
  await redo(second.statement.id);
  expect(await journal()).toEqual(both);
  expect((await undo(first.statement.id)).status).toBe(200);
  await redo(first.statement.id);
  expect(await journal()).toEqual(both);
});

test('imports undone and made again in any order result in the journal of those in force', async () => {
  const { imports, undo, redo, journal } = await importing();
  const parts = [
    reportDeals(login, january, march),
    reportDeals(login, march, june),
    reportDeals(login, january, june),
  ];
  const ids: number[] = [];
  const alone: unknown[] = [];
  for (const [index, deals] of parts.entries()) {
    const { statement } = await imports(deals, { opening_balance: 500 * (index + 1) });
    for (const id of ids) await undo(id);
    alone.push(await journal());
    for (const id of ids) await redo(id);
    ids.push(statement.id);
  }
  for (const [index, id] of ids.entries()) {
    for (const other of ids) await undo(other);
    await redo(id);
    expect(await journal()).toEqual(alone[index]);
  }
});

test('a cancelled deal has its amount again when the report that cancelled it is undone', async () => {
  const { imports, undo, journal } = await importing();
  const deals = reportDeals(login, january, march);
  const deal = deals.find(({ entry, profit }) => entry === 'out' && profit !== 0);
  if (!deal) throw new Error('no deal');
  await imports(deals);
  const before = await journal();
  const none = { commission: 0, fee: 0, swap: 0, profit: 0 };
  const cancelled = { ...deal, ...none, type: 'charge', entry: 'none', positionId: '' } as const;
  const { statement } = await imports(deals.map((one) => (one === deal ? cancelled : one)));
  expect((await journal()).stored).toHaveLength(before.stored.length - 1);
  await undo(statement.id);
  expect(await journal()).toEqual(before);
});

test('positions that a table of positions replaced are read from the table of deals after its undo', async () => {
  const { imports, undo, journal } = await importing();
  const deals = reportDeals(login, january, march);
  const asRows = deals.map((deal) =>
    deal.entry === 'none'
      ? deal
      : { ...deal, ticket: `${deal.positionId}.${deal.entry === 'in' ? 'open' : 'close'}` },
  );
  const rows = await imports(asRows);
  await imports(deals);
  await undo(rows.statement.id);
  const after = await journal();
  expect(after.deals.map(({ ticket }) => ticket).sort()).toEqual(deals.map(({ ticket }) => ticket).sort());
  expect(after.balance).toBeCloseTo(sumOf(deals), 9);
});

test('deals that the broker reported stay after an undo', async () => {
  const { ana, registered, db, imports, undo } = await importing();
  const account = await registered(login);
  await ana.post('/mt5/history/0', account);
  const ofBroker = await db.select().from(brokerDeals).orderBy(brokerDeals.ticket);
  const older = reportDeals(login, january, march).map((deal) => ({
    ...deal,
    ticket: `77${deal.ticket}`,
    positionId: deal.positionId && `77${deal.positionId}`,
  }));
  const { statement } = await imports([...older, ...reportDeals(login, january, june)], {
    server: 'Parque-Demo',
  });
  await undo(statement.id);
  expect(await db.select().from(brokerDeals).orderBy(brokerDeals.ticket)).toEqual(ofBroker);
});

test('deals of an import that the broker reports later stay after an undo', async () => {
  const { ana, registeredUnread, db, imports, undo } = await importing();
  const account = await registeredUnread(login);
  const deals = reportDeals(login, january, march);
  const { statement } = await imports(deals, { server: 'Parque-Demo' });
  await ana.post('/mt5/history/0', account);
  await undo(statement.id);
  const tickets = (await db.select().from(brokerDeals)).map(({ ticket }) => ticket);
  expect(tickets).toEqual(expect.arrayContaining(deals.map(({ ticket }) => ticket)));
});

test('an import of an earlier version cannot be undone, and keeps its deals when another one is undone', async () => {
  const { ana, db, imports, undo, journal } = await importing();
  const deals = reportDeals(login, january, march);
  const old = await imports(deals);
  await db.update(statementImports).set({ hasDeals: false }).where(eq(statementImports.id, old.statement.id));
  await db.update(brokerDeals).set({ isImported: false });
  const before = await journal();
  expect(await undo(old.statement.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const { statement, account } = await imports(deals);
  await undo(statement.id);
  expect(await journal()).toEqual(before);
  const { body } = await ana.get(`/account/${account.id}/statements`);
  expect(body.map(({ can_undo }: { can_undo: boolean }) => can_undo)).toEqual([true, false]);
});

test('a second undo or redo changes nothing', async () => {
  const { imports, undo, redo, journal } = await importing();
  const { statement } = await imports(reportDeals(login, january, march));
  const before = await journal();
  expect((await redo(statement.id)).status).toBe(200);
  expect(await journal()).toEqual(before);
  const first = await undo(statement.id);
  expect((await undo(statement.id)).body).toEqual(first.body);
  await Promise.all([redo(statement.id), redo(statement.id)]);
  expect(await journal()).toEqual(before);
});

test('a note of a trade is shown again after its import is undone and made again', async () => {
  const { ana, imports, undo, redo, journal } = await importing();
  const { statement, account } = await imports(reportDeals(login, january, march));
  const [[ticket = ''] = []] = (await journal()).shown;
  await ana.put(`/account/${account.id}/notes`, {
    kind: 'trade',
    key: ticket,
    text: 'Entré tarde',
    tags: [],
  });
  await undo(statement.id);
  await redo(statement.id);
  expect((await ana.get(`/account/${account.id}/notes`)).body).toMatchObject([{ key: ticket }]);
});

test('an import that is not confirmed cannot be undone', async () => {
  const { ana, undo } = await importing();
  const { body } = await ana.post('/statements', header(login));
  expect((await undo(body.id)).status).toBe(404);
});
