import { remoteNamePattern } from '@parque/contract/declaration';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { buildFramePolicy } from '../../core/http/responses/headers';
import { loadRegistryDocument } from '../registry/document';
import { getFrameOrigins } from '../registry/keys/granted-origins';

/** Serves the page inside the frames of third parties, with a policy for each remote. */
export async function serveSandbox(app: FastifyInstance, services: Services, shell: string): Promise<void> {
  const file = path.join(shell, 'sandbox.html');
  if (!existsSync(file)) return;
  const html = await readFile(file, 'utf8');
  const { publicUrl } = services.settings;
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  app.get<{ Params: { name: string } }>('/sandbox/:name', async ({ host, params: { name } }, reply) => {
    if (!remoteNamePattern.test(name)) throw new ApiRuleError('not_found');
    const { document } = await loadRegistryDocument(services);
    const policy = buildFramePolicy(name, {
      hosts: [host, ...publicHost],
      ...getFrameOrigins(document, name),
    });
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'integrity-policy': 'blocked-destinations=(script)',
      })
      .send(html);
  });
}
