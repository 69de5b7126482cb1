import { and, eq, gt, lt, or } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { UserEntity } from '@parque/contract';
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
  return token;
}

/** The person whose session the token opens, as they are now; undefined when it has ended or never was. */
export async function personOf(db: Database, token: string, now: Date): Promise<UserEntity | undefined> {
  const [found] = await db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        gt(sessions.endsAt, now),
        gt(sessions.lastUsedAt, new Date(+now - idleMs)),
      ),
    );
  if (!found) return undefined;
  if (+now - +found.sessions.lastUsedAt > noteEveryMs) {
    await db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(eq(sessions.tokenHash, hashOf(token)));
  }
  return userEntity(found.users);
}

/** Ends a session at once, for every process. */
export async function closeSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
}

/** Deletes what has ended anyway. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.endsAt, now), lt(sessions.lastUsedAt, new Date(+now - idleMs))));
}
