import type { RegistryEntity } from '@parque/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pagePolicy } from '../http/headers';
import type { Services } from '../http/area';
import { currentRegistry } from '../registry/released';
import { currentRevision } from '../registry/revisions';
import { renderDocument } from './document';

/** Rendering the page again only when a revision was added keeps the most asked address cheap. */
function pageSource({ db, settings }: Services, template: string) {
  let rendered: { revision: number; html: string } | undefined;
  return async (): Promise<string> => {
    const revision = await currentRevision(db);
    if (rendered?.revision !== revision) {
      const registry: RegistryEntity = await currentRegistry(db);
      const { supportChatUrl } = settings;
      const html = renderDocument(template, { apiBase: '/api', supportChatUrl }, registry);
      rendered = { revision: registry.revision, html };
    }
    return rendered.html;
  };
}

function asPage(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': pagePolicy,
    'integrity-policy': 'blocked-destinations=(script)',
  });
}

/** Serves the shell's page with settings and registry in it; screens are addressed after the #, so it is the only one. */
export async function servePage(app: FastifyInstance, services: Services, shell: string): Promise<void> {
  const template = await readFile(path.join(shell, 'index.html'), 'utf8');
  const page = pageSource(services, template);
  app.get('/', async (_request, reply) => asPage(reply).send(await page()));
}
