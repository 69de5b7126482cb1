import negotiator from '@fastify/accept-negotiator';
import type { RouteHandlerMethod } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCurrent } from '../http/cached-answer';

const brotli = promisify(brotliCompress);
const codings: ('br' | 'gzip')[] = ['br', 'gzip'];

export function cacheResult<Value>(make: () => Value): () => Value {
  let cache: { readonly value: Value } | undefined;
  return () => (cache ??= { value: make() }).value;
}

/**
 * Answers with a text that never changes while the process runs. It is made and compressed at the first request for it.
 * A client that has the 750 kB of the contract compressed for each of its calls would occupy all threads that compress.
 */
export function createCompressedPage(
  headers: Readonly<Record<string, string>>,
  createText: () => string,
): RouteHandlerMethod {
  const text = cacheResult(createText);
  const etag = cacheResult(() => `"${createHash('sha256').update(text()).digest('base64url')}"`);
  const compressors = {
    br: cacheResult(() => brotli(text(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
    gzip: cacheResult(() => promisify(gzip)(text())),
  };
  return async (request, reply) => {
    reply.headers({ ...headers, etag: etag(), vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (isCurrent(request.headers['if-none-match'], etag())) return reply.code(304).send();
    const encoding = negotiator.negotiate(String(request.headers['accept-encoding'] ?? ''), codings);
    if (encoding === null) return text();
    return reply.header('content-encoding', encoding).send(await compressors[encoding]());
  };
}
