import { usualBodyBytes } from '@parque/contract';
import { gt, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { networksOfOne } from './attempts';
import { attempts } from '../../database/schema';
import type { Services } from '../area';
import { networksOf } from './network';
import { announcedBytes } from '../requests/bodies';
import { Refusal } from '../refusal';

const minute = 60_000;

/** The calls of a subject in this minute that one process has reserved, and how many of them are left. */
interface Share {
  left: number;
  /** Whether the minute allows no more, so that no query is needed before its end. */
  readonly isLast: boolean;
  readonly endsAt: number;
}

/** A share is this fraction of a minute's calls: small enough to lose, large enough for few queries. */
const parts = 40;

const counted = Promise.resolve();

/**
 * Counts calls of people and of addresses over all processes. Each process takes a share of the minute from the
 * database at a time, so that most calls are counted without a query, and all together never accept more than
 * a minute allows.
 */
export function makeRates({ db, now }: Pick<Services, 'db' | 'now'>, perMinute: number) {
  const shares = new Map<string, Share>();
  const reserving = new Map<string, Promise<void>>();
  const size = Math.max(1, Math.floor(perMinute / parts));

  async function reserve(kind: string, subject: string): Promise<Share> {
    const at = now();
    const who = createHash('sha256').update(subject).digest('base64url');
    // One that ends later than two minutes from now was begun before the clock was set back. Processes differ by less.
    const isOver = or(lt(attempts.windowEndsAt, at), gt(attempts.windowEndsAt, new Date(+at + 2 * minute)));
    const [row] = await db
      .insert(attempts)
      .values({ key: `calls:${kind}:${who}`, count: size, windowEndsAt: new Date(+at + minute) })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${isOver} then ${size} else least(${attempts.count}, ${perMinute}) + ${size} end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
        },
      })
      .returning();
    const taken = row?.count ?? 0;
    const left = Math.min(size, perMinute - (taken - size));
    return { left: Math.max(0, left), isLast: left <= 0, endsAt: row ? +row.windowEndsAt : +at };
  }

  const holds = ({ endsAt }: Share, at: number) => endsAt >= at && endsAt <= at + 2 * minute;

  function removeExpired(at: number): void {
    if (shares.size < 10_000) return;
    for (const [key, share] of shares) if (!holds(share, at)) shares.delete(key);
  }

  /** The share that a call counts against now, if there is any. */
  function present(key: string): Share | undefined {
    const share = shares.get(key);
    return share && holds(share, +now()) && (share.left > 0 || share.isLast) ? share : undefined;
  }

  /** Reserves once for all calls that wait for the same share. */
  function refill(key: string, kind: string, subject: string): Promise<void> {
    const running = reserving.get(key);
    if (running) return running;
    const job = reserve(kind, subject)
      .then((share) => void shares.set(key, share))
      .finally(() => reserving.delete(key));
    reserving.set(key, job);
    removeExpired(+now());
    return job;
  }

  async function countLater(key: string, kind: string, subject: string, cost: number): Promise<void> {
    for (let open = cost; open > 0;) {
      let share = present(key);
      while (!share) {
        await refill(key, kind, subject);
        // Others that waited may have taken all of it.
        share = present(key);
      }
      if (share.isLast) {
        const retryAfterSeconds = Math.max(1, Math.ceil((share.endsAt - +now()) / 1000));
        throw new Refusal('too_many_attempts', { retryAfterSeconds });
      }
      const taken = Math.min(share.left, open);
      share.left -= taken;
      open -= taken;
    }
  }

  return {
    /**
     * @param cost - How many calls it counts as.
     * @throws Refusal - `too_many_attempts`, when this minute's calls are used up.
     */
    count(kind: 'person' | 'address', subject: string | number, cost = 1): Promise<void> {
      const key = `${kind}:${subject}`;
      const share = present(key);
      if (!share || share.isLast || share.left < cost) return countLater(key, kind, String(subject), cost);
      share.left -= cost;
      return counted;
    },
  };
}

/**
 * Bytes of a body that count as one call more: reading them costs about as much as a call. Anonymous bodies are small, and
 * those that consist of names cost eight times as much.
 */
const bytesOfCall = { anonymous: 1024, proven: 8192 } as const;

/**
 * How many calls a request counts as. A body of unknown length counts like the largest that its call accepts, and at most
 * like the largest usual one.
 *
 * @param sender - Whether the head of a request with a long body proves its sender.
 */
export function costOf(
  request: Pick<FastifyRequest, 'headers'>,
  sender: keyof typeof bytesOfCall,
  bodyLimit: number = usualBodyBytes,
): number {
  const length = Math.min(announcedBytes(request), bodyLimit, usualBodyBytes);
  return 1 + Math.floor(length / bytesOfCall[sender]);
}

/** How often people and addresses may call, whatever they call. */
export function makeCallRates(services: Services) {
  const { perPerson, perAddress } = services.settings.calls;
  const narrow = makeRates(services, perAddress);
  const wide = makeRates(services, perAddress * networksOfOne);
  return {
    people: makeRates(services, perPerson),
    addresses: {
      /** @throws Refusal - `too_many_attempts`, when this minute's calls of its network are used up. */
      async count(address: string, cost: number): Promise<void> {
        const [own, around] = networksOf(address);
        await narrow.count('address', own, cost);
        if (around !== undefined) await wide.count('address', around, cost);
      },
    },
  };
}

export type CallRates = ReturnType<typeof makeCallRates>;
