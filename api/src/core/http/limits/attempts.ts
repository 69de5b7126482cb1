import { eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { msPerDay, msPerHour, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema';
import { createKeyedQueues, type KeyedQueues } from './keyed-queues';
import { listNetworks } from './network';
import { ApiRuleError } from '../api-rule-error';

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
  'login:account-from-address': { count: 8, windowMs: 15 * msPerMinute },
  'login:account': { count: 40, windowMs: 15 * msPerMinute },
  'login:address': { count: 80, windowMs: 15 * msPerMinute },
  'login:device': { count: 8, windowMs: 15 * msPerMinute },
  // Counts sign-ins with the correct password, because a program that repeats them occupies the threads that hash.
  'login:signed-in': { count: 240, windowMs: 15 * msPerMinute },
  'register:address': { count: 60, windowMs: msPerHour },
  'forget:address': { count: 20, windowMs: msPerHour },
  'forget:device': { count: 20, windowMs: msPerHour },
  // Beyond it no mail is sent. The window is as long as a link is valid, so the mailbox always has a valid link.
  'forget:account': { count: 3, windowMs: 30 * msPerMinute },
  'link:address': { count: 30, windowMs: 15 * msPerMinute },
  'proof:user': { count: 30, windowMs: 15 * msPerMinute },
  'proof-mail:user': { count: 5, windowMs: msPerHour },
  // Mails to one address, of all users who have not verified any: accounts with invented addresses could otherwise fill
  // the mailbox of a stranger. The link of a forgotten password verifies an address, too, and does not count here.
  'proof-mail:address': { count: 6, windowMs: msPerHour },
  // The first mail of each network is sent beyond these six. Otherwise, others could keep the owner from verifying it.
  'proof-mail:first-from-network': { count: 1, windowMs: msPerHour },
  'proof-mail:beyond': { count: 60, windowMs: msPerHour },
  // Passwords are counted per session and not per user: a stolen session cannot block another session of its owner.
  'password:session': { count: 8, windowMs: 15 * msPerMinute },
  // Counts codes of the app after a correct password. Recovery codes are too long to be guessed and are not counted.
  'code:user': { count: 10, windowMs: 15 * msPerMinute },
  'code-wrong:user': { count: 3, windowMs: msPerDay },
  // When several renewals are sent together, only one takes effect, because each set of codes replaces the previous set.
  'recovery-renewal:user': { count: 1, windowMs: 10_000 },
  // The audit log stores every change permanently.
  'profile:user': { count: 60, windowMs: msPerHour },
  'fund:user': { count: 20, windowMs: msPerDay },
  'picture:user': { count: 60, windowMs: msPerHour },
  'screenshot:user': { count: 120, windowMs: msPerHour },
  'purchase-search:user': { count: 20, windowMs: msPerHour },
  'copy-link:user': { count: 20, windowMs: msPerHour },
  'ea:address': { count: 300, windowMs: msPerMinute },
  'ea:licence': { count: 60, windowMs: msPerMinute },
  'ea-key:user': { count: 20, windowMs: msPerHour },
  'terminal-code:user': { count: 30, windowMs: msPerHour },
  // Counts requests without the proof of a code, which never count against the owner of the code.
  'terminal-pair:address': { count: 40, windowMs: 15 * msPerMinute },
  'terminal-pair:locator': { count: 5, windowMs: 10 * msPerMinute },
  'terminal-unknown:address': { count: 120, windowMs: 15 * msPerMinute },
  // Broker accounts hold money, so attempts are limited for each user, for each account, and for both together.
  'verify:user': { count: 30, windowMs: 15 * msPerMinute },
  'verify:account-by-user': { count: 8, windowMs: 15 * msPerMinute },
  'verify:account': { count: 40, windowMs: 15 * msPerMinute },
  'server-search:user': { count: 60, windowMs: 15 * msPerMinute },
  'push-renewal:address': { count: 60, windowMs: msPerHour },
  'remote-message:remote': { count: 60, windowMs: msPerHour },
  'loads:address': { count: 120, windowMs: msPerMinute },
  'loads:version-from-address': { count: 60, windowMs: 10 * msPerMinute },
  // Reports of loads are anonymous: a single address can neither stop a rollout nor hide its failures.
  'loads:first-from-address': { count: 1, windowMs: msPerDay },
  // Calls that no key of a team has proved. Proved ones count by key, for each kind of call.
  'registry:address': { count: 120, windowMs: msPerMinute },
  'registry:key': { count: 120, windowMs: msPerMinute },
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
export function listNetworkLimits(limit: LimitName, address: string, subject?: string): Guarded[] {
  const [narrow, wide] = listNetworks(address);
  const formatSubject = (network: string) => (subject === undefined ? network : `${network} ${subject}`);
  return [
    { limit, subject: formatSubject(narrow) },
    ...(wide === undefined ? [] : [{ limit, subject: formatSubject(wide), times: networksOfOne }]),
  ];
}

/** Returns the key of a row. The subject is hashed, so that the table contains no e-mail addresses. */
const computeKey = ({ limit, subject }: Guarded) =>
  `${limit}:${createHash('sha256').update(subject).digest('base64url')}`;

const getMaxCount = ({ limit, times = 1 }: Guarded) => limits[limit].count * times;

/** Counts one attempt. @returns Whether it is within every limit. */
export async function isWithinLimit(db: Database, guards: Guarded | readonly Guarded[], now: Date) {
  for (const entry of [guards].flat()) {
    const row = await count(db, entry, now);
    if (row && row.count > getMaxCount(entry)) return false;
  }
  return true;
}

/** Counts one attempt. @returns Whether it reaches the limit exactly. */
export async function countAndCheckLimit(db: Database, guard: Guarded, now: Date): Promise<boolean> {
  const row = await count(db, guard, now);
  return row?.count === getMaxCount(guard);
}

interface CountRow {
  readonly count: number;
  readonly windowEndsAt: Date;
}

/**
 * Adds to the count of a key, in a window that starts with its first count.
 *
 * @param max - What the count is before the addition at most; no maximum when omitted.
 */
export async function addCount(
  db: Database,
  { key, count: increment, windowMs, max }: { key: string; count: number; windowMs: number; max?: number },
  now: Date,
): Promise<CountRow | undefined> {
  // A window that ends later than two windows from now was started before the clock was set back. The clocks of processes
  // differ by less.
  const endedCondition = or(
    lt(attempts.windowEndsAt, now),
    gt(attempts.windowEndsAt, new Date(+now + 2 * windowMs)),
  );
  const previous = max === undefined ? attempts.count : sql`least(${attempts.count}, ${max})`;
  const [row] = await db
    .insert(attempts)
    .values({ key, count: increment, windowEndsAt: new Date(+now + windowMs) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${endedCondition} then ${increment} else ${previous} + ${increment} end`,
        windowEndsAt: sql`case when ${endedCondition} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
      },
    })
    .returning();
  return row;
}

const queuesByDatabase = new WeakMap<Database, KeyedQueues<CountRow | undefined>>();

/**
 * Attempts of one subject are counted one after another, and an exceeded count is reused for a second. Concurrent updates
 * of one row would otherwise wait in the database, each with a connection that the calls of other users need.
 */
function count(db: Database, guard: Guarded, now: Date): Promise<CountRow | undefined> {
  const queues = queuesByDatabase.get(db) ?? createKeyedQueues<CountRow | undefined>();
  queuesByDatabase.set(db, queues);
  const key = computeKey(guard);
  return queues.enqueue(key, {
    now,
    run: () => addCount(db, { key, count: 1, windowMs: limits[guard.limit].windowMs }, now),
    reusableMs: (row) =>
      row && row.count > getMaxCount(guard) ? Math.min(reuseMs, +row.windowEndsAt - +now) : 0,
  });
}

/** @throws ApiRuleError - `too_many_attempts`: the count exceeds the limit. */
function checkCount(row: CountRow | undefined, guard: Guarded, now: Date): void {
  if (row && row.count > getMaxCount(guard)) throw createTooManyError(row, now);
}

function createTooManyError({ windowEndsAt }: CountRow, now: Date): ApiRuleError {
  const retryAfterSeconds = Math.max(1, Math.ceil((+windowEndsAt - +now) / 1000));
  return new ApiRuleError('too_many_attempts', { retryAfterSeconds });
}

/** Whether a window has ended. One that ends later than two windows from now was started before the clock was set back. */
const isOver = ({ windowEndsAt }: CountRow, { limit }: Guarded, now: Date): boolean =>
  windowEndsAt < now || +windowEndsAt > +now + 2 * limits[limit].windowMs;

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted. An attempt above a limit that this
 * process has just seen exceeded is rejected before any of its counts is stored.
 *
 * @throws ApiRuleError - `too_many_attempts`, with the seconds until the window ends.
 */
export async function countAttempt(db: Database, guards: readonly Guarded[], now: Date): Promise<void> {
  for (const guardedAttempt of guards)
    checkCount(queuesByDatabase.get(db)?.getReusable(computeKey(guardedAttempt), now), guardedAttempt, now);
  for (const guardedEntry of guards) checkCount(await count(db, guardedEntry, now), guardedEntry, now);
}

/**
 * Checks a count without an attempt, for limits of which only successful attempts count.
 *
 * @throws ApiRuleError - `too_many_attempts`, with the seconds until the window ends.
 */
export async function requireBelow(db: Database, guard: Guarded, now: Date): Promise<void> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(eq(attempts.key, computeKey(guard)));
  if (!row || row.count < getMaxCount(guard) || isOver(row, guard, now)) return;
  throw createTooManyError(row, now);
}

/** After a successful attempt, clears the counts of the account and subtracts the attempt from the count of the address. */
export async function clearAttempts(db: Database, guards: readonly Guarded[]): Promise<void> {
  const accountKeys = guards.filter(({ limit }) => limit !== 'login:address').map(computeKey);
  if (accountKeys.length > 0) await db.delete(attempts).where(inArray(attempts.key, accountKeys));
  for (const clearedEntry of guards) queuesByDatabase.get(db)?.forget(computeKey(clearedEntry));
  for (const addressEntry of guards.filter(({ limit }) => limit === 'login:address')) {
    await db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
      .where(eq(attempts.key, computeKey(addressEntry)));
  }
}

/** How long after the end of its window a row is deleted; the clocks of processes differ by less. */
const sweepMarginMs = msPerHour;

export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowEndsAt, new Date(+now - sweepMarginMs)));
}
