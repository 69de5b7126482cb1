import { eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema';
import { makeKeyedTurns, type KeyedTurns } from './keyed-turns';
import { networksOf } from './network';
import { Refusal } from '../refusal';

const minute = 60_000;

/** How long a process rejects further attempts without a query. */
const reuseMs = 1000;

/** The largest number of attempts in a window, which starts at the first attempt. */
interface Limit {
  readonly count: number;
  readonly windowMs: number;
}

/**
 * The limit of one network at one account is reached first. The larger limit of an account applies to all networks
 * together. Neither applies to a device on which the owner has signed in before (device-key.ts), which has its own limit,
 * nor to a mailed link: failed attempts of others cannot lock out a user.
 */
const limits = {
  'login:account-from-address': { count: 8, windowMs: 15 * minute },
  'login:account': { count: 40, windowMs: 15 * minute },
  'login:address': { count: 80, windowMs: 15 * minute },
  'login:device': { count: 8, windowMs: 15 * minute },
  // Sign-ins with the correct password: a program that repeats them occupies the threads that hash.
  'login:signed-in': { count: 240, windowMs: 15 * minute },
  'register:address': { count: 60, windowMs: 60 * minute },
  'forget:address': { count: 20, windowMs: 60 * minute },
  'forget:device': { count: 20, windowMs: 60 * minute },
  // Beyond it no mail is sent. The window is as long as a link is valid, so the mailbox always has a valid link.
  'forget:account': { count: 3, windowMs: 30 * minute },
  'link:address': { count: 30, windowMs: 15 * minute },
  'proof:person': { count: 30, windowMs: 15 * minute },
  'proof-mail:person': { count: 5, windowMs: 60 * minute },
  // Mails to one address, of all users who have not verified any: accounts with invented addresses could otherwise fill
  // the mailbox of a stranger. The link of a forgotten password verifies an address, too, and does not count here.
  'proof-mail:address': { count: 6, windowMs: 60 * minute },
  // The first mail of each network is sent beyond these six. Otherwise, others could keep the owner from verifying it.
  'proof-mail:first-from-network': { count: 1, windowMs: 60 * minute },
  'proof-mail:beyond': { count: 60, windowMs: 60 * minute },
  // Counted per session and not per user: a stolen session cannot block another session of its owner.
  'password:session': { count: 8, windowMs: 15 * minute },
  // Codes of the app after a correct password. Recovery codes are too long to be guessed and are not counted.
  'code:person': { count: 10, windowMs: 15 * minute },
  'code-wrong:person': { count: 3, windowMs: 24 * 60 * minute },
  // Of renewals that are sent together, one takes effect: each set of codes replaces the one before.
  'recovery-renewal:person': { count: 1, windowMs: 10_000 },
  // Every change is kept in the audit log.
  'profile:person': { count: 60, windowMs: 60 * minute },
  'fund:person': { count: 20, windowMs: 24 * 60 * minute },
  'picture:person': { count: 60, windowMs: 60 * minute },
  'screenshot:person': { count: 120, windowMs: 60 * minute },
  'purchase-search:person': { count: 20, windowMs: 60 * minute },
  'copy-link:person': { count: 20, windowMs: 60 * minute },
  'ea:address': { count: 300, windowMs: minute },
  'ea:licence': { count: 60, windowMs: minute },
  'ea-key:person': { count: 20, windowMs: 60 * minute },
  'terminal-code:person': { count: 30, windowMs: 60 * minute },
  // Requests without the proof of a code: they never count against the owner of the code.
  'terminal-pair:address': { count: 40, windowMs: 15 * minute },
  'terminal-pair:locator': { count: 5, windowMs: 10 * minute },
  'terminal-unknown:address': { count: 120, windowMs: 15 * minute },
  // Broker accounts hold money, so attempts are limited for each user, for each account, and for both together.
  'verify:person': { count: 30, windowMs: 15 * minute },
  'verify:account-by-person': { count: 8, windowMs: 15 * minute },
  'verify:account': { count: 40, windowMs: 15 * minute },
  'server-search:person': { count: 60, windowMs: 15 * minute },
  'loads:address': { count: 120, windowMs: minute },
  'loads:version-from-address': { count: 60, windowMs: 10 * minute },
  // Reports of loads are anonymous: a single address can neither stop a rollout nor hide its failures.
  'loads:first-from-address': { count: 1, windowMs: 24 * 60 * minute },
  // Calls that no key of a team has proved. Proved ones count by key, for each kind of call.
  'registry:address': { count: 120, windowMs: minute },
  'registry:key': { count: 120, windowMs: minute },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/** A protected subject and its limit. */
export interface Guarded {
  readonly limit: LimitName;
  readonly subject: string;
  /** Multiple of the limit's count; 1 by default. */
  readonly times?: number;
}

/** A subscriber with a whole /56 gets the limit of this many /64 networks, and not of all 256. */
export const networksOfOne = 4;

/**
 * Returns the limits on the network of an address: of IPv4 the address, of IPv6 its /64 and, for clients that change
 * between /64 networks, its /56.
 *
 * @param subject - An additional subject, such as an account.
 */
export function ofNetwork(limit: LimitName, address: string, subject?: string): Guarded[] {
  const [narrow, wide] = networksOf(address);
  const named = (network: string) => (subject === undefined ? network : `${network} ${subject}`);
  return [
    { limit, subject: named(narrow) },
    ...(wide === undefined ? [] : [{ limit, subject: named(wide), times: networksOfOne }]),
  ];
}

/** Returns the key of a row. The subject is hashed, so that the table contains no e-mail addresses. */
const keyOf = ({ limit, subject }: Guarded) =>
  `${limit}:${createHash('sha256').update(subject).digest('base64url')}`;

const mostOf = ({ limit, times = 1 }: Guarded) => limits[limit].count * times;

/** Counts one attempt. @returns Whether it is within every limit. */
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

/** Counts one attempt. @returns Whether it reaches the limit exactly. */
export async function reachesLimit(db: Database, guarded: Guarded, now: Date): Promise<boolean> {
  const row = await count(db, guarded, now);
  return row?.count === mostOf(guarded);
}

interface Counted {
  readonly count: number;
  readonly windowEndsAt: Date;
}

async function store(db: Database, guarded: Guarded, now: Date): Promise<Counted | undefined> {
  const { windowMs } = limits[guarded.limit];
  // A window that ends later than two windows from now was started before the clock was set back.
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

const turnsOf = new WeakMap<Database, KeyedTurns<Counted | undefined>>();

/**
 * Attempts of one subject are counted one after another, and an exceeded count is reused for a second. Concurrent updates
 * of one row would otherwise wait in the database, each with a connection that the calls of other users need.
 */
function count(db: Database, guarded: Guarded, now: Date): Promise<Counted | undefined> {
  const turns = turnsOf.get(db) ?? makeKeyedTurns<Counted | undefined>();
  turnsOf.set(db, turns);
  return turns.take(keyOf(guarded), {
    now,
    run: () => store(db, guarded, now),
    reusableMs: (row) =>
      row && row.count > mostOf(guarded) ? Math.min(reuseMs, +row.windowEndsAt - +now) : 0,
  });
}

/** @throws Refusal - `too_many_attempts`: the count exceeds the limit. */
function checkCount(row: Counted | undefined, guarded: Guarded, now: Date): void {
  if (row && row.count > mostOf(guarded)) throw tooMany(row, now);
}

function tooMany({ windowEndsAt }: Counted, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((+windowEndsAt - +now) / 1000));
  return new Refusal('too_many_attempts', { retryAfterSeconds });
}

/** Whether a window has ended. One that ends later than two windows from now was started before the clock was set back. */
const isOver = ({ windowEndsAt }: Counted, { limit }: Guarded, now: Date): boolean =>
  windowEndsAt < now || +windowEndsAt > +now + 2 * limits[limit].windowMs;

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted. An attempt above a limit that this
 * process has just seen exceeded is rejected before any of its counts is stored.
 *
 * @throws Refusal - `too_many_attempts`, with the seconds until the window ends.
 */
export async function countAttempt(db: Database, guarded: readonly Guarded[], now: Date): Promise<void> {
  for (const one of guarded) checkCount(turnsOf.get(db)?.reusable(keyOf(one), now), one, now);
  for (const one of guarded) checkCount(await count(db, one, now), one, now);
}

/**
 * Checks a count without an attempt, for limits of which only successful attempts count.
 *
 * @throws Refusal - `too_many_attempts`, with the seconds until the window ends.
 */
export async function requireBelow(db: Database, guarded: Guarded, now: Date): Promise<void> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(eq(attempts.key, keyOf(guarded)));
  if (!row || row.count < mostOf(guarded) || isOver(row, guarded, now)) return;
  throw tooMany(row, now);
}

/** After a successful attempt, clears the counts of the account and subtracts the attempt from the count of the address. */
export async function forgiveAttempt(db: Database, guarded: readonly Guarded[]): Promise<void> {
  const ofAccount = guarded.filter(({ limit }) => limit !== 'login:address').map(keyOf);
  if (ofAccount.length > 0) await db.delete(attempts).where(inArray(attempts.key, ofAccount));
  for (const one of guarded) turnsOf.get(db)?.forget(keyOf(one));
  for (const one of guarded.filter(({ limit }) => limit === 'login:address')) {
    await db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
      .where(eq(attempts.key, keyOf(one)));
  }
}

/** How long after the end of its window a row is deleted; the clocks of processes differ by less. */
const sweepMarginMs = 60 * minute;

/** Deletes the attempts whose window has ended. */
export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEndsAt, new Date(+now - sweepMarginMs)));
}
