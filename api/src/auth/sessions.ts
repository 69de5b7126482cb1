import { and, count, eq, gt, lt, or } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { UserEntity } from '@parque/contract';
import { anyOf } from '../database/any-of';
import type { Database } from '../database/database';
import { sessions, users } from '../database/schema';
import { userEntity } from './user';

const minute = 60_000;

/** A session ends after this long without a call, and after `longestMs` in any case. */
export const idleMs = 30 * minute;
export const longestMs = 12 * 60 * minute;

/** How stale the note of its last use may be: writing it at each call would cost more than the call. */
const noteEveryMs = minute;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Sessions are deleted when they end; when somebody was here last stays known. */
async function noteSeen(db: Database, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
}

/** Opens a session and gives its token, which is kept nowhere. */
export async function openSession(db: Database, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    endsAt: new Date(+now + longestMs),
  });
  await noteSeen(db, userId, now);
  return token;
}

/** The person whose session the token opens, as they are now; undefined when it has ended or never was. */
export async function personOf(db: Database, token: string, now: Date): Promise<UserEntity | undefined> {
  const [found] = await db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), isOpen(now)));
  if (!found) return undefined;
  if (+now - +found.sessions.lastUsedAt > noteEveryMs) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(eq(sessions.tokenHash, hashOf(token)));
    await noteSeen(db, found.users.id, now);
  }
  return userEntity(found.users);
}

/** Ends a session at once, for every process. */
export async function closeSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
}

const isOpen = (now: Date) => and(gt(sessions.endsAt, now), gt(sessions.lastUsedAt, new Date(+now - idleMs)));

/** How many sessions each of these people has open. */
export async function openSessions(
  db: Database,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: sessions.userId, count: count() })
    .from(sessions)
    .where(and(anyOf(sessions.userId, userIds), isOpen(now)))
    .groupBy(sessions.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** Ends every session of a person. @returns How many were still open. */
export async function closeSessionsOf(db: Database, userId: number, now: Date): Promise<number> {
  const open = await openSessions(db, [userId], now);
  await db.delete(sessions).where(eq(sessions.userId, userId));
  return open.get(userId) ?? 0;
}

/** Deletes what has ended anyway. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.endsAt, now), lt(sessions.lastUsedAt, new Date(+now - idleMs))));
}
