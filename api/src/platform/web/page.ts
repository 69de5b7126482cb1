import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isCurrent } from '../../core/http/cached-answer';
import { buildPagePolicy } from '../../core/http/responses/headers';
import type { Services } from '../../core/http/area';
import { loadRegistryDocument } from '../registry/document';
import { getDocumentOrigins, type GrantedOrigins } from '../registry/keys/granted-origins';
import { renderDocument } from './document';
import { serveWorker } from './worker';

/** Renders the page again only after the registry's document has changed: this address has the most requests. */
function createPageSource(services: Services, template: string, mailboxUrl: string | null) {
  const { supportChatUrl, offline } = services.settings;
  let cachedPage: ({ etag: string; html: string; hash: string } & GrantedOrigins) | undefined;
  return async () => {
    const { document, etag } = await loadRegistryDocument(services);
    if (cachedPage?.etag !== etag) {
      const html = renderDocument(
        template,
        { apiBase: '/api', supportChatUrl, mailboxUrl, offline },
        document,
      );
      const hash = createHash('sha256').update(html).digest('base64url');
      cachedPage = { etag, html, hash, ...getDocumentOrigins(document) };
    }
    return cachedPage;
  };
}

/** The headers of the page. Its tag covers the policy, which depends on the host and is applied with a stored page. */
function buildPageHeaders(pageHash: string, sources: Parameters<typeof buildPagePolicy>[0]) {
  const policy = buildPagePolicy(sources);
  const policyHash = createHash('sha256').update(policy).digest('base64url');
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'integrity-policy': 'blocked-destinations=(script)',
    etag: `"${pageHash}-${policyHash}"`,
  };
}

/** Answers 304 when the browser has this page: page and registry are most of the bytes of a second visit. */
function sendPage(
  reply: FastifyReply,
  html: string,
  headers: ReturnType<typeof buildPageHeaders>,
  ifNoneMatch: string | undefined,
): FastifyReply {
  reply.headers(headers);
  return isCurrent(ifNoneMatch, headers.etag) ? reply.code(304).send() : reply.send(html);
}

/** Serves the shell's page with settings and registry in it; screens are addressed after the #, so it is the only one. */
export async function servePage(
  app: FastifyInstance,
  services: Services,
  { shell, mailboxUrl }: { readonly shell: string; readonly mailboxUrl: string | null },
): Promise<void> {
  const template = await readFile(path.join(shell, 'index.html'), 'utf8');
  const page = createPageSource(services, template, mailboxUrl);
  const { publicUrl } = services.settings;
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  await serveWorker(app, shell, services.settings);
  app.get('/', async ({ host, headers }, reply) => {
    const { html, hash, images, connect } = await page();
    const pageHeaders = buildPageHeaders(hash, { hosts: [host, ...publicHost], images, connect });
    return sendPage(reply, html, pageHeaders, headers['if-none-match']);
  });
}
