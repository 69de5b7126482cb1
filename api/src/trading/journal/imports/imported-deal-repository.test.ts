import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { brokerDeals } from '../../../core/database/schema';
import { createStatementDeal, header, importReport, reportDeals } from '../testing/statement';
import { trader } from '../testing/trader';
import { copyDeals, insertPart, listStretchDeals, listStretches } from './imported-deal-repository';

const stored = 5000;
const size = 1000;

/**
 * Inserts deals as earlier versions did, of which the planner has no statistics until the transaction ends.
 *
 * @param prefix - Of their tickets. An index can keep entries of deleted deals, which would be counted with equal ones.
 */
async function insertDeals(tx: Database, importId: number, prefix = ''): Promise<void> {
  const [deal] = reportDeals(10_001_234, Date.UTC(2025, 0, 1), Date.UTC(2025, 1, 1));
  await tx.execute(sql`
    insert into imported_deals (import_id, ticket, deal)
    select ${importId}, ticket, ${JSON.stringify(deal)}::jsonb || jsonb_build_object('ticket', ticket)
    from (select ${prefix}::text || n as ticket from generate_series(1, ${stored}::int) n) tickets`);
}

/** Returns how many entries of the primary key this transaction has read. */
async function entriesRead(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ entries: number }>(sql`
    select pg_stat_get_xact_tuples_returned('imported_deals_import_id_ticket_pk'::regclass)::int as entries`);
  return rows[0]?.entries ?? 0;
}

async function imported() {
  const { ana, db } = await trader();
  const { body } = await importReport(ana, header(10_001_234), []);
  return { db, id: Number(body.statement.id), accountId: Number(body.account.id) };
}

test('stretches contain each deal once: those of one request, or up to 1,000 rows of earlier versions', async () => {
  const { db, id } = await imported();
  expect(await listStretches(db, id)).toEqual([]);
  await insertDeals(db, id);
  const requests = [10, 1500].map((count) =>
    Array.from({ length: count }, (_, n) => createStatementDeal(`${count}-${n}`)),
  );
  for (const deals of requests) expect(await insertPart(db, id, deals)).toBe(true);
  for (const deals of requests) expect(await insertPart(db, id, deals)).toBe(false);
  const stretches = await listStretches(db, id);
  const parts = await Promise.all(stretches.map((stretch) => listStretchDeals(db, id, stretch)));
  const sizes = parts.map((part) => part.length).sort((one, other) => one - other);
  expect(sizes).toEqual([10, size, size, size, size, size, 1500]);
  expect(new Set(parts.flat().map(({ ticket }) => ticket)).size).toBe(stored + 1510);
});

test('deals of a long import are read and copied by stretches, without statistics of the planner', async () => {
  const { db, id, accountId } = await imported();
  await db.transaction(async (tx) => {
    await insertDeals(tx, id, 'read-');
    const [, stretch] = await listStretches(tx, id);
    if (!stretch) throw new Error('no stretch');
    const before = await entriesRead(tx);
    const tickets = (await listStretchDeals(tx, id, stretch))
      .map(({ ticket }) => ticket)
      .filter((_, at) => at % 4 > 0);
    expect((await entriesRead(tx)) - before).toBe(size);
    await copyDeals(tx, { id, accountId, factor: 1 }, stretch, [...tickets, 'of no deal']);
    expect((await entriesRead(tx)) - before).toBeLessThanOrEqual(2 * size);
    const rows = await tx.select().from(brokerDeals).where(eq(brokerDeals.accountId, accountId));
    expect(rows.map(({ ticket }) => ticket).sort()).toEqual(tickets.sort());
  });
});
