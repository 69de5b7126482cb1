import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal';

/** An answer that goes on for as long as somebody listens takes nobody's place. */
const isStream = (url: string | undefined) => url?.endsWith('/stream') ?? false;

/**
 * Answers so many calls at once and no more: whoever comes then is told at once to try again, in place of waiting in a
 * queue that everybody gives up.
 */
export function limitCallsAtOnce(app: FastifyInstance, most: number): void {
  let running = 0;
  const end = () => {
    running -= 1;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isStream(request.routeOptions.url)) return done();
    if (running >= most) return done(new Refusal('unavailable', { retryAfterSeconds: 1 }));
    running += 1;
    reply.raw.once('close', end);
    done();
  });
}
