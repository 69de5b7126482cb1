import type { SessionEntity, UserEntity } from '@parque/contract';
import { and, eq, gt } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { msPerDay } from '@parque/domain/durations';
import { recordChange } from '../../../core/audit/audit-log';
import type { Database } from '../../../core/database/database';
import { sessions, users } from '../../../core/database/schema';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { Services } from '../../../core/http/area';
import { notifyUser } from '../../../core/push/notices';
import { computeDeviceHash } from '../sign-in/known-devices';
import type { RequestOrigin } from '../sign-in/request-origin';
import { createToken, hashToken, maxSessionMs, recordSeen } from './sessions';
import { userColumns } from './user';

export const keptMs = 30 * msPerDay;

/** Two tabs that open at once send the same secret. The second one gets the same answer for this long. */
export const graceMs = 30_000;

/** The text of the cookie: the name of the session, which is random, and the current secret. */
export interface Credential {
  readonly text: string;
  readonly until: Date;
}

const noCredential = {
  keptNameHash: null,
  keptHash: null,
  keptPreviousHash: null,
  keptRotatedAt: null,
  keptUntil: null,
};

/** Derived and not random: a second request with the same secret then gets the same answer. */
const deriveSecret = ({ settings }: Services, purpose: 'secret' | 'token', from: string) =>
  createHmac('sha256', settings.tokenKey)
    .update(`parque kept session ${purpose} ${from}`)
    .digest('base64url');

/** Lets a new session be renewed by a cookie. @returns Undefined when the session has ended in the meantime. */
export async function keepSession(
  db: Database,
  accessToken: string,
  now: Date,
): Promise<Credential | undefined> {
  const [name, secret, until] = [createToken(), createToken(), new Date(+now + keptMs)];
  const changedSessions = await db
    .update(sessions)
    .set({ ...noCredential, keptNameHash: hashToken(name), keptHash: hashToken(secret), keptUntil: until })
    .where(eq(sessions.tokenHash, hashToken(accessToken)))
    .returning({ id: sessions.id });
  return changedSessions.length > 0 ? { text: `${name}.${secret}`, until } : undefined;
}

/** Invalidates the cookies of a user. Their sessions then end like those that no cookie renews. */
export async function endKeptSessions(db: Database, userId: number, origin?: RequestOrigin): Promise<void> {
  const deviceCondition = origin && eq(sessions.deviceHash, computeDeviceHash(userId, origin));
  await db
    .update(sessions)
    .set(noCredential)
    .where(and(eq(sessions.userId, userId), deviceCondition));
}

type Row = typeof sessions.$inferSelect;

/** Ends a session whose cookie another browser has, too. */
async function endStolen(tx: Database, { id, userId }: Row, now: Date): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id));
  const subject = `user:${userId}`;
  await recordChange({ tx, actorId: null, at: now }, 'account.session.reused', subject, {
    after: { session: id },
  });
  await notifyUser(tx, userId);
}

interface Renewal {
  readonly session: SessionEntity;
  readonly credential: Credential;
}

/** @returns Undefined when the session has ended because its cookie was used before, or on another device. */
async function renew(
  tx: Database,
  services: Services,
  row: Row,
  { secret, origin }: { readonly secret: string; readonly origin: RequestOrigin },
) {
  const now = services.now();
  const next = deriveSecret(services, 'secret', secret);
  const token = deriveSecret(services, 'token', next);
  const [hash, tokenHash] = [hashToken(secret), hashToken(token)];
  const isCurrent = row.keptHash === hash;
  const isJustUsed =
    row.keptPreviousHash === hash && row.keptRotatedAt && +now - +row.keptRotatedAt <= graceMs;
  if (row.deviceHash !== computeDeviceHash(row.userId, origin) || (!isCurrent && !isJustUsed)) {
    await endStolen(tx, row, now);
    return undefined;
  }
  // The password was entered in between, which replaced the token. The next request has the new cookie.
  if (isJustUsed && row.tokenHash !== tokenHash) throw new ApiRuleError('request_in_progress');
  const until = row.keptUntil ?? now;
  if (isCurrent)
    await tx
      .update(sessions)
      .set({
        tokenHash,
        lastUsedAt: now,
        endsAt: new Date(Math.min(+now + maxSessionMs, +until)),
        keptHash: hashToken(next),
        keptPreviousHash: hash,
        keptRotatedAt: now,
      })
      .where(eq(sessions.id, row.id));
  return { token, next, until };
}

/**
 * Renews the token of a kept session, without the password, and replaces the secret of its cookie. When the password was
 * last entered stays the same, so sensitive calls require it.
 *
 * @throws ApiRuleError - `session_expired`: the cookie belongs to no session, or to one that has ended. A secret that was
 *   used before also ends the session, because another browser has a copy of it.
 */
export async function continueSession(
  services: Services,
  origin: RequestOrigin,
  text: string,
): Promise<Renewal> {
  const { db, now } = services;
  const [name = '', secret = ''] = text.split('.');
  const renewal = await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.keptNameHash, hashToken(name)), gt(sessions.keptUntil, now())))
      .for('update');
    const renewedSession = row && (await renew(tx, services, row, { secret, origin }));
    if (!row || !renewedSession) return undefined;
    await recordSeen(tx, row.userId, now());
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, row.userId));
    return user && { ...renewedSession, user: user satisfies UserEntity };
  });
  if (!renewal) throw new ApiRuleError('session_expired');
  const { token, user, next, until } = renewal;
  return {
    session: { access_token: token, data: user },
    credential: { text: `${name}.${next}`, until },
  };
}
