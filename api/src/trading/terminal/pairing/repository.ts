import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { msPerDay, msPerHour } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { terminalCodes, terminalRuns, terminals } from '../../../core/database/schema';

export type CodeRow = typeof terminalCodes.$inferSelect;
export type TerminalRow = typeof terminals.$inferSelect;

/** The list of the owner shows a code this long after it has expired. */
const shownMs = msPerHour;

export async function insertCode(db: Database, row: typeof terminalCodes.$inferInsert) {
  // Another code has the same locator; the caller tries again.
  const [newCode] = await db.insert(terminalCodes).values(row).onConflictDoNothing().returning();
  return newCode;
}

export function listCodeRows(db: Database, userId: number, now: Date): Promise<CodeRow[]> {
  return db.query.terminalCodes.findMany({
    where: and(eq(terminalCodes.userId, userId), gt(terminalCodes.endsAt, new Date(+now - shownMs))),
    orderBy: desc(terminalCodes.id),
  });
}

/** Deletes codes that expired an hour ago. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  await db.delete(terminalCodes).where(lt(terminalCodes.endsAt, new Date(+now - shownMs)));
}

export const findUsableCode = (db: Database, locator: string, now: Date) =>
  db.query.terminalCodes.findFirst({
    where: and(eq(terminalCodes.locator, locator), gt(terminalCodes.endsAt, now)),
  });

/** Returns a code, locked until the transaction ends. */
export async function lockCode(tx: Database, id: number): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(terminalCodes).where(eq(terminalCodes.id, id)).for('update');
  return row;
}

/**
 * Records that a terminal sent a mistyped code, to show it to the owner of the code. Returns false when it was
 * recorded before.
 */
export async function markMistyped(tx: Database, id: number): Promise<boolean> {
  const changedCodes = await tx
    .update(terminalCodes)
    .set({ attempts: 1 })
    .where(and(eq(terminalCodes.id, id), eq(terminalCodes.attempts, 0)))
    .returning({ id: terminalCodes.id });
  return changedCodes.length > 0;
}

export async function changeCode(
  db: Database,
  id: number,
  change: Partial<typeof terminalCodes.$inferInsert>,
): Promise<void> {
  await db.update(terminalCodes).set(change).where(eq(terminalCodes.id, id));
}

export const findTerminalById = (db: Database, id: number) =>
  db.query.terminals.findFirst({ where: eq(terminals.id, id) });

/** Returns the terminals that a user has not removed from the list. */
export function listTerminalRows(db: Database, userId: number): Promise<TerminalRow[]> {
  return db.query.terminals.findMany({
    where: and(eq(terminals.userId, userId), isNull(terminals.hiddenAt)),
    orderBy: asc(terminals.id),
  });
}

/** Counts the terminals in the list of a user, including those that unused codes can still add. */
export async function countPaired(db: Database, userId: number, now: Date): Promise<number> {
  const ownerCondition = eq(terminals.userId, userId);
  const listedCount = await db.$count(terminals, and(ownerCondition, isNull(terminals.hiddenAt)));
  const waitingCondition = and(
    eq(terminalCodes.userId, userId),
    isNull(terminalCodes.terminalId),
    isNull(terminalCodes.onlyFor),
    gt(terminalCodes.endsAt, now),
  );
  return listedCount + (await db.$count(terminalCodes, waitingCondition));
}

/** Stores a paired terminal. It replaces the key of a terminal with the same account and owner. */
export async function savePaired(tx: Database, row: typeof terminals.$inferInsert): Promise<TerminalRow> {
  const { userId: _user, server: _server, login: _login, ...changes } = row;
  const [savedTerminal] = await tx
    .insert(terminals)
    .values(row)
    .onConflictDoUpdate({
      target: [terminals.userId, terminals.server, terminals.login],
      set: {
        ...changes,
        run: null,
        seq: 0,
        runSince: null,
        answered: null,
        waitingRun: null,
        waitingAt: null,
        otherAccountAt: null,
        revokedFor: null,
        hiddenAt: null,
        isReady: false,
        readySince: null,
        seenAt: null,
        positionsHash: '',
      },
    })
    .returning();
  if (!savedTerminal) throw new Error('the terminal was not stored');
  // Signatures of the former key are invalid from now on, so the runs of that key cannot be replayed and are deleted.
  await tx.delete(terminalRuns).where(eq(terminalRuns.terminalId, savedTerminal.id));
  return savedTerminal;
}

export async function changeTerminal(
  db: Database,
  id: number,
  change: Partial<typeof terminals.$inferInsert>,
): Promise<void> {
  await db.update(terminals).set(change).where(eq(terminals.id, id));
}

/** Deletes a terminal that its owner never confirmed, with everything that it sent, and expires its code. */
export async function deleteUnconfirmed(tx: Database, id: number, now: Date): Promise<void> {
  const [row] = await tx
    .select({ id: terminals.id })
    .from(terminals)
    .where(and(eq(terminals.id, id), eq(terminals.state, 'seen'), isNull(terminals.confirmedAt)))
    .for('update');
  if (!row) return;
  await tx
    .update(terminalCodes)
    .set({ terminalId: null, endsAt: now })
    .where(and(eq(terminalCodes.terminalId, id), gt(terminalCodes.endsAt, now)));
  await tx.delete(terminals).where(eq(terminals.id, id));
}

/**
 * Runs are deleted this long after their last use. Repeated requests of a deleted run are recognised by their old tick.
 */
export const maxRunAgeMs = 91 * msPerDay;

/** Deletes runs that were not used for long, except those with a command. */
export async function sweepRuns(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from terminal_runs r where r.used_at < ${new Date(+now - maxRunAgeMs)}
      and not exists (select from terminals t where t.id = r.terminal_id and r.run in (t.run, t.waiting_run))
      and not exists (select from terminal_commands c where c.terminal_id = r.terminal_id and c.run = r.run)`);
}

/** Revokes terminals that have not called for 90 days. Returns their owners. */
export async function revokeUnused(db: Database, now: Date): Promise<number[]> {
  const since = new Date(+now - 90 * msPerDay);
  const rows = await db
    .update(terminals)
    .set({ state: 'revoked', revokedFor: 'unused' })
    .where(
      and(
        inArray(terminals.state, ['seen', 'confirmed']),
        lt(sql`coalesce(${terminals.seenAt}, ${terminals.pairedAt})`, since),
      ),
    )
    .returning({ userId: terminals.userId });
  return rows.map(({ userId }) => userId);
}
