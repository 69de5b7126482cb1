import { sql } from 'drizzle-orm';
import { preferIndexOrder, type Database } from '../../../core/database/database';
import { createHeader, importReport, reportDeals } from '../testing/statement';
import { createTrader } from '../testing/trader';
import { findKnownDeals } from './import-repository';

/** With so many deals, the planner would look up tickets in the index of positions, which has one level less. */
const storedCount = 120_000;
const lookups = Array.from({ length: 20 }, (_, i) => ({ ticket: String(i + 1), positionId: `p${i + 1}` }));

const insertDeals = (tx: Database, accountId: number) =>
  tx.execute(sql`
    insert into broker_deals (account_id, ticket, order_ticket, position_id, type, entry, symbol, volume_lots, price,
      commission, fee, swap, profit, time, comment)
    select ${accountId}, n::text, '', 'p' || n / 2, 'buy', 'in', 'EURUSD', 1, 1, 0, 0, 0, 0, now(), ''
    from generate_series(1, ${storedCount}::int) n`);

/** Returns how many entries of the indexes of deals this transaction has read. */
async function countReadEntries(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ entries: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries
    from pg_index where indrelid = 'broker_deals'::regclass`);
  return rows[0]?.entries ?? 0;
}

test('deals are looked up one by one when the statistics do not contain their account', async () => {
  const { ana, db } = await createTrader();
  const deals = reportDeals(10_001_234, Date.UTC(2025, 0, 1), Date.UTC(2025, 2, 1));
  await importReport(ana, createHeader(10_001_234), deals);
  const { body } = await importReport(ana, createHeader(10_001_235), []);
  const id = Number(body.account.id);
  await db.transaction(async (tx) => {
    await preferIndexOrder(tx);
    await insertDeals(tx, id);
    // PostgreSQL analyses tables from time to time, without the deals of this transaction.
    await db.execute(sql`analyze broker_deals`);
    const before = await countReadEntries(tx);
    const knownDeals = await findKnownDeals(tx, id, lookups);
    expect(knownDeals.length).toBeGreaterThan(lookups.length);
    expect((await countReadEntries(tx)) - before).toBeLessThanOrEqual(4 * lookups.length);
  });
});
