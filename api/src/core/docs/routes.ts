import { openApiDocument } from '@parque/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../http/area';
import { createCompressedPage, cacheResult } from './compressed-page';
import { renderDocsPage, docsStyle } from './page';

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function describeCalls(app: FastifyInstance, areas: readonly Handlers[]): void {
  // The document is generated at the first request, because this takes longer than the rest of a start.
  const ids = areas.flatMap((handlers) => Object.keys(handlers));
  const document = cacheResult(() => openApiDocument('/api', ids));
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  const pages = [
    [
      '/openapi.json',
      { 'content-type': 'application/json; charset=utf-8' },
      () => JSON.stringify(document()),
    ],
    ['/docs', html, () => renderDocsPage(document())],
    ['/docs.css', { 'content-type': 'text/css; charset=utf-8' }, () => docsStyle],
  ] as const;
  for (const [path, headers, createText] of pages)
    app.get(path, { compress: false }, createCompressedPage(headers, createText));
}
