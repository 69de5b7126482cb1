import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Allows calls from pages of these origins, compared exactly, and of no others. No cookies are sent, so a page can
 * send only what its own scripts hold.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin)),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after', 'content-disposition'],
    maxAge: 600,
    // A request of OPTIONS that is no preflight is answered in the form of all errors.
    strictPreflight: false,
  });
}
