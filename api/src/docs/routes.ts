import { openApiDocument } from '@parque/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../http/area';
import { docsPage, docsStyle } from './page';

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Serves the contract: as JSON at `openapi.json`, as a page at `docs`. */
export function describeCalls(app: FastifyInstance, areas: readonly Handlers[]): void {
  // Generated at the first request: this takes longer than the rest of a start.
  const ids = areas.flatMap((handlers) => Object.keys(handlers));
  const document = once(() => openApiDocument('/api', ids));
  const text = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document()));

  app.get('/openapi.json', async (_request, reply) => {
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
    return text();
  });
  app.get('/docs', async (_request, reply) => {
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    });
    return page();
  });
  app.get('/docs.css', async (_request, reply) => {
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' });
    return docsStyle;
  });
}
