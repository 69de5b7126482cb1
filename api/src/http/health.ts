import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from './area';

/** `/health`: the process answers. `/ready`: it can do its work, so a balancer may send people here. */
export function reportHealth(app: FastifyInstance, { db }: Services, isStopping: () => boolean): void {
  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady =
      !isStopping() &&
      (await db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ));
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'unavailable' };
  });
}
