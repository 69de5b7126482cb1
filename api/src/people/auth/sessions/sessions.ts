import { and, count, desc, eq, gt, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import { equalsAny } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { pushSubscriptions, sessions, users } from '../../../core/database/schema';
import { notifyUser } from '../../../core/push/notices';
import { computeDeviceHash } from '../sign-in/known-devices';
import { describeDevice, type RequestOrigin } from '../sign-in/request-origin';
import { userColumns } from './user';

/** A session ends after this long without a call, and after `longestMs` in any case. */
export const idleMs = 30 * msPerMinute;
export const maxSessionMs = 12 * msPerHour;

/** For this long after the password was entered, it is not required again. */
export const recentMs = 10 * msPerMinute;

/** Interval of updates of the last use: an update at each call would cost more than the call. */
const noteEveryMs = msPerMinute;

/** Hashes a token or another secret. A fast hash is enough, because the secret has 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Stores when the user was last active, because sessions are deleted when they end. */
export async function recordSeen(db: Database, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
}

export const createToken = () => randomBytes(32).toString('base64url');

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(
  db: Database,
  userId: number,
  now: Date,
  origin?: RequestOrigin,
): Promise<string> {
  const token = createToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    address: origin?.address,
    userAgent: origin?.userAgent,
    deviceHash: origin && computeDeviceHash(userId, origin),
    authenticatedAt: now,
    createdAt: now,
    lastUsedAt: now,
    endsAt: new Date(+now + maxSessionMs),
  });
  await recordSeen(db, userId, now);
  return token;
}

const openSessionQuery = prepareOnce((db) =>
  db
    .select({ ...userColumns, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.endsAt, sql.placeholder('now')),
        gt(sessions.lastUsedAt, sql.placeholder('idleSince')),
      ),
    )
    .prepare('open-session-of'),
);

/** Returns the current user of the token's session; undefined when the session has ended or does not exist. */
export async function findSessionUser(db: Database, token: string, now: Date) {
  const idleSince = new Date(+now - idleMs);
  const tokenHash = hashToken(token);
  const [session] = await openSessionQuery(db).execute({ tokenHash, now, idleSince });
  if (!session) return undefined;
  const { lastUsedAt, ...user } = session;
  if (+now - +lastUsedAt > noteEveryMs) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash));
    await recordSeen(db, user.id, now);
  }
  return user;
}

/** Whether a token belongs to an open session. The check does not extend the session. */
export async function isOpenSession(db: Database, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(matchToken(token), matchValidTokens(now)));
  return rows.length > 0;
}

/** Ends a session, and the user's other sessions in the same browser, at once in all processes. */
export async function closeSession(db: Database, token: string): Promise<void> {
  const [session] = await db
    .select({ userId: sessions.userId, deviceHash: sessions.deviceHash })
    .from(sessions)
    .where(matchToken(token));
  if (!session) return;
  const { userId, deviceHash } = session;
  const deviceCondition = deviceHash ? eq(sessions.deviceHash, deviceHash) : undefined;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), or(matchToken(token), deviceCondition)));
  if (deviceHash) await endMessages(db, userId, eq(pushSubscriptions.deviceHash, deviceHash));
  await notifyUser(db, userId);
}

/** Sends no more messages to browsers in which the user signed out. */
async function endMessages(db: Database, userId: number, condition?: SQL): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), condition));
}

const matchToken = (token: string) => eq(sessions.tokenHash, hashToken(token));

/** Whether the user entered the password within the last ten minutes. */
export const isRecent = ({ authenticatedAt }: { authenticatedAt: Date }, now: Date) =>
  +now - +authenticatedAt <= recentMs;

/** Returns the session of a token: its id, and when the user last entered the password. */
export async function findSession(db: Database, token: string) {
  const [row] = await db
    .select({ id: sessions.id, authenticatedAt: sessions.authenticatedAt })
    .from(sessions)
    .where(matchToken(token));
  return row;
}

/** Replaces the token of a session after the user entered the password again. The old token is invalid. */
export async function renewSession(db: Database, token: string, now: Date): Promise<string> {
  const next = createToken();
  await db
    .update(sessions)
    .set({ tokenHash: hashToken(next), authenticatedAt: now })
    .where(matchToken(token));
  return next;
}

export async function listOpenSessions(db: Database, userId: number, token: string | undefined, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), matchOpenSessions(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    is_current: token !== undefined && row.tokenHash === hashToken(token),
    kept_until: row.keptUntil && row.keptUntil > now ? row.keptUntil.toISOString() : null,
  }));
}

export async function closeUserSession(db: Database, userId: number, id: number): Promise<boolean> {
  const closedSessions = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ deviceHash: sessions.deviceHash });
  for (const { deviceHash } of closedSessions)
    if (deviceHash) await endMessages(db, userId, eq(pushSubscriptions.deviceHash, deviceHash));
  if (closedSessions.length > 0) await notifyUser(db, userId);
  return closedSessions.length > 0;
}

/** Ends all sessions of a user except one. @returns The number of ended sessions. */
export async function closeOtherSessions(db: Database, userId: number, token: string | undefined) {
  const otherSessionCondition = token ? ne(sessions.tokenHash, hashToken(token)) : undefined;
  const closedSessions = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), otherSessionCondition))
    .returning({ id: sessions.id });
  const currentDevice = db
    .select({ deviceHash: sessions.deviceHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token ?? '')));
  await endMessages(db, userId, sql`${pushSubscriptions.deviceHash} is distinct from (${currentDevice})`);
  if (closedSessions.length > 0) await notifyUser(db, userId);
  return closedSessions.length;
}

const matchValidTokens = (now: Date) =>
  and(gt(sessions.endsAt, now), gt(sessions.lastUsedAt, new Date(+now - idleMs)));

/** A kept session is open also while its token has expired. */
const matchOpenSessions = (now: Date) => or(gt(sessions.keptUntil, now), matchValidTokens(now));

export async function openSessions(db: Database, userIds: readonly number[], now: Date) {
  const rows = await db
    .select({ userId: sessions.userId, count: count() })
    .from(sessions)
    .where(and(equalsAny(sessions.userId, userIds), matchOpenSessions(now)))
    .groupBy(sessions.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** Ends all sessions of a user. @returns The number of sessions that were open. */
export async function closeUserSessions(db: Database, userId: number, now: Date): Promise<number> {
  const open = await openSessions(db, [userId], now);
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await endMessages(db, userId);
  await notifyUser(db, userId);
  return open.get(userId) ?? 0;
}

export async function sweepSessions(db: Database, now: Date): Promise<void> {
  const keptCondition = gt(sessions.keptUntil, now);
  const expiredCondition = or(lt(sessions.endsAt, now), lt(sessions.lastUsedAt, new Date(+now - idleMs)));
  await db.delete(sessions).where(and(expiredCondition, or(isNull(sessions.keptUntil), not(keptCondition))));
}
