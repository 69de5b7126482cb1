import { eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema';
import { networksOf } from '../../http/limits/network';
import { Refusal } from '../../http/refusal';

const minute = 60_000;

/** So many attempts in a window, from the first one on. */
interface Limit {
  readonly count: number;
  readonly windowMs: number;
}

/**
 * One network guessing at one account is stopped first. The wider limit on an account stops many networks together.
 * Neither applies to a device on which the owner has signed in before (device-key.ts), which has a limit of its own, nor
 * to a mailed link: guessing cannot lock a person out.
 */
const limits = {
  'login:account-from-address': { count: 8, windowMs: 15 * minute },
  'login:account': { count: 40, windowMs: 15 * minute },
  'login:address': { count: 80, windowMs: 15 * minute },
  'login:device': { count: 8, windowMs: 15 * minute },
  'register:address': { count: 60, windowMs: 60 * minute },
  'forget:address': { count: 20, windowMs: 60 * minute },
  'forget:device': { count: 20, windowMs: 60 * minute },
  // Beyond it no further mail is sent. The window is as long as a link is valid, so the mailbox always holds a good one.
  'forget:account': { count: 3, windowMs: 30 * minute },
  'link:address': { count: 30, windowMs: 15 * minute },
  'proof:person': { count: 30, windowMs: 15 * minute },
  'proof-mail:person': { count: 5, windowMs: 60 * minute },
  // Of a session, not of a person: whoever stole one cannot shut its owner out of another.
  'password:session': { count: 8, windowMs: 15 * minute },
  // Codes of the app that follow a right password. Recovery codes are too long to be guessed, and are not counted.
  'code:person': { count: 10, windowMs: 15 * minute },
  'code-wrong:person': { count: 3, windowMs: 24 * 60 * minute },
  'copy-link:person': { count: 20, windowMs: 60 * minute },
  'ea:address': { count: 300, windowMs: minute },
  'ea:licence': { count: 60, windowMs: minute },
  'ea-key:person': { count: 20, windowMs: 60 * minute },
  // A broker account is somebody's money: guesses at it are few, whoever makes them.
  'verify:person': { count: 30, windowMs: 15 * minute },
  'verify:account-by-person': { count: 8, windowMs: 15 * minute },
  'verify:account': { count: 40, windowMs: 15 * minute },
  'server-search:person': { count: 60, windowMs: 15 * minute },
  'loads:address': { count: 120, windowMs: minute },
  'loads:version-from-address': { count: 60, windowMs: 10 * minute },
  // Whoever tells of loads is not known: one address alone can neither stop a rollout nor hide that it fails.
  'loads:first-from-address': { count: 1, windowMs: 24 * 60 * minute },
  'registry:address': { count: 120, windowMs: minute },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/** What is protected, and by which limit. */
export interface Guarded {
  readonly limit: LimitName;
  readonly subject: string;
  /** How often the count of the limit is allowed; once by default. */
  readonly times?: number;
}

/** A subscriber who holds a whole /56 gets the limit of this many /64 networks, and not of all 256. */
export const networksOfOne = 4;

/**
 * A limit on the network of an address: of IPv4 the address, of IPv6 its /64 and, for clients that go from one /64 to
 * the next, its /56.
 *
 * @param subject - What is protected besides, such as an account.
 */
export function ofNetwork(limit: LimitName, address: string, subject?: string): Guarded[] {
  const [narrow, wide] = networksOf(address);
  const named = (network: string) => (subject === undefined ? network : `${network} ${subject}`);
  return [
    { limit, subject: named(narrow) },
    ...(wide === undefined ? [] : [{ limit, subject: named(wide), times: networksOfOne }]),
  ];
}

/** No e-mail address stands in the table. */
const keyOf = ({ limit, subject }: Guarded) =>
  `${limit}:${createHash('sha256').update(subject).digest('base64url')}`;

const mostOf = ({ limit, times = 1 }: Guarded) => limits[limit].count * times;

/** Counts one more. @returns Whether that is still within every limit. */
export async function isWithinLimit(
  db: Database,
  guarded: Guarded | readonly Guarded[],
  now: Date,
): Promise<boolean> {
  for (const one of [guarded].flat()) {
    const row = await count(db, one, now);
    if (row && row.count > mostOf(one)) return false;
  }
  return true;
}

/** Counts one more. @returns Whether it is the one that reaches the limit. */
export async function reachesLimit(db: Database, guarded: Guarded, now: Date): Promise<boolean> {
  const row = await count(db, guarded, now);
  return row?.count === mostOf(guarded);
}

async function count(db: Database, guarded: Guarded, now: Date) {
  const { windowMs } = limits[guarded.limit];
  // One that ends later than two windows from now was begun before the clock was set back. Processes differ by less.
  const isOver = or(lt(attempts.windowEndsAt, now), gt(attempts.windowEndsAt, new Date(+now + 2 * windowMs)));
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(guarded), count: 1, windowEndsAt: new Date(+now + windowMs) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning();
  return row;
}

/**
 * Counts an attempt before it is made, so that attempts made at once are all counted.
 *
 * @throws Refusal - `too_many_attempts`, with the seconds until the window ends.
 */
export async function countAttempt(db: Database, guarded: readonly Guarded[], now: Date): Promise<void> {
  for (const one of guarded) {
    const row = await count(db, one, now);
    if (row && row.count > mostOf(one)) {
      const retryAfterSeconds = Math.max(1, Math.ceil((+row.windowEndsAt - +now) / 1000));
      throw new Refusal('too_many_attempts', { retryAfterSeconds });
    }
  }
}

/** The attempt was right: what was counted against the account is forgotten, and the address gets its one back. */
export async function forgiveAttempt(db: Database, guarded: readonly Guarded[]): Promise<void> {
  const ofAccount = guarded.filter(({ limit }) => limit !== 'login:address').map(keyOf);
  if (ofAccount.length > 0) await db.delete(attempts).where(inArray(attempts.key, ofAccount));
  for (const one of guarded.filter(({ limit }) => limit === 'login:address')) {
    await db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
      .where(eq(attempts.key, keyOf(one)));
  }
}

/** How much later than the end of its window a row is deleted: clocks of several processes differ by less. */
const sweepMarginMs = 60 * minute;

/** Deletes the attempts whose window has ended. */
export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEndsAt, new Date(+now - sweepMarginMs)));
}
