import { gt, lt, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { attempts } from '../database/schema';
import type { Services } from './area';
import { Refusal } from './refusal';

const minute = 60_000;

/** What one process has taken of a subject's calls of this minute. */
interface Share {
  readonly left: number;
  readonly endsAt: number;
}

/** A share is this part of what a minute allows: small enough to lose, large enough to ask the database seldom. */
const parts = 40;

/**
 * Counts calls of people and of addresses over all processes. Each process takes a share of the minute from the
 * database at a time, so that most calls are counted without asking it, and all together never let through more than
 * a minute allows.
 */
export function makeRates({ db, now }: Pick<Services, 'db' | 'now'>, perMinute: number) {
  const shares = new Map<string, Promise<Share>>();
  const size = Math.max(1, Math.floor(perMinute / parts));

  async function reserve(key: string): Promise<Share> {
    const at = now();
    // One that ends later than two minutes from now was begun before the clock was set back. Processes differ by less.
    const isOver = or(lt(attempts.windowEndsAt, at), gt(attempts.windowEndsAt, new Date(+at + 2 * minute)));
    const [row] = await db
      .insert(attempts)
      .values({ key, count: size, windowEndsAt: new Date(+at + minute) })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${isOver} then ${size} else least(${attempts.count}, ${perMinute}) + ${size} end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
        },
      })
      .returning();
    const taken = row?.count ?? 0;
    return {
      left: Math.min(size, perMinute - (taken - size)),
      endsAt: row ? +row.windowEndsAt : +at,
    };
  }

  function forgetOld(at: number): void {
    if (shares.size < 10_000) return;
    for (const [key, share] of shares) {
      void share.then(
        ({ endsAt }) => endsAt <= at && shares.delete(key),
        () => shares.delete(key),
      );
    }
  }

  /** The share that this call counts against, which is counted in the same turn. */
  async function take(key: string): Promise<Share> {
    for (;;) {
      const known = shares.get(key);
      const share = await (known ?? Promise.resolve(undefined));
      // Somebody else counted while this one waited.
      if (shares.get(key) !== known) continue;
      const isOver = !share || share.endsAt <= +now() || share.endsAt > +now() + 2 * minute;
      const isEmpty = share && share.left === 0;
      const next = isOver || isEmpty ? reserve(key) : Promise.resolve(share);
      const counted = next.then(({ left, endsAt }) => ({ left: left > 0 ? left - 1 : -1, endsAt }));
      counted.catch(() => shares.delete(key));
      shares.set(key, counted);
      forgetOld(+now());
      return counted;
    }
  }

  return {
    /** @throws Refusal - `too_many_attempts`, when this minute's calls are used up. */
    async count(kind: 'person' | 'address', subject: string | number): Promise<void> {
      const who = createHash('sha256').update(String(subject)).digest('base64url');
      const { left, endsAt } = await take(`calls:${kind}:${who}`);
      if (left >= 0) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - +now()) / 1000));
      throw new Refusal('too_many_attempts', { retryAfterSeconds });
    },
  };
}

/** How often people and addresses may call, whatever they call. */
export function makeCallRates(services: Services) {
  const { perPerson, perAddress } = services.settings.calls;
  return { people: makeRates(services, perPerson), addresses: makeRates(services, perAddress) };
}

export type CallRates = ReturnType<typeof makeCallRates>;
