import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from './network';
import { Refusal } from '../refusal';

/** Kinds of calls with limits of their own. Streams stay open for as long as a client reads them. */
export type Lane = 'calls' | 'webhooks' | 'streams';

declare module 'fastify' {
  interface FastifyContextConfig {
    lane?: Lane;
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

/**
 * Limits concurrent calls, and rejects further ones at once instead of queueing them. A call counts from the moment its
 * body has arrived, so that slow bodies do not count.
 */
export function makePressure({ atOnce, atOncePerAddress }: Places): Pressure {
  const open = new Map<string, number>();
  const places: Readonly<Record<Lane, number>> = {
    calls: atOnce,
    webhooks: webhookPlaces,
    streams: Infinity,
  };
  const isFull = (lane: Lane) => (open.get(lane) ?? 0) >= places[lane];

  return {
    isFull: () => isFull('calls'),
    limit: (app) =>
      app.addHook('preValidation', (request, reply, done) => {
        const { lane = 'calls' } = request.routeOptions.config;
        const client = `${lane} ${networkOf(request.ip)}`;
        if ((open.get(client) ?? 0) >= atOncePerAddress)
          return done(new Refusal('too_many_attempts', { retryAfterSeconds: 1 }));
        if (isFull(lane)) return done(new Refusal('unavailable', { retryAfterSeconds: 1 }));
        hold(open, lane, reply);
        hold(open, client, reply);
        done();
      }),
  };
}
