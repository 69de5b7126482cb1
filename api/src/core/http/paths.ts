import type { FastifyInstance } from 'fastify';
import { ApiRuleError } from './api-rule-error';

/** Rejects a path that contains NUL: no file or row has one, and the file system throws on it. */
export function limitPaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const [path = ''] = url.split('?', 1);
    done(path.includes('%00') ? new ApiRuleError('malformed_request') : undefined);
  });
}
