import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { header } from '../testing/statement';
import { trader } from '../testing/trader';
import { dealsWithTickets } from './imported-deal-repository';

const stored = 5000;
const tickets = Array.from({ length: 250 }, (_, i) => String(1 + i * 20));

/** Inserts deals, of which the planner has no statistics until the transaction ends. */
const insertDeals = (tx: Database, importId: number) =>
  tx.execute(sql`
    insert into imported_deals (import_id, ticket, deal)
    select ${importId}, n::text, json_build_object('ticket', n::text) from generate_series(1, ${stored}::int) n`);

/** Returns how many entries of the primary key this transaction has read. */
async function entriesRead(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ entries: number }>(sql`
    select pg_stat_get_xact_tuples_returned('imported_deals_import_id_ticket_pk'::regclass)::int as entries`);
  return rows[0]?.entries ?? 0;
}

test('deals of a long import are looked up by their tickets, without statistics of the planner', async () => {
  const { ana, db } = await trader();
  const { body } = await ana.post('/statements', header(10_001_234));
  const id = Number(body.id);
  await db.transaction(async (tx) => {
    await insertDeals(tx, id);
    const before = await entriesRead(tx);
    const found = await dealsWithTickets(tx, id, [...tickets, 'of no deal']);
    expect(found.map(({ ticket }) => ticket).sort()).toEqual([...tickets].sort());
    expect((await entriesRead(tx)) - before).toBeLessThanOrEqual(tickets.length);
  });
});
