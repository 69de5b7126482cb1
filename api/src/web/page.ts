import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mailboxUrlOf } from '../demo/routes';
import { pagePolicy } from '../http/responses/headers';
import type { Services } from '../http/area';
import { registryDocument } from '../registry/document';
import { originsOfDocument, type GrantedOrigins } from '../registry/keys/granted-origins';
import { renderDocument } from './document';
import { serveWorker } from './worker';

/** Renders the page again only after the registry's document has changed: this address has the most requests. */
function pageSource(services: Services, template: string) {
  const { supportChatUrl, offline } = services.settings;
  const mailboxUrl = mailboxUrlOf(services.settings);
  let rendered: ({ etag: string; html: string } & GrantedOrigins) | undefined;
  return async () => {
    const { document, etag } = await registryDocument(services);
    if (rendered?.etag !== etag) {
      const html = renderDocument(
        template,
        { apiBase: '/api', supportChatUrl, mailboxUrl, offline },
        document,
      );
      rendered = { etag, html, ...originsOfDocument(document) };
    }
    return rendered;
  };
}

function asPage(reply: FastifyReply, sources: Parameters<typeof pagePolicy>[0]): FastifyReply {
  return reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': pagePolicy(sources),
    'integrity-policy': 'blocked-destinations=(script)',
  });
}

/** Serves the shell's page with settings and registry in it; screens are addressed after the #, so it is the only one. */
export async function servePage(app: FastifyInstance, services: Services, shell: string): Promise<void> {
  const template = await readFile(path.join(shell, 'index.html'), 'utf8');
  const page = pageSource(services, template);
  const { publicUrl } = services.settings;
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  await serveWorker(app, shell, services.settings);
  app.get('/', async ({ host }, reply) => {
    const { html, images, connect } = await page();
    return asPage(reply, { hosts: [host, ...publicHost], images, connect }).send(html);
  });
}
