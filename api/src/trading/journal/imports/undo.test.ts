import type { StatementDealEntity, TradeEntity } from '@parque/contract';
import { listClosedTrades } from '@parque/domain/journal';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { brokerDeals, journalTrades, statementImports } from '../../../core/database/schema';
import { createHeader, importReport, reportDeals, storeAsBroker, toPositionRows } from '../testing/statement';
import { createTrader } from '../testing/trader';

const login = 10_001_234;
const [january, march] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1)];

async function createWorld() {
  const api = await createTrader();
  const { ana, db } = api;
  return {
    ...api,
    async importDeals(deals: readonly StatementDealEntity[], header: Record<string, unknown> = {}) {
      const { body } = await importReport(ana, createHeader(login, header), deals);
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

/** The deals of whole positions, so that no report closes a position that another one opened. */
const tradeDeals = reportDeals(login, january, march).filter(({ positionId }) => positionId !== '');
const positions = [...new Set(tradeDeals.map(({ positionId }) => positionId))].map((id) =>
  tradeDeals.filter(({ positionId }) => positionId === id),
);

/** Parts of a few positions, so that most of them overlap. */
const part = { from: fc.nat({ max: 8 }), count: fc.integer({ min: 2, max: 8 }) };
const step = fc.oneof(
  fc.record({ name: fc.constant('import' as const), ...part, opening: fc.constantFrom(0, 700, 250_000) }),
  fc.record({ name: fc.constant('sync' as const), ...part }),
  fc.record({ name: fc.constantFrom('undo' as const, 'redo' as const), index: fc.nat({ max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface MadeImport {
  readonly id: number;
  readonly deals: readonly StatementDealEntity[];
  readonly opening: number;
  isInForce: boolean;
}

const getFirstTime = (deals: readonly StatementDealEntity[]) => Math.min(...deals.map(({ time }) => time));

/** Computes the expected journal: all deals of the broker and of the imports in force, each once. */
function computeExpected(imports: readonly MadeImport[], syncedDeals: readonly StatementDealEntity[]) {
  const activeImports = imports.filter(({ isInForce }) => isInForce);
  const deals = [...syncedDeals, ...activeImports.flatMap((statement) => statement.deals)];
  const uniqueDeals = [...new Map(deals.map((deal) => [deal.ticket, deal])).values()];
  const [firstImport] = activeImports.toSorted((a, b) => getFirstTime(a.deals) - getFirstTime(b.deals));
  const holdsFirst = firstImport && getFirstTime(firstImport.deals) <= getFirstTime(syncedDeals);
  const trades = listClosedTrades(uniqueDeals.map((deal) => ({ ...deal, at: deal.time })));
  return {
    tickets: uniqueDeals.map(({ ticket }) => ticket).toSorted(),
    trades: new Map(trades.map(({ ticket, net }) => [ticket, net / 100])),
    cents: Math.round((holdsFirst ? firstImport.opening : 0) + 100 * sumDeals(uniqueDeals)),
  };
}

async function runSteps(
  { ana, db, undo, redo }: Awaited<ReturnType<typeof createWorld>>,
  steps: readonly Step[],
  number: number,
) {
  const imports: MadeImport[] = [];
  const syncedDeals: StatementDealEntity[] = [];
  const header = createHeader(number);
  const { body: emptyImport } = await importReport(ana, header, []);
  const id = emptyImport.account.id as number;
  for (const action of steps) {
    const before = computeExpected(imports, syncedDeals).tickets;
    const deals = 'from' in action ? positions.slice(action.from, action.from + action.count).flat() : [];
    const target = 'index' in action ? imports[action.index % imports.length] : undefined;
    let addedCount: number | undefined;
    if (action.name === 'import') {
      const { body } = await importReport(ana, { ...header, opening_balance: action.opening }, deals);
      ({ added: addedCount } = body.statement);
      imports.push({ id: body.statement.id as number, deals, opening: action.opening, isInForce: true });
    } else if (action.name === 'sync') {
      syncedDeals.push(...deals);
      await storeAsBroker(db, id, deals);
    } else if (target) {
      // The second request is a repetition, and changes nothing.
      await Promise.all([1, 2].map(() => (action.name === 'undo' ? undo : redo)(target.id)));
      target.isInForce = action.name === 'redo';
    }
    const expected = computeExpected(imports, syncedDeals);
    if (addedCount !== undefined) expect(addedCount).toBe(expected.tickets.length - before.length);
    const rows = await db.select().from(brokerDeals).where(eq(brokerDeals.accountId, id));
    expect(rows.map(({ ticket }) => ticket).toSorted()).toEqual(expected.tickets);
    const { body: page } = await ana.get(`/account/${id}/trades?limit=2000`);
    const profits = (page.trades as TradeEntity[]).map(({ ticket, profit }) => [ticket, profit] as const);
    expect(new Map(profits)).toEqual(expected.trades);
    const { body } = await ana.post('/mt5/account/balance', { id });
    expect(Math.round(body.balance * 100)).toBe(expected.cents);
  }
}

const [earlySlice, lateSlice] = [
  { from: 0, count: 6 },
  { from: 3, count: 6 },
];

test('after any imports, syncs, undos and redos the journal has the deals, trades and balance of the sources in force', async () => {
  const world = await createWorld();
  const undo = { name: 'undo', index: 0 } as const;
  const examples: [Step[]][] = [
    [[{ name: 'sync', ...earlySlice }, { name: 'import', ...lateSlice, opening: 700 }, undo]],
    [[{ name: 'import', ...lateSlice, opening: 700 }, { name: 'sync', ...earlySlice }, undo]],
  ];
  let number = 30_000_000;
  const runNext = (steps: readonly Step[]) => {
    number += 1;
    return runSteps(world, steps, number);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), runNext), {
    numRuns: 20,
    endOnFailure: true,
    examples,
  });
});

test('a cancelled deal loses its amount and its trade, and has them again when the report that cancelled it is undone', async () => {
  const { importDeals, undo, readJournal } = await createWorld();
  const deals = reportDeals(login, january, march);
  const deal = deals.find(({ entry, profit }) => entry === 'out' && profit !== 0);
  if (!deal) throw new Error('no deal');
  await importDeals(deals);
  const before = await readJournal();
  const noAmounts = { commission: 0, fee: 0, swap: 0, profit: 0 };
  const cancelledDeal = { ...deal, ...noAmounts, type: 'charge', entry: 'none', positionId: '' } as const;
  const { statement } = await importDeals(deals.map((other) => (other === deal ? cancelledDeal : other)));
  const after = await readJournal();
  expect(after.stored.map(({ ticket }) => ticket)).toEqual(
    before.stored.map(({ ticket }) => ticket).filter((ticket) => ticket !== deal.ticket),
  );
  expect(after.balance).toBeCloseTo(before.balance - sumDeals([deal]), 9);
  await undo(statement.id);
  expect(await readJournal()).toEqual(before);
});

test('positions that a table of positions replaced are read from the table of deals after its undo', async () => {
  const { importDeals, undo, readJournal } = await createWorld();
  const deals = reportDeals(login, january, march);
  const rows = await importDeals(toPositionRows(deals));
  await importDeals(deals);
  await undo(rows.statement.id);
  const after = await readJournal();
  expect(after.deals.map(({ ticket }) => ticket).sort()).toEqual(deals.map(({ ticket }) => ticket).sort());
  expect(after.balance).toBeCloseTo(sumDeals(deals), 9);
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
