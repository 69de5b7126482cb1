import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';
import { bearerToken } from '../requests/bearer-token';
import { networksOfOne } from './attempts';
import { networksOf } from './network';
import { makeTokenBuckets } from './token-buckets';

/** A request waits this long for its turn at most. Browsers of one company that open at once are slow, and do not fail. */
const longestWaitMs = 5000;

/** The clock of the process, which never goes back. */
interface Clock {
  /** Milliseconds. */
  readonly now: () => number;
  readonly later: (run: () => void, ms: number) => unknown;
}

const ownClock: Clock = { now: () => performance.now(), later: setTimeout };

/** The lowest rate: `capacity` at once, and `perSecond` in the long run. */
interface Least {
  readonly capacity: number;
  readonly perSecond: number;
}

const leastPages: Least = { capacity: 1, perSecond: 0 };
/** As of other calls (turns.ts): an installation with a low limit of a minute still answers some at once. */
const leastCalls: Least = { capacity: 100, perSecond: 20 };

/** Allowances of one second each. */
function makeAllowances(perMinute: number, least: Least, now: Clock['now']) {
  const perSecond = Math.max(least.perSecond, perMinute / 60);
  const buckets = makeTokenBuckets({ capacity: Math.max(least.capacity, perSecond), perSecond }, now);
  return {
    /** The time until the next request of a network may be answered. */
    waitMs: (network: string) => (Math.max(0, 1 - buckets.left(network)) / perSecond) * 1000,
    take: (network: string) => buckets.take(network, 1),
  };
}

/**
 * Limits how fast a network gets the page, files, documents, answers for addresses that do not exist, and calls without a
 * session, such as webhooks. Requests above its rate wait for their turn, and are rejected when it is too far away. The calls
 * of sessions and terminals have rates of their own. These are in the memory of each process, so that the page is served while the database
 * is unavailable.
 *
 * @param perMinute - Requests of one network.
 */
export function limitPages(app: FastifyInstance, perMinute: number, clock = ownClock): void {
  const allowances = (least: Least) => ({
    own: makeAllowances(perMinute, least, clock.now),
    around: makeAllowances(perMinute * networksOfOne, least, clock.now),
  });
  const [ofPages, ofCalls] = [allowances(leastPages), allowances(leastCalls)];

  app.addHook('onRequest', (request, _reply, done) => {
    const { lane, isOfTerminal } = request.routeOptions.config;
    const hasToken = lane !== 'webhooks' && bearerToken(request) !== undefined;
    if (lane !== undefined && (isOfTerminal || hasToken)) return done();
    const { own, around } = lane === undefined ? ofPages : ofCalls;
    const [network, wider] = networksOf(request.ip);
    const waitMs = Math.max(own.waitMs(network), wider === undefined ? 0 : around.waitMs(wider));
    if (waitMs > longestWaitMs) return done(new Refusal('too_many_attempts', { retryAfterSeconds: 1 }));
    own.take(network);
    if (wider !== undefined) around.take(wider);
    if (waitMs === 0) done();
    else clock.later(done, waitMs);
  });
}
