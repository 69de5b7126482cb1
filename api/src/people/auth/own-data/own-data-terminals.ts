import type { OwnDataEntity } from '@parque/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { terminalDeals, terminals } from '../../../core/database/schema';
import { listExported } from './exported-rows';

type OwnTerminal = OwnDataEntity['terminals'][number];

/** The paired terminals of a user, with the deals that they reported. */
export async function loadTerminals(db: Database, userId: number): Promise<OwnTerminal[]> {
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
      deals: await listExported<OwnTerminal['deals'][number]>(
        db,
        terminalDeals,
        eq(terminalDeals.terminalId, row.id),
        terminalDeals.wall,
        terminalDeals.id,
      ),
    })),
  );
}
