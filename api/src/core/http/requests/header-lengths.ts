import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiRuleError } from '../api-rule-error';

/** Longest value of a header. Node limits all headers together to 16 kB. */
const maxHeaderLength = 4096;

const hostAndPort = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const isHost = (value: string) => hostAndPort.test(value) && URL.canParse(`http://${value}`);

/** Headers that may be sent only once: a proxy in front of the server could read another one of two values. */
const singleHeaders = new Set(['authorization', 'content-type', 'host', 'transfer-encoding']);

/** Whether a body has no transfer coding besides `chunked`: its parser would get compressed bytes otherwise. */
const isPlain = ({ headers }: FastifyRequest) =>
  /^chunked$/i.test(headers['transfer-encoding']?.trim() ?? 'chunked');

/** Whether the type of a body names its character set twice: readers differ in which one they use. */
const hasTwoCharsets = ({ headers }: FastifyRequest) =>
  (headers['content-type'] ?? '').split(/;\s*charset\s*=/i).length > 2;

function areReadable({ raw: { httpVersion, rawHeaders } }: FastifyRequest): boolean {
  const seenNames = new Set<string>();
  let hasValidHost = true;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    const value = rawHeaders[i + 1] ?? '';
    if (value.length > maxHeaderLength) throw new ApiRuleError('headers_too_large');
    if (singleHeaders.has(name) && seenNames.has(name)) return false;
    if (name === 'host') hasValidHost = isHost(value);
    seenNames.add(name);
  }
  // Only HTTP/1.0 has requests without a host.
  return hasValidHost && (seenNames.has('host') || httpVersion === '1.0');
}

/**
 * Rejects a request with a longer header than any reader needs (431), and a request that two readers could
 * understand differently: with an invalid host, a coding of its body, or two headers where only one is allowed (400),
 * or with two character sets (415).
 */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!areReadable(request) || !isPlain(request)) throw new ApiRuleError('malformed_request');
    if (hasTwoCharsets(request)) throw new ApiRuleError('unsupported_media_type');
  });
}
