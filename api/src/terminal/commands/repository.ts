import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { terminalCommands } from '../../database/schema';
import { ringTerminal } from '../bell';
import { magicOf, makeCommandId } from '../protocol/tag';
import type { CommandRow } from './command';

const failed = ['rejected', 'expired', 'absent'] as const;

/** The command of a request that is open or was executed: an order is never sent twice under one client id. */
export async function commandOf(
  db: Database,
  terminalId: number,
  clientId: string,
): Promise<CommandRow | undefined> {
  const [row] = await db
    .select()
    .from(terminalCommands)
    .where(
      and(
        eq(terminalCommands.terminalId, terminalId),
        eq(terminalCommands.clientId, clientId),
        notInArray(terminalCommands.state, [...failed]),
      ),
    );
  return row;
}

/** Queues an order, or returns the one that the request has already. */
export async function queueCommand(
  db: Database,
  row: Pick<CommandRow, 'terminalId' | 'clientId' | 'request' | 'notAfter' | 'createdAt'>,
): Promise<CommandRow> {
  const id = makeCommandId();
  const [made] = await db
    .insert(terminalCommands)
    .values({ ...row, id, magic: magicOf(id), state: 'queued' })
    .onConflictDoNothing()
    .returning();
  const command = made ?? (await commandOf(db, row.terminalId, row.clientId));
  if (!command) throw new Error('the command ended while it was queued');
  if (made) await ringTerminal(db, row.terminalId);
  return command;
}

export async function commandById(db: Database, id: string): Promise<CommandRow | undefined> {
  const [row] = await db.select().from(terminalCommands).where(eq(terminalCommands.id, id));
  return row;
}

/** Open commands of a terminal, oldest first. The caller has locked the terminal. */
export function openCommands(tx: Database, terminalId: number): Promise<CommandRow[]> {
  return tx
    .select()
    .from(terminalCommands)
    .where(
      and(
        eq(terminalCommands.terminalId, terminalId),
        inArray(terminalCommands.state, ['queued', 'delivered', 'unknown']),
      ),
    )
    .orderBy(asc(terminalCommands.createdAt), asc(terminalCommands.id));
}

export function commandsNamed(
  tx: Database,
  terminalId: number,
  ids: readonly string[],
): Promise<CommandRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(terminalCommands)
    .where(and(eq(terminalCommands.terminalId, terminalId), inArray(terminalCommands.id, [...ids])))
    .for('update');
}

export async function changeCommand(db: Database, id: string, change: Partial<CommandRow>): Promise<void> {
  await db.update(terminalCommands).set(change).where(eq(terminalCommands.id, id));
}

/** Takes back an order that no run has received. Returns whether it did. */
export async function expireQueued(db: Database, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(terminalCommands)
    .set({ state: 'expired', endedAt: now })
    .where(and(eq(terminalCommands.id, id), eq(terminalCommands.state, 'queued')))
    .returning({ id: terminalCommands.id });
  return rows.length > 0;
}

/** Binds queued orders to the run that receives them: no other run may execute them. */
export async function deliver(tx: Database, ids: readonly string[], run: string, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(terminalCommands)
    .set({ state: 'delivered', run, deliveredAt: now })
    .where(and(inArray(terminalCommands.id, [...ids]), eq(terminalCommands.state, 'queued')));
}

/** Whether a terminal has orders whose outcome is unknown. */
export async function hasUnresolved(db: Database, terminalId: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${terminalCommands}
      where terminal_id = ${terminalId} and state in ('delivered', 'unknown')) as found`);
  return rows[0]?.found ?? true;
}

/** How long ended commands are kept: deals of half a year ago are still attributed to their requests. */
const keptMs = 180 * 86_400_000;

export async function sweepCommands(db: Database, now: Date): Promise<void> {
  await db.delete(terminalCommands).where(lt(terminalCommands.endedAt, new Date(+now - keptMs)));
}
