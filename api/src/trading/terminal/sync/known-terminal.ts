import { eq, getTableColumns, sql } from 'drizzle-orm';
import { prepareOnce } from '../../../core/database/prepared';
import type { Database } from '../../../core/database/database';
import { terminals } from '../../../core/database/schema';

/** An order as it is sent to the terminal, and its state. */
export interface OpenCommand {
  readonly id: string;
  readonly state: 'queued' | 'delivered' | 'unknown';
  readonly run: string | null;
}

/** Something that the terminal is requested to report. */
export interface RequestedRead {
  readonly kind: 'quote' | 'spec' | 'names' | 'positions' | 'bars';
  readonly name: string;
}

/** All columns but those that can be long. */
const { positions: _, answered: __, ...smallColumns } = getTableColumns(terminals);

const query = prepareOnce((db) =>
  db
    .select({
      ...smallColumns,
      commands: sql<readonly OpenCommand[]>`coalesce((
        select json_agg(json_build_object('id', c.id, 'state', c.state, 'run', c.run) order by c.created_at, c.id)
        from terminal_commands c
        where c.terminal_id = "terminals"."id" and c.state in ('queued', 'delivered', 'unknown')), '[]')`,
      reads: sql<readonly RequestedRead[]>`coalesce((
        select json_agg(json_build_object('kind', r.kind, 'name', r.name))
        from terminal_reads r
        where r.terminal_id = "terminals"."id" and r.requested_until > ${sql.placeholder('now')}::timestamptz), '[]')`,
      isCopied: sql<boolean>`exists (
        select from connector_accounts a
        where a.gateway = 'terminal' and a.reference = "terminals"."id"::text)`,
    })
    .from(terminals)
    .where(eq(terminals.tokenHash, sql.placeholder('tokenHash')))
    .prepare('terminal-by-token'),
);

export type KnownTerminal = Awaited<ReturnType<typeof findKnownTerminal>> & object;

/** Reads the terminal of a token, and all that an answer without changes needs, with one statement. */
export async function findKnownTerminal(db: Database, tokenHash: string, now: Date) {
  const [row] = await query(db).execute({ tokenHash, now: now.toISOString() });
  return row;
}
