import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { framePolicy } from '../http/responses/headers';
import { registryDocument } from '../registry/document';
import { originsOfFrame } from '../registry/keys/granted-origins';

const remoteName = /^[a-z][a-z0-9-]{1,30}$/;

/** Serves the page inside the frames of third parties, with a policy for each remote. */
export async function serveSandbox(app: FastifyInstance, services: Services, shell: string): Promise<void> {
  const file = path.join(shell, 'sandbox.html');
  if (!existsSync(file)) return;
  const html = await readFile(file, 'utf8');
  const { publicUrl } = services.settings;
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  app.get<{ Params: { name: string } }>('/sandbox/:name', async ({ host, params: { name } }, reply) => {
    if (!remoteName.test(name)) throw new Refusal('not_found');
    const { document } = await registryDocument(services);
    const policy = framePolicy(name, { hosts: [host, ...publicHost], ...originsOfFrame(document, name) });
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
