import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { auditLog, terminalCodes, terminalCommands, terminalRuns, terminals } from '../../database/schema';

export type CodeRow = typeof terminalCodes.$inferSelect;
export type TerminalRow = typeof terminals.$inferSelect;

/** How long the list of the owner shows a code after its end. */
const shownMs = 3_600_000;

export async function insertCode(
  db: Database,
  row: typeof terminalCodes.$inferInsert,
): Promise<CodeRow | undefined> {
  // Two codes with the same locator: the caller tries another one.
  const [made] = await db.insert(terminalCodes).values(row).onConflictDoNothing().returning();
  return made;
}

export function codesOf(db: Database, userId: number, now: Date): Promise<CodeRow[]> {
  return db
    .select()
    .from(terminalCodes)
    .where(and(eq(terminalCodes.userId, userId), gt(terminalCodes.endsAt, new Date(+now - shownMs))))
    .orderBy(desc(terminalCodes.id));
}

/** Deletes codes that ended an hour ago. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  await db.delete(terminalCodes).where(lt(terminalCodes.endsAt, new Date(+now - shownMs)));
}

/** A code that has not ended. */
export async function usableCode(db: Database, locator: string, now: Date): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(terminalCodes)
    .where(and(eq(terminalCodes.locator, locator), gt(terminalCodes.endsAt, now)));
  return row;
}

/** A code, locked until the transaction ends. */
export async function lockedCode(tx: Database, id: number): Promise<CodeRow | undefined> {
  const [row] = await tx.select().from(terminalCodes).where(eq(terminalCodes.id, id)).for('update');
  return row;
}

/** Notes for the owner of a code that a terminal sent it mistyped. Returns whether this was not noted yet. */
export async function noteMistyped(tx: Database, id: number): Promise<boolean> {
  const noted = await tx
    .update(terminalCodes)
    .set({ attempts: 1 })
    .where(and(eq(terminalCodes.id, id), eq(terminalCodes.attempts, 0)))
    .returning({ id: terminalCodes.id });
  return noted.length > 0;
}

export async function changeCode(
  db: Database,
  id: number,
  change: Partial<typeof terminalCodes.$inferInsert>,
): Promise<void> {
  await db.update(terminalCodes).set(change).where(eq(terminalCodes.id, id));
}

export async function terminalById(db: Database, id: number): Promise<TerminalRow | undefined> {
  const [row] = await db.select().from(terminals).where(eq(terminals.id, id));
  return row;
}

/** The terminals that a user has not removed from the list. */
export function terminalsOf(db: Database, userId: number): Promise<TerminalRow[]> {
  return db
    .select()
    .from(terminals)
    .where(and(eq(terminals.userId, userId), isNull(terminals.hiddenAt)))
    .orderBy(asc(terminals.id));
}

/** How many terminals the list of a user has, with those that codes can still add. */
export async function countPaired(db: Database, userId: number, now: Date): Promise<number> {
  const own = eq(terminals.userId, userId);
  const listed = await db.$count(terminals, and(own, isNull(terminals.hiddenAt)));
  const waiting = and(
    eq(terminalCodes.userId, userId),
    isNull(terminalCodes.terminalId),
    isNull(terminalCodes.onlyFor),
    gt(terminalCodes.endsAt, now),
  );
  return listed + (await db.$count(terminalCodes, waiting));
}

/** Stores a paired terminal. A terminal with the same account and owner keeps its row, and loses its former key. */
export async function savePaired(tx: Database, row: typeof terminals.$inferInsert): Promise<TerminalRow> {
  const { userId: _user, server: _server, login: _login, ...changed } = row;
  const [saved] = await tx
    .insert(terminals)
    .values(row)
    .onConflictDoUpdate({
      target: [terminals.userId, terminals.server, terminals.login],
      set: {
        ...changed,
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
  if (!saved) throw new Error('the terminal was not stored');
  // Signatures of the former key are invalid, so its runs cannot be replayed.
  await tx.delete(terminalRuns).where(eq(terminalRuns.terminalId, saved.id));
  return saved;
}

export async function changeTerminal(
  db: Database,
  id: number,
  change: Partial<typeof terminals.$inferInsert>,
): Promise<void> {
  await db.update(terminals).set(change).where(eq(terminals.id, id));
}

/**
 * Whether the owner has ever confirmed the account of a terminal. Earlier releases removed the time of the
 * confirmation at a new pairing, so that only the audit log has it.
 */
export async function wasConfirmed(
  db: Database,
  { id, confirmedAt }: Pick<TerminalRow, 'id' | 'confirmedAt'>,
): Promise<boolean> {
  if (confirmedAt !== null) return true;
  const { subject, action } = auditLog;
  const entry = and(eq(subject, `terminal:${id}`), eq(action, 'terminal.confirm'));
  return (await db.$count(auditLog, entry)) > 0;
}

/** Deletes a terminal that its owner never confirmed with everything that it sent, and ends its code. */
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

/** How long runs are kept after their last use. After it, the newest tick of a request shows that it was sent before. */
export const runsKeptMs = 91 * 86_400_000;

/** Deletes runs that have ended long ago, except those of a command. */
export async function sweepRuns(db: Database, now: Date): Promise<void> {
  const ofTerminal = db
    .select({ one: sql`1` })
    .from(terminals)
    .where(
      and(
        eq(terminals.id, terminalRuns.terminalId),
        or(eq(terminals.run, terminalRuns.run), eq(terminals.waitingRun, terminalRuns.run)),
      ),
    );
  const ofCommand = db
    .select({ one: sql`1` })
    .from(terminalCommands)
    .where(
      and(
        eq(terminalCommands.terminalId, terminalRuns.terminalId),
        eq(terminalCommands.run, terminalRuns.run),
      ),
    );
  await db
    .delete(terminalRuns)
    .where(
      and(lt(terminalRuns.usedAt, new Date(+now - runsKeptMs)), notExists(ofTerminal), notExists(ofCommand)),
    );
}

/** Revokes terminals that were not used for 90 days. Returns their owners. */
export async function revokeUnused(db: Database, now: Date): Promise<number[]> {
  const since = new Date(+now - 90 * 86_400_000);
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
