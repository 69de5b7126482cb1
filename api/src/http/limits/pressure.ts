import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { networkOf, networksOf } from './network';
import { bearerToken } from '../requests/bearer-token';
import { announcedBytes } from '../requests/bodies';
import { Refusal } from '../refusal';
import { makeCounts } from './counts';
import { makeRest, type Rest } from './turns/rest';
import { makeStay, type Queue, type Stay } from './turns/stay';
import { makeTurns, type Caller, type PerMinute } from './turns/turns';
import { makeWrongSessions } from './wrong-sessions';

/** Kinds of calls with limits of their own. Streams stay open for as long as a client reads them. */
export type Lane = 'calls' | 'webhooks' | 'streams';

declare module 'fastify' {
  interface FastifyContextConfig {
    lane?: Lane;
    /** Paired terminals call, whose rates are those of their tokens and owners. */
    isOfTerminal?: boolean;
    /** The call answers with all rows of a kind. */
    isBulk?: boolean;
    /** The call changes something. */
    isChange?: boolean;
  }
  interface FastifyRequest {
    /** Whose calls those of a terminal count as. Calls with a session count as those of its user. */
    callsOf?: string;
    /** Counts the call and waits for its turn; undefined once it has been called. */
    waitForTurn?: ((done: (error?: Error) => void) => void) | undefined;
    /** What the call holds of the limits, once it has waited for its turn. */
    stay?: Stay;
    /**
     * Ends the turn of the call, and waits for the next bulk turn of its user. Rejects with a refusal when the client leaves
     * before it, so that the same request with its idempotency key may be sent again.
     */
    waitForBulkTurn?: (personId: number) => Promise<void>;
    /** Makes the pauses of long work that the call starts. */
    makeRest?: () => Rest;
  }
}

/** How many requests may be open at the same time. */
export interface Places extends PerMinute {
  /** Calls of one process. */
  readonly atOnce: number;
  /** Calls of one network, and as many streams. */
  readonly atOncePerAddress: number;
}

/** A key of a counter, and where it is full. */
interface Share {
  readonly key: string;
  readonly most: number;
}

/**
 * The networks of a caller. A /56 of IPv6 may have more open than one network, and never all: half as far from the limit of
 * the process as one network.
 */
function sharesOf(address: string, lane: Lane, { atOnce, atOncePerAddress }: Places): readonly Share[] {
  const [network, wider] = networksOf(address);
  const own = { key: `${lane} ${network}`, most: atOncePerAddress };
  if (wider === undefined) return [own];
  const most = Math.max(atOncePerAddress, Math.floor((atOnce + atOncePerAddress) / 2));
  return [own, { key: `${lane} ${wider}`, most }];
}

/** Webhooks are few and short; this many are accepted beside the other calls. */
const webhookPlaces = 50;

export interface Pressure {
  /** Applies the limits to every route of a scope. */
  limit(app: FastifyInstance): void;
  /** Ends the turn of a call with its answer. Called before compression is added, which makes a stream of every answer. */
  endTurns(app: FastifyInstance): void;
  /** Remembers the user of a session, so that the calls of all sessions of a user share their limits. */
  identify(request: FastifyRequest, personId: number): void;
  /** Whether the user of the request's session is remembered. */
  isIdentified(request: FastifyRequest): boolean;
  /** Forgets the user of a session that has ended. */
  forget(request: FastifyRequest): void;
  /**
   * Checks a session whose user is not remembered, in a turn of its network: a client with many invented tokens would
   * otherwise use all connections of the pool. A token of no session, for which the check rejects or returns undefined, counts
   * against the network.
   *
   * @throws Refusal - `too_many_attempts`: the network has sent too many tokens of no session.
   */
  checkSession<Result>(request: FastifyRequest, check: () => Promise<Result>): Promise<Result>;
  /** Whether the next call would be refused. */
  isFull(): boolean;
}

/** The session of a request, or its network. The token is hashed, so that no key of a counter contains it. */
function sessionOf(request: FastifyRequest): string {
  const token = bearerToken(request);
  return token ? createHash('sha256').update(token).digest('base64url') : networkOf(request.ip);
}

/** Users are remembered for this many sessions; the oldest one is then forgotten. */
const mostSessions = 50_000;

const keyOf = (personId: number) => `person ${personId}`;

function makePersons() {
  const persons = new Map<string, string>();
  return {
    of: (session: string) => persons.get(session),
    has: (session: string) => persons.has(session),
    remove: (session: string) => void persons.delete(session),
    keep(session: string, personId: number) {
      persons.delete(session);
      persons.set(session, keyOf(personId));
      const [oldest] = persons.keys();
      if (persons.size > mostSessions && oldest !== undefined) persons.delete(oldest);
    },
  };
}

/** Webhooks and streams take no turns. */
const atOnceQueue: Queue = (start) => {
  start();
  return () => {};
};

/** No client reads this answer. */
const abandoned = () => new Refusal('request_in_progress', { retryAfterSeconds: 1 });

const isStream = (payload: unknown) => typeof payload === 'object' && payload !== null && 'pipe' in payload;

/**
 * Limits concurrent calls. Calls above the maxima are rejected at once. Of the accepted ones, each client's run a few at a
 * time and the others wait (turns.ts), so that one client does not delay the others. A call counts from the moment its
 * body has arrived, so that slow bodies do not count. A long body is parsed in the turn of its call.
 */
export function makePressure(places: Places): Pressure {
  const open = makeCounts();
  const slots: Readonly<Record<Lane, number>> = {
    calls: places.atOnce,
    webhooks: webhookPlaces,
    streams: Infinity,
  };
  const turns = makeTurns(places);
  let arrived = 0;
  const persons = makePersons();
  const wrong = makeWrongSessions();
  const callerOf = (request: FastifyRequest): Caller => {
    const [network, wider] = networksOf(request.ip);
    // Terminals have rates of their own.
    if (request.callsOf !== undefined) return { network, wider, person: request.callsOf };
    const person = persons.of(sessionOf(request));
    // A token that opens no session gives its sender no turns beside those of the network.
    if (person === undefined) return { network, wider, person: network, startsBy: 'network' };
    const { isBulk, isChange } = request.routeOptions.config;
    return {
      network,
      wider,
      person,
      startsBy: 'session',
      changes: isChange ? person : undefined,
      bulk: isBulk ? person : undefined,
      bodyBytes: isBulk ? announcedBytes(request) : undefined,
    };
  };
  const queueOf =
    (caller: Caller): Queue =>
    (start) =>
      turns.take(caller, start);
  /** Runs work in a turn of a network, unless the client leaves before it. */
  const inTurnOf = <Result>(request: FastifyRequest, run: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const [network, wider] = networksOf(request.ip);
      const end = turns.take({ network, wider, person: network }, () => {
        const work = request.raw.socket.destroyed ? Promise.reject<Result>(abandoned()) : run();
        work.then(resolve, reject).finally(() => end());
      });
    });
  const isFull = (lane: Lane) => open.of(lane) >= slots[lane];

  function wait(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    // A connection that closed during the earlier checks has no further event. No client reads an answer.
    if (request.raw.socket.destroyed) {
      reply.hijack();
      return;
    }
    const full = () => new Refusal('unavailable', { retryAfterSeconds: 1 });
    const { lane = 'calls' } = request.routeOptions.config;
    const shares = sharesOf(request.ip, lane, places);
    if (shares.some(({ key, most }) => open.of(key) >= most))
      return done(new Refusal('too_many_attempts', { retryAfterSeconds: 1 }));
    if (isFull(lane)) return done(full());
    arrived += 1;
    const networks = shares.map(({ key }) => key);
    request.stay = makeStay(reply, { open, networks, lane, slots: slots[lane] });
    const queue = lane === 'calls' ? queueOf(callerOf(request)) : atOnceQueue;
    request.stay.enter(queue, (isAdmitted) => (isAdmitted ? done() : done(full())));
  }

  return {
    isFull: () => isFull('calls'),
    isIdentified: (request) => persons.has(sessionOf(request)),
    forget: (request) => persons.remove(sessionOf(request)),
    async checkSession(request, check) {
      wrong.requireFew(request.ip);
      try {
        const result = await inTurnOf(request, async () => {
          // Earlier checks have ended since.
          wrong.requireFew(request.ip);
          return check();
        });
        if (result === undefined) wrong.count(request.ip);
        return result;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'session_expired') wrong.count(request.ip);
        throw error;
      }
    },
    identify: (request, personId) => persons.keep(sessionOf(request), personId),
    limit(app) {
      app.addHook('onRequest', (request, reply, done) => {
        request.waitForTurn = (start) => {
          request.waitForTurn = undefined;
          wait(request, reply, start);
        };
        request.makeRest = () => makeRest({ arrived: () => arrived });
        request.waitForBulkTurn = (personId) =>
          new Promise((start, reject) => {
            const queue = queueOf({ ...callerOf(request), startsBy: undefined, bulk: keyOf(personId) });
            // The call was admitted already.
            if (request.stay)
              request.stay.enter(
                queue,
                () => start(),
                () => reject(abandoned()),
              );
            else start();
          });
        done();
      });
      app.addHook('preValidation', (request, _reply, done) => {
        // A long body has waited before it was parsed.
        if (request.waitForTurn) request.waitForTurn(done);
        else done();
      });
    },
    // The time that a client takes to read its answer delays no other call, unless the answer is still being produced.
    endTurns: (app) =>
      app.addHook('onSend', (request, _reply, payload, done) => {
        if (!isStream(payload)) request.stay?.endTurn();
        done();
      }),
  };
}
