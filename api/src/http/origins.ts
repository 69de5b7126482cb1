import type { FastifyInstance } from 'fastify';

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id, x-request-id',
  'access-control-max-age': '600',
};

/**
 * Lets pages of these origins make calls, and of no others. There are no cookies, so that a page can send no more than
 * what it knows itself.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', ({ headers }, reply, done) => {
    reply.header('vary', 'Origin');
    if (headers.origin && origins.includes(headers.origin)) {
      reply.headers({
        'access-control-allow-origin': headers.origin,
        'access-control-expose-headers': 'x-request-id, retry-after, content-disposition',
      });
    }
    done();
  });
  if (origins.length === 0) return;
  app.options('/*', async ({ headers }, reply) => {
    if (headers.origin && origins.includes(headers.origin)) reply.headers(allowed);
    return reply.code(204).send();
  });
}
