import type { MonthEntity, StatementDealEntity } from '@parque/contract';
import { listClosedTrades, getClosingDay, computeMonthFigures, type DayZone } from '@parque/domain/journal';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { brokerAccounts, brokerDeals, journalHours, journalTrades } from '../../../core/database/schema';
import { findAccountById } from '../accounts/account-repository';
import { listDealsAfter } from '../deals/deal-repository';
import { createStatementDeal, createHeader, importReport, storeAsBroker } from '../testing/statement';
import { createTrader, getMonthOffset } from '../testing/trader';
import { listTradesBetween } from '../trades/trade-repository';
import { computeMonthOfHours } from './month-of-hours';
import { rebuildFigures } from './rebuild';

const zones: readonly DayZone[] = ['server', 'America/Bogota', 'Asia/Kolkata', 'Europe/Madrid'];
const always = { from: Date.UTC(1971, 0), to: Date.UTC(2100, 0) };

type Api = Awaited<ReturnType<typeof createTrader>>;
type Db = Api['db'];

async function getAccount(db: Db, id: number) {
  const account = await findAccountById(db, id);
  if (!account) throw new Error('the account is missing');
  return account;
}

/** Expects that the stored trades and hours are those that the pure functions compute from all deals. */
async function expectRecomputed(db: Db, id: number) {
  const account = await getAccount(db, id);
  const trades = listClosedTrades(await listDealsAfter(db, account, undefined, 1_000_000));
  const compareTickets = (a: { ticket: string }, b: { ticket: string }) => (a.ticket < b.ticket ? -1 : 1);
  const storedTrades = await listTradesBetween(db, account, always);
  expect(storedTrades.toSorted(compareTickets)).toEqual(trades.toSorted(compareTickets));
  for (const zone of zones) {
    const months = new Set(trades.map((trade) => getClosingDay(trade, zone).slice(0, 7)));
    for (const text of months) {
      const month = { year: Number(text.slice(0, 4)), month: Number(text.slice(5)) };
      const { days, ...expected } = computeMonthFigures(trades, month, zone);
      const { days: monthDays, ...figures } = await computeMonthOfHours(db, account, month, zone);
      expect(figures).toEqual(expected);
      expect(monthDays).toEqual(days.map((day) => ({ ...day, trades: [] })));
    }
  }
  const hourRows = await db.select().from(journalHours).where(eq(journalHours.accountId, id));
  expect(hourRows.reduce((sum, hour) => sum + hour.trades, 0)).toBe(trades.length);
}

const createCents = (min: number, max: number) => fc.integer({ min, max });
/** Two daylight-saving changes and the end of a month. */
const begins = [Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 2, 28, 22), Date.UTC(2026, 3, 30, 18)];

const kind = fc.constantFrom<Pick<StatementDealEntity, 'type' | 'entry'>>(
  { type: 'buy', entry: 'in' },
  { type: 'sell', entry: 'in' },
  { type: 'sell', entry: 'out' },
  { type: 'buy', entry: 'out' },
  { type: 'sell', entry: 'inout' },
  { type: 'buy', entry: 'inout' },
  { type: 'sell', entry: 'out_by' },
  { type: 'charge', entry: 'none' },
);

/** Deals of few positions and tickets, so that they are late, partial, reversed, corrected and cancelled. */
const anyDeal: fc.Arbitrary<StatementDealEntity> = fc
  .record({
    ticket: fc.integer({ min: 1, max: 40 }),
    position: fc.integer({ min: 1, max: 6 }),
    kind,
    volume: fc.integer({ min: 1, max: 300 }),
    price: fc.integer({ min: 10_000, max: 13_000 }),
    begin: fc.constantFrom(...begins),
    minutes: fc.integer({ min: 0, max: 36 * 60 }),
    commission: createCents(-900, 0),
    fee: createCents(-100, 0),
    swap: createCents(-500, 200),
    profit: createCents(-50_000, 50_000),
  })
  .map(({ ticket, position, kind: { type, entry }, volume, price, begin, minutes, ...amounts }) => ({
    ticket: String(ticket),
    order: String(ticket),
    positionId: type === 'charge' ? '' : String(position),
    type,
    entry,
    symbol: 'EURUSD',
    volumeLots: volume / 100,
    price: price / 10_000,
    time: begin + minutes * 60_000,
    comment: '',
    ...amounts,
  }));

const someDeals = fc.uniqueArray(anyDeal, { minLength: 1, maxLength: 25, selector: ({ ticket }) => ticket });

const step = fc.oneof(
  fc.record({ name: fc.constant('sync' as const), deals: someDeals }),
  fc.record({
    name: fc.constant('import' as const),
    deals: someDeals,
    digits: fc.constantFrom(2, 2, 3),
  }),
  fc.record({ name: fc.constantFrom('undo' as const, 'redo' as const), index: fc.nat({ max: 3 }) }),
);

async function run(
  { ana, db }: Api,
  number: number,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const [first, ...laterSteps] = [{ name: 'import' as const, deals: [], digits: 2 }, ...steps];
  const imports: number[] = [];
  const add = async (deals: readonly StatementDealEntity[], digits: number) => {
    const { body } = await importReport(ana, createHeader(number, { digits }), deals);
    imports.push(body.statement.id as number);
    return body.account.id as number;
  };
  const id = await add(first?.deals ?? [], 2);
  for (const nextStep of laterSteps) {
    if (nextStep.name === 'import') await add(nextStep.deals, nextStep.digits);
    else if (nextStep.name === 'sync') await storeAsBroker(db, id, nextStep.deals);
    else await ana.post(`/statements/${imports[nextStep.index % imports.length]}/${nextStep.name}`);
    await expectRecomputed(db, id);
  }
}

test('after any syncs, imports, corrections, undos and redos, trades and months equal those computed from the deals', async () => {
  const api = await createTrader();
  let number = 30_000_000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      number += 1;
      await run(api, number, steps);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test('after a report with more decimals, the share of the opening costs of each trade has these decimals', async () => {
  const api = await createTrader();
  const { ana, db } = api;
  const deal = createStatementDeal('1', { volumeLots: 3, time: Date.UTC(2026, 2, 9, 10), commission: -100 });
  const closing = { ...deal, ticket: '2', type: 'sell', entry: 'out', volumeLots: 1, commission: 0 } as const;
  const { body } = await importReport(ana, createHeader(30_000_000), [deal, closing]);
  await importReport(ana, createHeader(30_000_000, { digits: 3 }), [
    { ...deal, ticket: '3', positionId: '3' },
  ]);
  const id = body.account.id as number;
  const [trade] = await db.select().from(journalTrades).where(eq(journalTrades.accountId, id));
  expect(trade?.commission).toBe(-333);
  await expectRecomputed(db, id);
});

const anyHistory = fc.sample(someDeals, { numRuns: 4, seed: 7 }).flat();

async function importHistory() {
  const api = await createTrader();
  const deals = anyHistory.map((deal, index) => ({ ...deal, ticket: String(index + 1) }));
  const { body } = await importReport(api.ana, createHeader(30_000_000), deals);
  const id = body.account.id as number;
  return {
    ...api,
    id,
    getVersion: async () => (await getAccount(api.db, id)).figuresVersion,
    makeOutdated: () =>
      api.db.update(brokerAccounts).set({ figuresVersion: 0 }).where(eq(brokerAccounts.id, id)),
  };
}

test('the hours of an account of an earlier version are computed in the background, and its trades are not', async () => {
  const { db, id, makeOutdated, getVersion } = await importHistory();
  await db.delete(journalHours);
  await db.update(journalTrades).set({ comment: 'as stored' });
  await makeOutdated();
  await rebuildFigures(db);
  expect(await getVersion()).toBeGreaterThan(0);
  const rows = await db.select().from(journalTrades);
  expect(new Set(rows.map(({ comment }) => comment))).toEqual(new Set(['as stored']));
  await db.update(journalTrades).set({ comment: '' });
  await expectRecomputed(db, id);
});

test('a month of many trades has the same figures without lists, also before its hours are computed', async () => {
  const { ana, db, id, makeOutdated } = await importHistory();
  const deals = await db.select().from(brokerDeals);
  const last = new Date(Math.max(...deals.map(({ time }) => +time)));
  const offset = await getMonthOffset(ana, id, last);
  const readMonth = async (limits: Record<string, unknown>) =>
    (await ana.post(`/mt5/history/${offset}`, { id, ...limits })).body as MonthEntity;
  const month = await readMonth({});
  expect(month.trades).toBeGreaterThan(1);
  const days = month.days.map((day) => ({ ...day, op: [] }));
  const monthWithoutTrades = { ...month, days };
  expect(month.days.map(({ trades, op }) => trades - op.length)).toEqual(month.days.map(() => 0));
  expect(await readMonth({ most_trades: month.trades })).toEqual(month);
  expect(await readMonth({ most_trades: month.trades - 1 })).toEqual(monthWithoutTrades);
  await makeOutdated();
  await db.delete(journalHours);
  expect(await readMonth({ most_trades: month.trades })).toEqual(month);
  expect(await readMonth({ most_trades: month.trades - 1 })).toEqual(monthWithoutTrades);
});
