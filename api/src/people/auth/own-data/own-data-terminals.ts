import type { OwnDataEntity } from '@parque/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { terminalDeals, terminals } from '../../../core/database/schema';

/** The paired terminals of a user, with the deals that they reported. */
export async function loadTerminals(db: Database, userId: number): Promise<OwnDataEntity['terminals']> {
  const rows = await db
    .select()
    .from(terminals)
    .where(eq(terminals.userId, userId))
    .orderBy(asc(terminals.id));
  return Promise.all(
    rows.map(async (row) => ({
      server: row.server,
      login: row.login,
      company: row.company,
      currency: row.currency,
      balance: row.balance,
      program_version: row.programVersion,
      paired_at: row.pairedAt.toISOString(),
      deals: await db
        .select({
          ticket: terminalDeals.ticket,
          symbol: terminalDeals.symbol,
          lots: terminalDeals.lots,
          price: terminalDeals.price,
          commission: terminalDeals.commission,
          swap: terminalDeals.swap,
          profit: terminalDeals.profit,
          comment: terminalDeals.comment,
        })
        .from(terminalDeals)
        .where(eq(terminalDeals.terminalId, row.id))
        .orderBy(asc(terminalDeals.wall), asc(terminalDeals.id)),
    })),
  );
}
