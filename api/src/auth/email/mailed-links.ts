import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database';
import { prepared } from '../../database/prepared';
import { mailedLinks, users } from '../../database/schema';
import { Refusal } from '../../http/refusal';

type Purpose = (typeof mailedLinks.$inferSelect)['purpose'];

const minute = 60_000;
const lifeMs: Readonly<Record<Purpose, number>> = { reset: 30 * minute, proof: 24 * 60 * minute };

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Returns a token of 256 random bits for a mailed link. Only its hash is stored. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** Stores a token for one use, by this user and for this address. */
export async function allowLink(
  tx: Database,
  token: string,
  { userId, purpose, email }: { userId: number; purpose: Purpose; email: string },
  now: Date,
): Promise<void> {
  const endsAt = new Date(+now + lifeMs[purpose]);
  await tx.insert(mailedLinks).values({ tokenHash: hashOf(token), userId, purpose, email, endsAt });
}

const openLink = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(mailedLinks.tokenHash, hashOf(token)),
    eq(mailedLinks.purpose, purpose),
    gt(mailedLinks.endsAt, now),
  );

/**
 * Returns the link of a token with its user, locked until the transaction ends. The user is locked first: two links of one
 * user that are used at once, each of which ends the others, would wait for each other otherwise.
 *
 * @throws Refusal - `link_ended`: the link is used, expired or unknown.
 */
export async function linkOf(tx: Database, token: string, purpose: Purpose, now: Date) {
  const locked = (of: typeof users | typeof mailedLinks) =>
    tx
      .select({ email: mailedLinks.email, user: users })
      .from(mailedLinks)
      .innerJoin(users, eq(users.id, mailedLinks.userId))
      .where(openLink(token, purpose, now))
      .for('update', { of });
  await locked(users);
  // Another link may have ended this one while the user was locked.
  const [found] = await locked(mailedLinks);
  if (!found) throw new Refusal('link_ended');
  return found;
}

/** Whether a token belongs to a valid link. */
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

const awaitedEmailQuery = prepared((db) =>
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

/** Returns the address of the user's latest valid verification link. */
export async function awaitedEmail(db: Database, userId: number, now: Date): Promise<string | undefined> {
  const [row] = await awaitedEmailQuery(db).execute({ userId, now });
  return row?.email;
}

/** Deletes expired links. */
export async function sweepLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailedLinks).where(lt(mailedLinks.endsAt, now));
}
