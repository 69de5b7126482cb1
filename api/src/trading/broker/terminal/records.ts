import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { terminalCommands, terminalDeals, terminals } from '../../../core/database/schema';
import type { WallTime } from '@parque/domain/journal';
import { creditTypes } from './values';

/** Ids of commands in comments and magic numbers of orders. */
const commandJoin = or(
  eq(terminalCommands.id, terminalDeals.comment),
  eq(terminalCommands.magic, terminalDeals.magic),
);

const selectDealsWithRequests = (db: Database) =>
  db
    .select({ deal: terminalDeals, clientId: terminalCommands.clientId })
    .from(terminalDeals)
    .leftJoin(terminalCommands, and(eq(terminalCommands.terminalId, terminalDeals.terminalId), commandJoin));

export const findTerminalRecord = (db: Database, id: number) =>
  db.query.terminals.findFirst({ where: eq(terminals.id, id) });

export type TerminalRecord = Awaited<ReturnType<typeof findTerminalRecord>> & object;

/**
 * Lists the deals that arrived after the deal with the id `afterId`, in the order of arrival. Deals from before the first
 * call are left out: they are history, which arrives in pages at any time.
 */
export const listDealsAfter = (
  db: Database,
  { id, historyTo }: Pick<TerminalRecord, 'id' | 'historyTo'>,
  afterId: number,
  max: number,
) =>
  selectDealsWithRequests(db)
    .where(
      and(eq(terminalDeals.terminalId, id), gt(terminalDeals.id, afterId), gt(terminalDeals.wall, historyTo)),
    )
    .orderBy(asc(terminalDeals.id))
    .limit(max);

export async function findLastDealId(db: Database, terminalId: number): Promise<number> {
  const last = await db.query.terminalDeals.findFirst({
    columns: { id: true },
    where: eq(terminalDeals.terminalId, terminalId),
    orderBy: desc(terminalDeals.id),
  });
  return last?.id ?? 0;
}

/** Returns one page of the deals of a period on the server's clock, oldest first. */
export const listDealsBetween = (
  db: Database,
  terminalId: number,
  { from, to }: { readonly from: WallTime; readonly to: WallTime },
  { size, page }: { readonly size: number; readonly page: number },
) =>
  selectDealsWithRequests(db)
    .where(
      and(
        eq(terminalDeals.terminalId, terminalId),
        gte(terminalDeals.wall, from),
        lt(terminalDeals.wall, to),
      ),
    )
    .orderBy(asc(terminalDeals.wall), asc(terminalDeals.id))
    .limit(size)
    .offset(size * page);

/** Whether an account ever got a credit or a bonus, by its deals. */
export async function hasCreditDeal(db: Database, terminalId: number): Promise<boolean> {
  const where = and(eq(terminalDeals.terminalId, terminalId), inArray(terminalDeals.type, creditTypes));
  return (await db.query.terminalDeals.findFirst({ columns: { id: true }, where })) !== undefined;
}

export function listMarkedCommands(
  db: Database,
  terminalId: number,
  { comments, magics }: { readonly comments: readonly string[]; readonly magics: readonly string[] },
) {
  if (comments.length === 0) return Promise.resolve([]);
  return db
    .select({ id: terminalCommands.id, magic: terminalCommands.magic, clientId: terminalCommands.clientId })
    .from(terminalCommands)
    .where(
      and(
        eq(terminalCommands.terminalId, terminalId),
        or(inArray(terminalCommands.id, [...comments]), inArray(terminalCommands.magic, [...magics])),
      ),
    );
}

/** Returns all commands of a request, those that failed included. */
export const listClientCommands = (db: Database, terminalId: number, clientId: string) =>
  db.query.terminalCommands.findMany({
    where: and(eq(terminalCommands.terminalId, terminalId), eq(terminalCommands.clientId, clientId)),
  });

/** Deals of commands, by comment, by magic number, or by the ticket that the terminal reported. */
export function listCommandDeals(
  db: Database,
  terminalId: number,
  commands: readonly (typeof terminalCommands.$inferSelect)[],
) {
  if (commands.length === 0) return Promise.resolve([]);
  const tickets = commands.flatMap(({ result }) => result?.deal ?? []);
  const [ids, magics] = [commands.map(({ id }) => id), commands.map(({ magic }) => magic)];
  return db.query.terminalDeals.findMany({
    where: and(
      eq(terminalDeals.terminalId, terminalId),
      or(
        inArray(terminalDeals.comment, ids),
        inArray(terminalDeals.magic, magics),
        tickets.length > 0 ? inArray(terminalDeals.ticket, tickets) : undefined,
      ),
    ),
    orderBy: asc(terminalDeals.id),
  });
}

/** Servers of confirmed terminals whose name or company contains a text. */
export const listMatchingServers = (db: Database, text: string) =>
  db
    .selectDistinct({ server: terminals.server, broker: terminals.company })
    .from(terminals)
    .where(
      and(
        eq(terminals.state, 'confirmed'),
        sql`position(lower(${text}) in lower(${terminals.server} || ' ' || ${terminals.company})) > 0`,
      ),
    )
    .limit(50);

export async function hasTerminalOnServer(db: Database, server: string): Promise<boolean> {
  const where = and(eq(terminals.server, server), eq(terminals.state, 'confirmed'));
  return (await db.query.terminals.findFirst({ columns: { id: true }, where })) !== undefined;
}

/** Returns the confirmed terminal of an account with the proof of its pairing. */
export async function findPairedTerminal(
  db: Database,
  { server, login, password }: { readonly server: string; readonly login: number; readonly password: string },
): Promise<number | undefined> {
  const terminal = await db.query.terminals.findFirst({
    columns: { id: true },
    where: and(
      eq(terminals.server, server),
      eq(terminals.login, login),
      eq(terminals.tokenHash, password),
      eq(terminals.state, 'confirmed'),
    ),
  });
  return terminal?.id;
}
