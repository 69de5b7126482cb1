import { usualBodyBytes } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { msPerMinute } from '@parque/domain/durations';
import { addCount, networksOfOne } from './attempts';
import type { Services } from '../area';
import { createKeyedQueues } from './keyed-queues';
import { listNetworks } from './network';
import { readContentLength } from '../requests/bodies';
import { ApiRuleError } from '../api-rule-error';

/** The calls of a subject in this minute that one process has reserved, and how many of them are left. */
interface Share {
  calls: number;
  /** Whether the limit of the minute is reached, so that no query is needed before its end. */
  readonly isLast: boolean;
  readonly endsAt: number;
}

/** Shares that a minute's calls consist of. One can be lost when a process ends; each needs a query. */
const sharesPerMinute = 40;

const countedCall = Promise.resolve();

/**
 * Counts calls of people and of addresses over all processes. Each process takes a share of the minute from the
 * database at a time, so that most calls are counted without a query, and all together never accept more than
 * a minute allows.
 */
export function createRates({ db, now }: Pick<Services, 'db' | 'now'>, perMinute: number) {
  const shares = new Map<string, Share>();
  const queues = createKeyedQueues<void>();
  const shareSize = Math.max(1, Math.floor(perMinute / sharesPerMinute));

  async function reserve(kind: string, subject: string): Promise<Share> {
    const currentTime = now();
    const key = `calls:${kind}:${createHash('sha256').update(subject).digest('base64url')}`;
    const share = { key, count: shareSize, windowMs: msPerMinute, max: perMinute };
    const row = await addCount(db, share, currentTime);
    const reservedCalls = row?.count ?? 0;
    const remainingCalls = Math.min(shareSize, perMinute - (reservedCalls - shareSize));
    return {
      calls: Math.max(0, remainingCalls),
      isLast: remainingCalls <= 0,
      endsAt: row ? +row.windowEndsAt : +currentTime,
    };
  }

  const isShareValid = ({ endsAt }: Share, ms: number) => endsAt >= ms && endsAt <= ms + 2 * msPerMinute;

  function removeExpired(time: number): void {
    if (shares.size < 10_000) return;
    for (const [key, share] of shares) if (!isShareValid(share, time)) shares.delete(key);
  }

  /** Returns the share that a call counts against now, if there is any. */
  function findShare(key: string): Share | undefined {
    const share = shares.get(key);
    return share && isShareValid(share, +now()) && (share.calls > 0 || share.isLast) ? share : undefined;
  }

  /** Takes as many shares as the cost needs. */
  async function countLater(key: string, kind: string, subject: string, cost: number): Promise<void> {
    for (let uncountedCost = cost; uncountedCost > 0;) {
      const share = findShare(key) ?? (await reserve(kind, subject));
      shares.set(key, share);
      removeExpired(+now());
      if (share.isLast) {
        const retryAfterSeconds = Math.max(1, Math.ceil((share.endsAt - +now()) / 1000));
        throw new ApiRuleError('too_many_attempts', { retryAfterSeconds });
      }
      const coveredCalls = Math.min(share.calls, uncountedCost);
      share.calls -= coveredCalls;
      uncountedCost -= coveredCalls;
    }
  }

  return {
    /**
     * @param cost - How many calls it counts as.
     * @throws ApiRuleError - `too_many_attempts`, when this minute's calls are used up.
     */
    count(kind: 'user' | 'address', subject: string | number, cost = 1): Promise<void> {
      const key = `${kind}:${subject}`;
      const share = findShare(key);
      if (share && !share.isLast && share.calls >= cost) {
        share.calls -= cost;
        return countedCall;
      }
      // Calls are counted one after another, so that waiting calls of a subject use the same share.
      const run = () => countLater(key, kind, String(subject), cost);
      return queues.enqueue(key, { now: now(), run, reusableMs: () => 0 });
    },
  };
}

/**
 * How many bytes of a body count as one more call, because reading them costs about as much as a call. Anonymous
 * bodies are small, and a body that consists of names costs eight times as much.
 */
const bytesOfCall = { anonymous: 1024, proven: 8192 } as const;

/**
 * How many calls a request counts as. A body of unknown length counts like the largest that its call accepts, and at most
 * like the largest usual one.
 *
 * @param sender - Whether the head of a request with a long body proves its sender.
 */
export function computeCost(
  request: Pick<FastifyRequest, 'headers'>,
  sender: keyof typeof bytesOfCall,
  bodyLimit: number = usualBodyBytes,
): number {
  const length = Math.min(readContentLength(request), bodyLimit, usualBodyBytes);
  return 1 + Math.floor(length / bytesOfCall[sender]);
}

export function createCallRates(services: Services) {
  const { perUser, perAddress } = services.settings.calls;
  const narrow = createRates(services, perAddress);
  const wide = createRates(services, perAddress * networksOfOne);
  return {
    people: createRates(services, perUser),
    addresses: {
      /** @throws ApiRuleError - `too_many_attempts`, when this minute's calls of its network are used up. */
      async count(address: string, cost: number): Promise<void> {
        const [ownNetwork, widerNetwork] = listNetworks(address);
        await narrow.count('address', ownNetwork, cost);
        if (widerNetwork !== undefined) await wide.count('address', widerNetwork, cost);
      },
    },
  };
}

export type CallRates = ReturnType<typeof createCallRates>;
