import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { msPerDay, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { mailedLinks, users } from '../../../core/database/schema';
import { ApiRuleError } from '../../../core/http/api-rule-error';

type Purpose = (typeof mailedLinks.$inferSelect)['purpose'];

const lifeMs: Readonly<Record<Purpose, number>> = { reset: 30 * msPerMinute, proof: msPerDay };

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Returns a token of 256 random bits for a mailed link. Only its hash is stored. */
export const createLinkToken = () => randomBytes(32).toString('base64url');

export async function allowLink(
  tx: Database,
  token: string,
  { userId, purpose, email }: { userId: number; purpose: Purpose; email: string },
  now: Date,
): Promise<void> {
  const endsAt = new Date(+now + lifeMs[purpose]);
  await tx.insert(mailedLinks).values({ tokenHash: hashToken(token), userId, purpose, email, endsAt });
}

const openLink = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(mailedLinks.tokenHash, hashToken(token)),
    eq(mailedLinks.purpose, purpose),
    gt(mailedLinks.endsAt, now),
  );

/**
 * Returns the link of a token with its user, both locked until the transaction ends. The user is locked first, because the
 * use of a link ends the user's other links: two links used at the same time would otherwise wait for each other.
 *
 * @throws ApiRuleError - `link_ended`: the link is used, expired or unknown.
 */
export async function requireLink(tx: Database, token: string, purpose: Purpose, now: Date) {
  const lockRows = (lockedTable: typeof users | typeof mailedLinks) =>
    tx
      .select({ email: mailedLinks.email, user: users })
      .from(mailedLinks)
      .innerJoin(users, eq(users.id, mailedLinks.userId))
      .where(openLink(token, purpose, now))
      .for('update', { of: lockedTable });
  await lockRows(users);
  // Another link may have ended this one while the user was locked.
  const [link] = await lockRows(mailedLinks);
  if (!link) throw new ApiRuleError('link_ended');
  return link;
}

export async function isOpenLink(db: Database, token: string, purpose: Purpose, now: Date): Promise<boolean> {
  const { tokenHash } = mailedLinks;
  const rows = await db
    .select({ tokenHash })
    .from(mailedLinks)
    .where(openLink(token, purpose, now));
  return rows.length > 0;
}

/** Deletes a user's links with a purpose; without a purpose, all. */
export async function endLinks(tx: Database, userId: number, purpose?: Purpose): Promise<void> {
  await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), purpose && eq(mailedLinks.purpose, purpose)));
}

const awaitedEmailQuery = prepareOnce((db) =>
  db
    .select({ email: mailedLinks.email })
    .from(mailedLinks)
    .where(
      and(
        eq(mailedLinks.userId, sql.placeholder('userId')),
        eq(mailedLinks.purpose, 'proof'),
        gt(mailedLinks.endsAt, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(mailedLinks.endsAt))
    .limit(1)
    .prepare('awaited-email'),
);

export async function findAwaitedEmail(db: Database, userId: number, now: Date): Promise<string | undefined> {
  const [row] = await awaitedEmailQuery(db).execute({ userId, now });
  return row?.email;
}

export async function sweepLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailedLinks).where(lt(mailedLinks.endsAt, now));
}
