import type { ErrorAnswerEntity, ErrorCode } from '@parque/contract';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiRuleError } from '../api-rule-error';
import { requestIdHeader } from '../requests/request-id';

/** Faults of Node's HTTP parser; every other fault is a malformed request. */
const byParser: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'body_too_slow',
};

type Headers = Readonly<Record<string, string>>;

/** A failure in the form of the contract, for requests that reach no hook and no handler. */
function buildFailure(code: ErrorCode, own: Headers) {
  const { status, message } = new ApiRuleError(code);
  const requestId = randomUUID();
  const answer: ErrorAnswerEntity = { code, message, requestId };
  const body = JSON.stringify(answer);
  const headers: Headers = {
    ...own,
    [requestIdHeader]: requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status, headers, body };
}

/**
 * Without its cookies a browser only signs in again. Code of a page can set so many that the server rejects each request of that browser, the page
 * included, until they are deleted.
 */
const dropCookies: Headers = { 'clear-site-data': '"cookies"' };

/** Answers bytes that are no request, and closes the connection. @param own - Headers of every answer. */
export function createUnparsableHandler(own: Headers) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = byParser[error.code ?? ''] ?? 'malformed_request';
    const { status, headers, body } = buildFailure(
      code,
      code === 'headers_too_large' ? { ...own, ...dropCookies } : own,
    );
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    socket.destroySoon();
  };
}

/** Answers requests with an `Expect` that Node does not know. @param own - Headers of every answer. */
export function handleExpectations(app: FastifyInstance, own: Headers): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = buildFailure('malformed_request', own);
    response.writeHead(status, headers).end(body);
  });
}
