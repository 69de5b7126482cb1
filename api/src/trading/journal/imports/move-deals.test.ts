import type { StatementDealEntity } from '@parque/contract';
import { listClosedTrades } from '@parque/domain/journal';
import { brokerAccounts, brokerDeals, journalHours } from '../../../core/database/schema';
import { listDealsAfter } from '../deals/deal-repository';
import { createStatementDeal, createHeader, importReport } from '../testing/statement';
import { createTrader } from '../testing/trader';
import { listTradesBetween } from '../trades/trade-repository';

const positions = 1300;
const always = { from: Date.UTC(1971, 0), to: Date.UTC(2100, 0) };

/** Tickets in the order of the numbers, of a first one and `positions` further ones. */
const toTicket = (number: number) => String(100_000 + number);

/**
 * Deals of positions that are opened one after another, and closed one after another when all are open: their deals are in
 * different parts of the import. One more position is opened by the first deal, and closed in three parts.
 */
function createHistory(): StatementDealEntity[] {
  const createDeal = (number: number, positionId: string, changes: Partial<StatementDealEntity>) =>
    createStatementDeal(toTicket(number), {
      positionId,
      price: 1 + number / 10_000,
      commission: -35,
      time: Date.UTC(2025, 2, 3) + number * 60_000,
      ...changes,
    });
  const closing = { type: 'sell', entry: 'out' } as const;
  const openings = Array.from({ length: positions }, (_, i) => createDeal(i + 1, `p${i}`, {}));
  const closings = Array.from({ length: positions }, (_, i) =>
    createDeal(positions + i + 2, `p${i}`, { ...closing, profit: (i % 7) * 100 - 250 }),
  );
  return [
    createDeal(0, 'long', { volumeLots: 0.3, commission: -100 }),
    ...openings,
    createDeal(positions + 1, 'long', { ...closing, profit: 10 }),
    ...closings,
    createDeal(2 * positions + 2, 'long', { ...closing, profit: 20 }),
    createDeal(2 * positions + 3, 'long', { ...closing, profit: 30 }),
  ];
}

type Api = Awaited<ReturnType<typeof createTrader>>;

async function expectComputed({ db }: Api, deals: number) {
  const [account] = await db.select().from(brokerAccounts);
  if (!account) throw new Error('no account');
  const storedDeals = await listDealsAfter(db, account, undefined, 1_000_000);
  expect(storedDeals).toHaveLength(deals);
  const compareTickets = (a: { ticket: string }, b: { ticket: string }) => (a.ticket < b.ticket ? -1 : 1);
  const trades = await listTradesBetween(db, account, always);
  expect(trades.toSorted(compareTickets)).toEqual(listClosedTrades(storedDeals).toSorted(compareTickets));
  const hours = await db.select().from(journalHours);
  expect(hours.reduce((sum, hour) => sum + hour.trades, 0)).toBe(trades.length);
}

test('trades whose deals are in different parts of a long import equal those computed from all deals', async () => {
  const api = await createTrader();
  const deals = createHistory();
  const { body } = await importReport(api.ana, createHeader(10_001_234), deals);
  expect(body.statement).toMatchObject({ added: deals.length, known: 0 });
  await expectComputed(api, deals.length);
});

test('a long import adds to the positions of a shorter one, and its undo leaves those of the shorter one', async () => {
  const api = await createTrader();
  const deals = createHistory();
  const someDeals = deals.filter((_, index) => index % 3 === 0);
  await importReport(api.ana, createHeader(10_001_234), someDeals);
  const { body } = await importReport(api.ana, createHeader(10_001_234), deals);
  expect(body.statement).toMatchObject({ added: deals.length - someDeals.length, known: someDeals.length });
  await expectComputed(api, deals.length);
  await api.ana.post(`/statements/${body.statement.id as number}/undo`);
  await expectComputed(api, someDeals.length);
});

test('a long import is rejected when its last part makes the amounts too large, and nothing of it is stored', async () => {
  const api = await createTrader();
  const [last] = createHistory().slice(-1);
  if (!last) throw new Error('no deal');
  const large = { ...last, ticket: toTicket(800_000), profit: 999_999_999_999_999 };
  const { status, body } = await importReport(api.ana, createHeader(10_001_234), [...createHistory(), large]);
  expect([status, body.code]).toEqual([422, 'amounts_too_large']);
  expect(await api.db.select().from(brokerDeals)).toEqual([]);
});
