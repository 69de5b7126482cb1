import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { workerPolicy } from '../../core/http/responses/headers';
import type { Settings } from '../../settings';

const workerAddress = '/worker.js';

/**
 * Serves the service worker of the built shell, or the one that removes it from browsers. It is never cached, so that
 * the removal also reaches browsers where the first one fails.
 */
export async function serveWorker(
  app: FastifyInstance,
  shell: string,
  { offline }: Pick<Settings, 'offline'>,
): Promise<void> {
  const file = path.join(shell, offline ? 'worker.js' : 'worker-removal.js');
  if (!existsSync(file)) return;
  const script = await readFile(file, 'utf8');
  app.get(workerAddress, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': workerPolicy,
      })
      .send(script),
  );
}
