import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';
import { networksOfOne } from './attempts';
import { networksOf } from './network';
import { makeTokenBuckets } from './token-buckets';

/** So many seconds' worth of requests may arrive at once: a company behind one address opens its pages at nine. */
const burstSeconds = 10;

/**
 * Limits how often a network requests the page, files, and addresses that do not exist. Calls of the contract have rates of
 * their own, which are stored in the database (rates.ts). These are counted in the memory of each process, so that the
 * page is served while the database is unavailable.
 *
 * @param perMinute - Requests of one network.
 * @param now - Milliseconds of a clock that never goes back.
 */
export function limitPages(app: FastifyInstance, perMinute: number, now?: () => number): void {
  const bucketsOf = (rate: number) =>
    makeTokenBuckets({ capacity: (rate / 60) * burstSeconds, perSecond: rate / 60 }, now);
  const own = bucketsOf(perMinute);
  const around = bucketsOf(perMinute * networksOfOne);

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/')) return done();
    const [network, wider] = networksOf(request.ip);
    if (own.left(network) < 1 || (wider !== undefined && around.left(wider) < 1))
      return done(new Refusal('too_many_attempts', { retryAfterSeconds: 1 }));
    own.take(network, 1);
    if (wider !== undefined) around.take(wider, 1);
    done();
  });
}
