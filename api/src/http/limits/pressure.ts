import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { networkOf } from './network';
import { bearerToken } from '../requests/bearer-token';
import { Refusal } from '../refusal';
import { makeTurns, type Caller } from './turns';

/** Kinds of calls with limits of their own. Streams stay open for as long as a client reads them. */
export type Lane = 'calls' | 'webhooks' | 'streams';

declare module 'fastify' {
  interface FastifyContextConfig {
    lane?: Lane;
    /** The call answers with all rows of a kind. */
    isBulk?: boolean;
  }
  interface FastifyRequest {
    /** Lets the next call of the same client start. */
    endTurn?: () => void;
  }
}

/** How many requests may be open at the same time. */
export interface Places {
  /** Calls of one process. */
  readonly atOnce: number;
  /** Calls of one network, and as many streams. */
  readonly atOncePerAddress: number;
}

/** Webhooks are few and short; this many are accepted beside the other calls. */
const webhookPlaces = 50;

export interface Pressure {
  /** Applies the limits to every route of a scope. */
  limit(app: FastifyInstance): void;
  /** Ends the turn of a call with its answer. Called before compression is added, which makes a stream of every answer. */
  endTurns(app: FastifyInstance): void;
  /** Remembers the user of a session, so that the bulk calls of all sessions of a user share their limits. */
  identify(request: FastifyRequest, personId: number): void;
  /** Whether the next call would be refused. */
  isFull(): boolean;
}

/** Counts one until the answer has left. */
function hold(counts: Map<string, number>, key: string, reply: FastifyReply): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  reply.raw.once('close', () => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  });
}

/** The session of a request, or its network. The token is hashed, so that no key of a counter contains it. */
function sessionOf(request: FastifyRequest): string {
  const token = bearerToken(request);
  return token ? createHash('sha256').update(token).digest('base64url') : networkOf(request.ip);
}

/** Users are remembered for this many sessions; the oldest one is then forgotten. */
const mostSessions = 10_000;

function makePersons() {
  const persons = new Map<string, string>();
  return {
    of: (session: string) => persons.get(session) ?? session,
    keep(session: string, personId: number) {
      persons.delete(session);
      persons.set(session, `person ${personId}`);
      const [oldest] = persons.keys();
      if (persons.size > mostSessions && oldest !== undefined) persons.delete(oldest);
    },
  };
}

const isStream = (payload: unknown) => typeof payload === 'object' && payload !== null && 'pipe' in payload;

/**
 * Limits concurrent calls. Calls above the maxima are rejected at once. Of the accepted ones, each client's run a few at a
 * time and the others wait (turns.ts), so that one client does not delay the others. A call counts from the moment its
 * body has arrived, so that slow bodies do not count.
 */
export function makePressure({ atOnce, atOncePerAddress }: Places): Pressure {
  const open = new Map<string, number>();
  const places: Readonly<Record<Lane, number>> = {
    calls: atOnce,
    webhooks: webhookPlaces,
    streams: Infinity,
  };
  const turns = makeTurns();
  const persons = makePersons();
  const callerOf = (request: FastifyRequest): Caller => {
    const session = sessionOf(request);
    const { isBulk } = request.routeOptions.config;
    return { network: networkOf(request.ip), session, bulk: isBulk ? persons.of(session) : undefined };
  };
  const isFull = (lane: Lane) => (open.get(lane) ?? 0) >= places[lane];

  return {
    isFull: () => isFull('calls'),
    identify: (request, personId) => persons.keep(sessionOf(request), personId),
    limit(app) {
      app.addHook('preValidation', (request, reply, done) => {
        // A connection that closed during the earlier checks would hold its slots for ever. No client reads an answer.
        if (request.raw.socket.destroyed) {
          reply.hijack();
          return;
        }
        const { lane = 'calls' } = request.routeOptions.config;
        const client = `${lane} ${networkOf(request.ip)}`;
        if ((open.get(client) ?? 0) >= atOncePerAddress)
          return done(new Refusal('too_many_attempts', { retryAfterSeconds: 1 }));
        if (isFull(lane)) return done(new Refusal('unavailable', { retryAfterSeconds: 1 }));
        hold(open, lane, reply);
        hold(open, client, reply);
        if (lane !== 'calls') return done();
        request.endTurn = turns.take(callerOf(request), done);
        reply.raw.once('close', request.endTurn);
      });
    },
    // The time that a client takes to read its answer delays no other call, unless the answer is still being produced.
    endTurns: (app) =>
      app.addHook('onSend', (request, _reply, payload, done) => {
        if (!isStream(payload)) request.endTurn?.();
        done();
      }),
  };
}
