import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal';

/** Rejects a path with a NUL in it: no file and no row of ours has one, and the file system fails on it. */
export function limitPaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const [path = ''] = url.split('?', 1);
    done(path.includes('%00') ? new Refusal('malformed_request') : undefined);
  });
}
