import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { terminalCommands } from '../../../core/database/schema';
import { notifyTerminal } from '../account-change-listener';
import { computeMagic, createCommandId } from '../protocol/tag';
import type { CommandRow } from './command';

const failedStates = ['rejected', 'expired', 'absent'] as const;

/** Returns the open or executed command of a request, because an order is never sent twice with one client id. */
export const findClientCommand = (db: Database, terminalId: number, clientId: string) =>
  db.query.terminalCommands.findFirst({
    where: and(
      eq(terminalCommands.terminalId, terminalId),
      eq(terminalCommands.clientId, clientId),
      notInArray(terminalCommands.state, [...failedStates]),
    ),
  });

/** Queues an order, or returns the existing command of the request. */
export async function queueCommand(
  db: Database,
  row: Pick<CommandRow, 'terminalId' | 'clientId' | 'request' | 'notAfter' | 'createdAt'>,
): Promise<CommandRow> {
  const id = createCommandId();
  const [newCommand] = await db
    .insert(terminalCommands)
    .values({ ...row, id, magic: computeMagic(id), state: 'queued' })
    .onConflictDoNothing()
    .returning();
  const command = newCommand ?? (await findClientCommand(db, row.terminalId, row.clientId));
  if (!command) throw new Error('the command ended while it was queued');
  if (newCommand) await notifyTerminal(db, row.terminalId);
  return command;
}

export const findCommandById = (db: Database, id: string) =>
  db.query.terminalCommands.findFirst({ where: eq(terminalCommands.id, id) });

/** Returns the open commands of a terminal, oldest first. The caller has locked the terminal. */
export function listOpenCommands(tx: Database, terminalId: number): Promise<CommandRow[]> {
  return tx.query.terminalCommands.findMany({
    where: and(
      eq(terminalCommands.terminalId, terminalId),
      inArray(terminalCommands.state, ['queued', 'delivered', 'unknown']),
    ),
    orderBy: [asc(terminalCommands.createdAt), asc(terminalCommands.id)],
  });
}

export function lockCommands(tx: Database, terminalId: number, ids: readonly string[]) {
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

/** Expires an order that no run has received yet. Returns whether it was still queued. */
export async function expireQueued(db: Database, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(terminalCommands)
    .set({ state: 'expired', endedAt: now })
    .where(and(eq(terminalCommands.id, id), eq(terminalCommands.state, 'queued')))
    .returning({ id: terminalCommands.id });
  return rows.length > 0;
}

/** Binds queued orders to the run that receives them, so that no other run executes them. */
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

/** Ended commands are deleted after this time. Until then, deals are attributed to their requests. */
const maxCommandAgeMs = 180 * msPerDay;

export async function sweepCommands(db: Database, now: Date): Promise<void> {
  await db.delete(terminalCommands).where(lt(terminalCommands.endedAt, new Date(+now - maxCommandAgeMs)));
}
