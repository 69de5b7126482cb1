import type { StatementDealEntity, TradeEntity } from '@parque/contract';
import { eq } from 'drizzle-orm';
import { brokerDeals, journalTrades, statementImports } from '../../../core/database/schema';
import { createHeader, importReport, reportDeals } from '../testing/statement';
import { createTrader } from '../testing/trader';

const login = 10_001_234;
const [january, march, june] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1), Date.UTC(2025, 5, 1)];

async function createWorld() {
  const api = await createTrader();
  const { ana, db } = api;
  return {
    ...api,
    async importDeals(deals: readonly StatementDealEntity[], own: Record<string, unknown> = {}) {
      const { body } = await importReport(ana, createHeader(login, own), deals);
      return body as { account: { id: number }; statement: { id: number } };
    },
    undo: (id: number) => ana.post(`/statements/${id}/undo`),
    redo: (id: number) => ana.post(`/statements/${id}/redo`),
    /** Everything that the journal stores and shows of its only account. */
    async readJournal() {
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

const sumDeals = (deals: readonly StatementDealEntity[]) =>
  deals.reduce((sum, deal) => sum + deal.profit + deal.swap + deal.commission + deal.fee, 0) / 100;

test('an undone import leaves no deal and no trade, and can be made again', async () => {
  const { importDeals, undo, redo, readJournal } = await createWorld();
  const deals = reportDeals(login, january, march);
  const { statement } = await importDeals(deals, { opening_balance: 250_000 });
  const before = await readJournal();
  expect(before.balance).toBeCloseTo(2500 + sumDeals(deals), 9);
  const undone = await undo(statement.id);
  expect([undone.status, undone.body.statement.undone_at]).toEqual([200, expect.any(String)]);
  expect(await readJournal()).toEqual({ deals: [], stored: [], shown: [], balance: 0 });
  const redone = await redo(statement.id);
  expect(redone.body.statement).toMatchObject({ undone_at: null, added: deals.length, known: 0 });
  expect(await readJournal()).toEqual(before);
});

test('the undo of one of two overlapping imports leaves the journal of the other', async () => {
  const { importDeals, undo, redo, readJournal } = await createWorld();
  const deals = reportDeals(login, january, june);
  const positions = [...new Set(deals.map(({ positionId }) => positionId))].filter((id) => id !== '');
  // Whole positions, so that the other import holds no further deals of the shared ones.
  const pickDeals = (from: number, to: number) =>
    deals.filter(({ positionId }) => positions.slice(from, to).includes(positionId));
  const first = await importDeals(pickDeals(0, 20));
  const onlyFirst = await readJournal();
  const second = await importDeals(pickDeals(10, 30));
  const both = await readJournal();
  expect((await undo(second.statement.id)).status).toBe(200);
  expect(await readJournal()).toEqual(onlyFirst);
  await redo(second.statement.id);
  expect(await readJournal()).toEqual(both);
  expect((await undo(first.statement.id)).status).toBe(200);
  await redo(first.statement.id);
  expect(await readJournal()).toEqual(both);
});

test('imports undone and made again in any order result in the journal of those in force', async () => {
  const { importDeals, undo, redo, readJournal } = await createWorld();
  const parts = [
    reportDeals(login, january, march),
    reportDeals(login, march, june),
    reportDeals(login, january, june),
  ];
  const ids: number[] = [];
  const alone: unknown[] = [];
  for (const [index, deals] of parts.entries()) {
    const { statement } = await importDeals(deals, { opening_balance: 500 * (index + 1) });
    for (const id of ids) await undo(id);
    alone.push(await readJournal());
    for (const id of ids) await redo(id);
    ids.push(statement.id);
  }
  for (const [index, id] of ids.entries()) {
    for (const other of ids) await undo(other);
    await redo(id);
    expect(await readJournal()).toEqual(alone[index]);
  }
});

test('a cancelled deal has its amount again when the report that cancelled it is undone', async () => {
  const { importDeals, undo, readJournal } = await createWorld();
  const deals = reportDeals(login, january, march);
  const deal = deals.find(({ entry, profit }) => entry === 'out' && profit !== 0);
  if (!deal) throw new Error('no deal');
  await importDeals(deals);
  const before = await readJournal();
  const none = { commission: 0, fee: 0, swap: 0, profit: 0 };
  const cancelled = { ...deal, ...none, type: 'charge', entry: 'none', positionId: '' } as const;
  const { statement } = await importDeals(deals.map((one) => (one === deal ? cancelled : one)));
  expect((await readJournal()).stored).toHaveLength(before.stored.length - 1);
  await undo(statement.id);
  expect(await readJournal()).toEqual(before);
});

test('positions that a table of positions replaced are read from the table of deals after its undo', async () => {
  const { importDeals, undo, readJournal } = await createWorld();
  const deals = reportDeals(login, january, march);
  const asRows = deals.map((deal) =>
    deal.entry === 'none'
      ? deal
      : { ...deal, ticket: `${deal.positionId}.${deal.entry === 'in' ? 'open' : 'close'}` },
  );
  const rows = await importDeals(asRows);
  await importDeals(deals);
  await undo(rows.statement.id);
  const after = await readJournal();
  expect(after.deals.map(({ ticket }) => ticket).sort()).toEqual(deals.map(({ ticket }) => ticket).sort());
  expect(after.balance).toBeCloseTo(sumDeals(deals), 9);
});

test('deals that the broker reported stay after an undo', async () => {
  const { ana, register, db, importDeals, undo } = await createWorld();
  const account = await register(login);
  await ana.post('/mt5/history/0', account);
  const ofBroker = await db.select().from(brokerDeals).orderBy(brokerDeals.ticket);
  const older = reportDeals(login, january, march).map((deal) => ({
    ...deal,
    ticket: `77${deal.ticket}`,
    positionId: deal.positionId && `77${deal.positionId}`,
  }));
  const { statement } = await importDeals([...older, ...reportDeals(login, january, june)], {
    server: 'Parque-Demo',
  });
  await undo(statement.id);
  expect(await db.select().from(brokerDeals).orderBy(brokerDeals.ticket)).toEqual(ofBroker);
});

test('deals of an import that the broker reports later stay after an undo', async () => {
  const { ana, registerUnread, db, importDeals, undo } = await createWorld();
  const account = await registerUnread(login);
  const deals = reportDeals(login, january, march);
  const { statement } = await importDeals(deals, { server: 'Parque-Demo' });
  await ana.post('/mt5/history/0', account);
  await undo(statement.id);
  const tickets = (await db.select().from(brokerDeals)).map(({ ticket }) => ticket);
  expect(tickets).toEqual(expect.arrayContaining(deals.map(({ ticket }) => ticket)));
});

test('an import of an earlier version cannot be undone, and keeps its deals when another one is undone', async () => {
  const { ana, db, importDeals, undo, readJournal } = await createWorld();
  const deals = reportDeals(login, january, march);
  const old = await importDeals(deals);
  await db.update(statementImports).set({ hasDeals: false }).where(eq(statementImports.id, old.statement.id));
  await db.update(brokerDeals).set({ isImported: false });
  const before = await readJournal();
  expect(await undo(old.statement.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const { statement, account } = await importDeals(deals);
  await undo(statement.id);
  expect(await readJournal()).toEqual(before);
  const { body } = await ana.get(`/account/${account.id}/statements`);
  expect(body.map(({ can_undo }: { can_undo: boolean }) => can_undo)).toEqual([true, false]);
});

test('a second undo or redo changes nothing', async () => {
  const { importDeals, undo, redo, readJournal } = await createWorld();
  const { statement } = await importDeals(reportDeals(login, january, march));
  const before = await readJournal();
  expect((await redo(statement.id)).status).toBe(200);
  expect(await readJournal()).toEqual(before);
  const first = await undo(statement.id);
  expect((await undo(statement.id)).body).toEqual(first.body);
  await Promise.all([redo(statement.id), redo(statement.id)]);
  expect(await readJournal()).toEqual(before);
});

test('a note of a trade is shown again after its import is undone and made again', async () => {
  const { ana, importDeals, undo, redo, readJournal } = await createWorld();
  const { statement, account } = await importDeals(reportDeals(login, january, march));
  const [[ticket = ''] = []] = (await readJournal()).shown;
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
  const { ana, undo } = await createWorld();
  const { body } = await ana.post('/statements', createHeader(login));
  expect((await undo(body.id)).status).toBe(404);
});
